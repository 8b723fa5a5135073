"""The files for operators fit the program: its options, its environment variables, its metrics, its dependencies."""

import json
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tabard.server.settings import DATABASE_VARIABLE, REDIS_VARIABLE
from tabard.terminal.command import parser

ROOT = Path(__file__).parent.parent
DEPLOY = ROOT / "deploy"
UNITS = ["tabard.service", "tabard-backup.service", "tabard-backup.timer"]
KNOWN_VARIABLES = {DATABASE_VARIABLE, REDIS_VARIABLE}
METRIC = re.compile(r"\btabard_[a-z_]+")


def documented_metrics() -> set[str]:
    """The metrics in the manual, a histogram's with all its series."""
    table = (ROOT / "docs" / "hosting.md").read_text().split("## Monitoring")[1].split("\n## ")[0]
    names = set(METRIC.findall(table))
    histograms = {name for name in names if name.endswith("_seconds")}
    return names | {f"{name}_{series}" for name in histograms for series in ("bucket", "sum", "count")}


# systemd


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd here")
def test_systemd_understands_the_units(tmp_path: Path) -> None:
    for unit in UNITS:
        text = (DEPLOY / unit).read_text().replace("/opt/tabard/bin/tabard", sys.executable)
        (tmp_path / unit).write_text(text)
    verify = ["systemd-analyze", "verify", "--man=no", *(str(tmp_path / unit) for unit in UNITS)]
    done = subprocess.run(verify, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("unit", UNITS[:2])
def test_the_units_start_commands_that_there_are(unit: str) -> None:
    text = (DEPLOY / unit).read_text()
    commands = re.findall(r"/opt/tabard/bin/tabard ([^'\n]+)", text)
    assert len(commands) == 1
    parser().parse_args(shlex.split(commands[0]))
    variables = set(re.findall(r"\bTABARD_[A-Z]+", text))
    assert variables <= KNOWN_VARIABLES


# Containers


def compose() -> dict[str, dict[str, dict[str, object]]]:
    read: dict[str, dict[str, dict[str, object]]] = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    return read


def test_the_compose_file_starts_the_server_with_options_and_variables_that_there_are() -> None:
    server = compose()["services"]["server"]
    command, environment = server["command"], server["environment"]
    assert isinstance(command, list) and isinstance(environment, dict)
    given = parser().parse_args(command)
    assert given.workers > 1 and given.host == "0.0.0.0"
    assert set(environment) == KNOWN_VARIABLES


def test_only_the_proxy_is_reachable_from_outside() -> None:
    services = compose()["services"]
    assert [name for name, service in services.items() if "ports" in service] == ["proxy"]
    assert compose()["networks"]["inside"]["internal"] is True
    for service in ("server", "redis"):
        assert services[service]["read_only"] is True


def test_what_the_compose_file_and_the_image_name_is_there() -> None:
    for file in ("nginx.conf", "requirements.lock", "Dockerfile"):
        assert (DEPLOY / file).is_file()
    steps = (DEPLOY / "Dockerfile").read_text()
    assert "--require-hashes" in steps and "USER tabard" in steps


def test_the_proxy_bounds_what_a_client_may_send() -> None:
    text = (DEPLOY / "nginx.conf").read_text()
    for limit in ("client_header_timeout", "large_client_header_buffers", "client_max_body_size", "limit_conn "):
        assert limit in text
    assert "location = /metrics { return 404; }" in text
    assert text.count("{") == text.count("}")


# Monitoring


def expressions() -> list[str]:
    dashboard = json.loads((DEPLOY / "grafana.json").read_text())
    rules = yaml.safe_load((DEPLOY / "alerts.yaml").read_text())["groups"][0]["rules"]
    shown = [target["expr"] for panel in dashboard["panels"] for target in panel["targets"]]
    return [*shown, *(rule["expr"] for rule in rules)]


def test_dashboard_and_alerts_name_only_metrics_that_there_are() -> None:
    named = {name for expression in expressions() for name in METRIC.findall(expression)}
    assert len(named) > 8
    assert named <= documented_metrics()


def test_every_documented_metric_is_in_the_server() -> None:
    sources = "".join(path.read_text() for path in (ROOT / "src" / "tabard" / "server").rglob("*.py"))
    for name in METRIC.findall((ROOT / "docs" / "hosting.md").read_text().split("## Monitoring")[1].split("\n## ")[0]):
        stem = name.removeprefix("tabard_").removesuffix("_total")
        assert f'"{stem}"' in sources or f'"{name}"' in sources, name


def test_every_alert_says_what_to_do() -> None:
    for rule in yaml.safe_load((DEPLOY / "alerts.yaml").read_text())["groups"][0]["rules"]:
        assert rule["labels"]["severity"] in ("warning", "critical")
        assert rule["annotations"]["summary"] and rule["annotations"]["description"]


# The lock


def locked() -> dict[str, str]:
    """The locked versions by name."""
    text = (DEPLOY / "requirements.lock").read_text()
    return {canonicalize_name(name): version for name, version in re.findall(r"(?m)^([\w.-]+)==([\w.]+)", text)}


def test_the_lock_satisfies_the_ranges() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    versions = locked()
    for dependency in map(Requirement, project["dependencies"]):
        name = canonicalize_name(dependency.name)
        assert name in versions, f"{name} is missing: make lock"
        assert dependency.specifier.contains(versions[name]), f"{name} {versions[name]} is out of range: make lock"


def test_every_locked_package_has_hashes_and_no_address() -> None:
    text = (DEPLOY / "requirements.lock").read_text()
    assert "://" not in text and "--index" not in text and "--find-links" not in text
    for block in re.split(r"(?m)^(?=\w)", text)[1:]:
        assert re.search(r"--hash=sha256:[0-9a-f]{64}", block), block.splitlines()[0]
