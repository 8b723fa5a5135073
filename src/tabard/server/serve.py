"""Running the server: one process or several, until it is stopped."""

import asyncio
import contextlib
import json
import logging
import os
import signal
import socket
import subprocess
import sys
import threading
import time
import webbrowser
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Final

import msgspec
import uvicorn
from starlette.types import ASGIApp

from tabard.engine.refusal import Invalid
from tabard.server.app import create_app
from tabard.server.connection import Connection
from tabard.server.fanout import create_fanout
from tabard.server.gc_tuning import GcTuner
from tabard.server.http_connection import ConnectionLimits, limited
from tabard.server.settings import Settings
from tabard.server.sockets import Sockets
from tabard.server.store import create_store
from tabard.server.tables.registry import Tables

logger = logging.getLogger("tabard.serve")
BACKLOG: Final = 2048
TICKS_A_SECOND: Final = 10
STARTUP_GRACE: Final = 5.0
"""A worker that exits within this many seconds couldn't start, and a replacement couldn't either."""
FEW_OPEN_FILES: Final = 4_096
"""With fewer open files than this, a server for many people runs short of them."""
SETTINGS: Final = "TABARD_SETTINGS"
"""The environment variable that passes the settings to a worker."""


class JsonFormatter(logging.Formatter):
    """One JSON object per line. Fields are given one by one, so that no secret slips in with a whole object."""

    def format(self, record: logging.LogRecord) -> str:
        fields: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            "process": record.process,
        }
        fields |= getattr(record, "fields", {})
        if record.exc_info:
            fields["trace"] = self.formatException(record.exc_info)
        return json.dumps(fields)


def configure_logging(level: int = logging.INFO) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter())
    logging.basicConfig(level=level, handlers=[handler], force=True)
    for noisy in ("uvicorn.error", "uvicorn.access", "uvicorn.asgi"):
        logging.getLogger(noisy).setLevel(logging.WARNING)


