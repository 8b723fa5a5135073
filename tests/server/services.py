"""The real services: PostgreSQL, Redis and our own server, started as processes on loopback."""

import json
import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

PATIENCE = 30.0
BESIDE = "127.0.0.2"
"""An address of this machine on which nothing listens."""
KEPT: list[socket.socket] = []
"""Sockets that keep other processes from taking the ports that this one has found."""


def free_port() -> int:
    """A free port that nobody else gets while this process lives."""
    while True:
        holder = socket.socket()
        holder.bind((BESIDE, 0))
        port = int(holder.getsockname()[1])
        try:
            with socket.socket() as probe:
                probe.bind(("127.0.0.1", port))
        except OSError:
            holder.close()
            continue
        KEPT.append(holder)
        return port


def wait_until(true: Callable[[], bool], what: str) -> None:
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, f"waited too long for {what}"
        time.sleep(0.01)


def find_program(name: str) -> str:
    places = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), reverse=True)
    found = str(places[0]) if places else shutil.which(name)
    assert found, f"{name} is not installed; `make setup` installs it"
    return found


@contextmanager
def folder_for_postgres() -> Iterator[Path]:
    """A folder that PostgreSQL's user may enter. Pytest's own is closed to others whenever another pytest starts."""
    with tempfile.TemporaryDirectory(prefix="tabard-postgres-", dir="/tmp") as name:
        yield Path(name)


class PostgresProcess:
    """A PostgreSQL of our own, durable as in production, which can be stopped, frozen and started again."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.address = f"postgresql://tabard@127.0.0.1:{self.port}/postgres"
        self.as_user: dict[str, object] = {}
        self.process: subprocess.Popen[bytes] | None = None
        if os.getuid() == 0:  # PostgreSQL refuses to run as root
            user = pwd.getpwnam("postgres")
            for place in (folder, *folder.parents):
                if place.is_relative_to("/tmp") and place != Path("/tmp"):
                    place.chmod(0o755)
            folder.mkdir(exist_ok=True)
            os.chown(folder, user.pw_uid, user.pw_gid)
            self.as_user = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
        subprocess.run(
            [find_program("initdb"), "-D", folder / "data", "-U", "tabard", "-A", "trust", "-E", "UTF8", "--no-sync"],
            check=True,
            stdout=subprocess.DEVNULL,
            **self.as_user,  # type: ignore[call-overload]
        )

    def start(self) -> None:
        self.launch()
        wait_until(self.is_ready, "PostgreSQL")

    def launch(self) -> None:
        options = ["-c", "listen_addresses=127.0.0.1", "-c", f"unix_socket_directories={self.folder}"]
        options += ["-c", "recovery_init_sync_method=syncfs"]  # after a crash, one call instead of one per file
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                [find_program("postgres"), "-D", self.folder / "data", "-p", str(self.port), *options],
                stdout=log,
                stderr=log,
                **self.as_user,  # type: ignore[call-overload]
            )

    def is_ready(self) -> bool:
        assert self.process is not None
        if self.process.poll() is not None:  # somebody who tried to connect may have had its port for a moment
            self.launch()
        ready = [find_program("pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        return subprocess.run(ready).returncode == 0

    def stop(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGINT)
        self.process.wait(PATIENCE)

    def crash(self, number: signal.Signals) -> None:
        """End it without a checkpoint: by SIGQUIT, or at once with all its processes by SIGKILL."""
        assert self.process is not None
        children = child_pids(self.process.pid)
        self.process.send_signal(number)
        if number == signal.SIGKILL:
            for pid in children:
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
        self.process.wait(PATIENCE)
        wait_until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in children), "the end of PostgreSQL")

    @contextmanager
    def frozen(self) -> Iterator[None]:
        """It holds its connections and answers nothing."""
        assert self.process is not None
        pids = [self.process.pid, *child_pids(self.process.pid)]
        for pid in pids:
            os.kill(pid, signal.SIGSTOP)
        try:
            yield
        finally:
            for pid in pids:
                os.kill(pid, signal.SIGCONT)


def child_pids(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def memory(pid: int) -> int:
    """The bytes that a process has in memory."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def open_files(pid: int) -> int:
    return len(os.listdir(f"/proc/{pid}/fd"))