class Server(uvicorn.Server):
    """Notifies the clients before it shuts down."""

    def __init__(self, config: uvicorn.Config, sockets: Sockets) -> None:
        super().__init__(config)
        self.open_sockets: Final = sockets
        entries = sockets.tables.metrics.counters
        self.gc_tuner: Final = GcTuner(lambda: entries["entries"])

    async def on_tick(self, counter: int) -> bool:
        if counter % TICKS_A_SECOND == 0:
            self.gc_tuner.tick()
        return await super().on_tick(counter)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Shut down cleanly on a signal; the process then exits with 0."""
        before = {number: signal.signal(number, self.handle_exit) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.open_sockets.tables.closing = True
        for server in getattr(self, "servers", []):
            server.close()
        await self.open_sockets.announce_restart()
        await super().shutdown(sockets)


def now() -> int:
    return time.time_ns() // 1_000_000


def create_tables(settings: Settings) -> Tables:
    return Tables(settings, create_store(settings.database), create_fanout(settings.redis), now)


def run_server(settings: Settings, listening: socket.socket) -> bool:
    """Serve on a socket until stopped. False if the server could not start."""
    app, sockets = create_app(create_tables(settings))
    server = Server(uvicorn_config(app, settings, ConnectionLimits(settings)), sockets)
    server.run(sockets=[listening])
    return server.started


def uvicorn_config(app: ASGIApp, settings: Settings, limits: ConnectionLimits) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        lifespan="on",
        http=limited(limits),  # type: ignore[arg-type]
        ws=Connection,
        ws_max_size=4 * settings.frame_bytes,
        ws_per_message_deflate=False,
        ws_ping_interval=30.0,
        ws_ping_timeout=30.0,
        timeout_keep_alive=settings.keep_alive_seconds,
        timeout_graceful_shutdown=int(settings.shutdown_seconds),
        forwarded_allow_ips=settings.proxies,
        server_header=False,
        backlog=BACKLOG,
    )


def raise_open_files() -> int:
    """Allow this process and its workers as many open files as the system permits; returns how many."""
    try:
        import resource
    except ImportError:  # not on Windows
        return FEW_OPEN_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        except (ValueError, OSError):  # macOS names a hard limit that it does not grant
            return soft
    return hard if hard != resource.RLIM_INFINITY else sys.maxsize


def within_open_files(settings: Settings, files: int) -> Settings:
    """The settings with no more connections and sockets than there can be open files, and some to spare."""
    fitting = msgspec.structs.replace(
        settings, connections=min(settings.connections, files // 4), sockets=min(settings.sockets, files // 2)
    )
    fields = {"files": files, "connections": fitting.connections, "sockets": fitting.sockets}
    if files < FEW_OPEN_FILES:
        logger.warning(
            "only a few files may be open: raise the limit with ulimit -n or LimitNOFILE", extra={"fields": fields}
        )
    else:
        logger.info("open files", extra={"fields": fields})
    return fitting


def listen(settings: Settings) -> socket.socket:
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listening = socket.socket(family)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((settings.host, settings.port))
    except OSError as error:
        listening.close()
        raise Invalid(
            f"Cannot listen on {settings.host} port {settings.port}: {error.strerror}. Choose another with --port."
        ) from None
    listening.listen(BACKLOG)
    listening.set_inheritable(True)
    return listening


def listen_on_any_port(settings: Settings) -> socket.socket:
    """A socket on the port in the settings, or on any free port if that one is taken."""
    try:
        return listen(settings)
    except Invalid:
        return listen(msgspec.structs.replace(settings, port=0))


def has_display() -> bool:
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def address_of(settings: Settings, listening: socket.socket) -> str:
    host = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(settings.host, settings.host)
    return f"http://{host}:{listening.getsockname()[1]}/"


def serve(settings: Settings, show: bool = False) -> int:
    """Serve until SIGTERM or Ctrl-C; returns the exit code. `show` opens a browser, on whatever port is free."""
    asyncio.run(check_store(settings))
    listening = listen_on_any_port(settings) if show else listen(settings)
    address = address_of(settings, listening)
    print(f"Tabard is running at {address}  (press Ctrl-C to stop)", flush=True)
    configure_logging(logging.WARNING if show else logging.INFO)
    settings = within_open_files(settings, raise_open_files())
    if show and has_display():
        threading.Timer(1.0, webbrowser.open, [address]).start()
    if settings.workers == 1:
        return 0 if run_server(settings, listening) else 1
    return supervise(settings, listening)


async def check_store(settings: Settings) -> None:
    """Open the database once, so that a problem with it is reported at once and in words."""
    store = create_store(settings.database)
    await store.open()
    await store.close()


def supervise(settings: Settings, listening: socket.socket) -> int:
    """Keep several worker processes running on the same socket. One that dies is replaced."""
    settings_json = msgspec.json.encode(settings).decode()
    workers: list[subprocess.Popen[bytes]] = []
    stopping = False

    def stop(signum: int, frame: object) -> None:
        nonlocal stopping
        stopping = True
        for worker in workers:
            with contextlib.suppress(ProcessLookupError):
                worker.send_signal(signal.SIGTERM)

    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGINT, stop)

    def start() -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [sys.executable, "-m", "tabard.server.serve", str(listening.fileno())],
            pass_fds=[listening.fileno()],
            env=os.environ | {SETTINGS: settings_json},
        )

    workers += [start() for _ in range(settings.workers)]
    started_at = {worker.pid: time.monotonic() for worker in workers}
    while not stopping:
        with contextlib.suppress(ChildProcessError, InterruptedError):
            pid, status = os.wait()
            code = os.waitstatus_to_exitcode(status)
            for index, worker in enumerate(workers):
                if worker.pid == pid and not stopping:
                    fields = {"worker": pid, "code": code}
                    if code > 0 and time.monotonic() - started_at[pid] < STARTUP_GRACE:
                        logger.error("worker could not start", extra={"fields": fields})
                        stop(signal.SIGTERM, None)
                        return 1
                    logger.error("worker replaced", extra={"fields": fields})
                    workers[index] = start()
                    started_at[workers[index].pid] = time.monotonic()
    for worker in workers:
        worker.wait()
    return 0


def worker_main() -> None:
    """One worker of several."""
    settings = msgspec.json.decode(os.environ[SETTINGS], type=Settings)
    configure_logging()
    sys.exit(0 if run_server(settings, socket.socket(fileno=int(sys.argv[1]))) else 1)


if __name__ == "__main__":
    worker_main()