@contextmanager
def running_postgres(folder: Path) -> Iterator[str]:
    """A PostgreSQL of our own; its address."""
    postgres = PostgresProcess(folder)
    postgres.start()
    try:
        yield postgres.address
    finally:
        postgres.stop()


class RedisProcess:
    """A Redis of our own, which can be killed and started again."""

    def __init__(self, folder: Path, port: int = 0) -> None:
        self.folder = folder
        self.port = port or free_port()
        self.address = f"redis://127.0.0.1:{self.port}/0"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        options = ["--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--dir", str(self.folder)]
        self.process = subprocess.Popen([find_program("redis-server"), *options], stdout=subprocess.DEVNULL)
        wait_until(lambda: answers(self.port), "Redis")

    def stop(self, number: signal.Signals = signal.SIGTERM) -> None:
        assert self.process is not None
        self.process.send_signal(number)
        self.process.wait(PATIENCE)


@contextmanager
def running_redis(folder: Path, port: int = 0) -> Iterator[str]:
    redis = RedisProcess(folder, port)
    redis.start()
    try:
        yield redis.address
    finally:
        redis.stop()


def answers(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


class ServerProcess:
    """`tabard serve` as a process, which can be killed and restarted at the same address."""

    def __init__(self, folder: Path, database: str, redis: str = "", workers: int = 1, **settings: object) -> None:
        self.folder = folder
        self.port = free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        self.metrics_port = free_port()
        (folder / "settings.json").write_text(json.dumps(QUICK | {"metrics_port": self.metrics_port} | settings))
        self.command = [sys.executable, "-m", "tabard.terminal.command", "serve", "--port", str(self.port)]
        self.command += ["--database", database, "--redis", redis, "--workers", str(workers)]
        self.command += ["--settings", str(folder / "settings.json")]
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> "ServerProcess":
        with (self.folder / "server.log").open("ab") as log:
            self.process = subprocess.Popen(self.command, stdout=log, stderr=log)
        wait_until(self.is_ready, f"the server; its log: {self.log()[-2000:]}")
        return self

    def is_ready(self) -> bool:
        assert self.process is not None
        assert self.process.poll() is None, self.log()[-3000:]
        try:
            with urllib.request.urlopen(f"{self.base}/ready", timeout=5) as answer:
                return bool(answer.status == 200)
        except OSError:
            return False

    def metrics(self) -> str:
        with urllib.request.urlopen(f"http://127.0.0.1:{self.metrics_port}/metrics", timeout=PATIENCE) as answer:
            return str(answer.read().decode())

    def log(self) -> str:
        path = self.folder / "server.log"
        return path.read_text() if path.exists() else ""

    def kill(self) -> None:
        """A power cut: no clean shutdown."""
        assert self.process is not None
        self.process.kill()
        self.process.wait(PATIENCE)

    def worker_pids(self) -> list[int]:
        assert self.process is not None
        return child_pids(self.process.pid)

    def stop(self) -> int:
        assert self.process is not None
        self.process.terminate()
        return self.process.wait(PATIENCE)


QUICK = {
    "bot_delay_ms": 0,
    "bot_short_delay_ms": 0,
    "sweep_seconds": 0.2,
    "poll_seconds": 0.2,
    "bot_timeout_seconds": 60,
    "commands_per_second": 10_000,
    "requests_per_minute": 1_000_000,
    "tables_per_minute": 100_000,
    "hints_per_minute": 100_000,
    "analyses_per_minute": 100_000,
    "sockets_per_address": 10_000,
    "upload_kilobytes_per_minute": 10_000_000,
    "chat_per_minute": 100_000,
    "chat_per_minute_per_address": 1_000_000,
}
"""Settings for tests: bots don't pause, but may be slow on a busy machine; and there are no rate limits."""


@contextmanager
def serving(
    folder: Path, database: str, redis: str = "", workers: int = 1, **settings: object
) -> Iterator[ServerProcess]:
    server = ServerProcess(folder, database, redis, workers, **settings)
    server.start()
    try:
        yield server
    finally:
        if server.process is not None and server.process.poll() is None:
            server.stop()
