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
import tempfile
import threading
import time
import webbrowser
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Final

import msgspec
import uvicorn
from starlette.types import ASGIApp

from tabard.engine.refusal import Invalid
from tabard.server.app import create_app, create_metrics_app
from tabard.server.connection import Connection
from tabard.server.fanout import create_fanout
from tabard.server.gc_tuning import GcTuner
from tabard.server.http_connection import ConnectionLimits, limited
from tabard.server.metrics import forget_worker, share_metrics
from tabard.server.server_time import ServerTime
from tabard.server.settings import Settings
from tabard.server.siblings import Siblings
from tabard.server.sockets import Sockets
from tabard.server.store import create_store
from tabard.server.supervision import GrowingPause
from tabard.server.tables.registry import Tables, any_table

logger = logging.getLogger("tabard.serve")
BACKLOG: Final = 2048
TICKS_A_SECOND: Final = 10
WORKER_CHECK_SECONDS: Final = 0.05
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

    def __init__(
        self,
        config: uvicorn.Config,
        sockets: Sockets,
        tables: Tables,
        monitoring: socket.socket | None,
        siblings: Siblings | None,
    ) -> None:
        super().__init__(config)
        self.open_sockets: Final = sockets
        self.tables: Final = tables
        self.monitoring: Final = monitoring
        """The socket on which Prometheus asks for the metrics."""
        self.siblings: Final = siblings
        """The other workers, if there are any."""
        self.gc_tuner: Final = GcTuner(lambda: tables.metrics.entries_so_far)

    async def on_tick(self, counter: int) -> bool:
        if counter % TICKS_A_SECOND == 0:
            self.gc_tuner.tick()
        return await super().on_tick(counter)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if not self.should_exit:
            end = threading.Timer(hard_end_seconds(self.tables.settings), end_hard)
            end.daemon = True
            end.start()
        super().handle_exit(sig, frame)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Shut down cleanly on a signal; the process then exits with 0."""
        before = {number: signal.signal(number, self.handle_exit) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.siblings is not None:
            self.siblings.open(partial(self.connector(self.config), handed_over=True))
        if self.monitoring is not None:
            settings = self.tables.settings
            config = uvicorn_config(create_metrics_app(self.tables.metrics), settings, ConnectionLimits(settings))
            config.load()
            self.servers.append(
                await asyncio.get_running_loop().create_server(self.connector(config), sock=self.monitoring)
            )

    def connector(self, config: uvicorn.Config) -> Callable[..., asyncio.Protocol]:
        """What makes the connections of an application."""
        connect: Callable[..., asyncio.Protocol] = config.http_protocol_class
        return partial(connect, config=config, server_state=self.server_state, app_state={})

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.tables.closing = True
        for server in getattr(self, "servers", []):
            server.close()
        if self.siblings is not None:
            self.siblings.close()
        await self.open_sockets.announce_restart()
        await super().shutdown(sockets)


def end_hard() -> None:
    """End the process, whatever it still waits for. What was acknowledged is in the database."""
    logger.error("did not stop in time")
    os._exit(1)


def create_tables(settings: Settings, siblings: Siblings | None) -> Tables:
    time, is_home = ServerTime(settings.downtime_milliseconds), any_table if siblings is None else siblings.has_home
    fanout = create_fanout(settings.redis, siblings)
    return Tables(settings, create_store(settings.database), fanout, time, is_home)


def run_server(
    settings: Settings, listening: socket.socket, monitoring: socket.socket | None, siblings: Siblings | None = None
) -> bool:
    """Serve on a socket until stopped, and metrics on another. False if the server could not start."""
    tables = create_tables(settings, siblings)
    app, sockets = create_app(tables)
    config = uvicorn_config(app, settings, ConnectionLimits(settings), siblings)
    server = Server(config, sockets, tables, monitoring, siblings)
    server.run(sockets=[listening])
    return server.started


def uvicorn_config(
    app: ASGIApp, settings: Settings, limits: ConnectionLimits, siblings: Siblings | None = None
) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        lifespan="on",
        http=limited(limits, siblings),  # type: ignore[arg-type]
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


def listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as error:
        listening.close()
        raise Invalid(f"Cannot listen on {host} port {port}: {error.strerror}. Choose another port.") from None
    listening.listen(BACKLOG)
    listening.set_inheritable(True)
    return listening


def listen_on_any_port(settings: Settings) -> socket.socket:
    """A socket on the port in the settings, or on any free port if that one is taken."""
    try:
        return listen(settings.host, settings.port)
    except Invalid:
        return listen(settings.host, 0)


def has_display() -> bool:
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def address_of(settings: Settings, listening: socket.socket) -> str:
    host = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(settings.host, settings.host)
    return f"http://{host}:{listening.getsockname()[1]}/"


def serve(settings: Settings, show: bool = False) -> int:
    """Serve until SIGTERM or Ctrl-C; returns the exit code. `show` opens a browser, on whatever port is free."""
    asyncio.run(check_store(settings))
    listening = listen_on_any_port(settings) if show else listen(settings.host, settings.port)
    monitoring = listen(settings.metrics_host, settings.metrics_port) if settings.metrics_port else None
    address = address_of(settings, listening)
    print(f"Tabard is running at {address}  (press Ctrl-C to stop)", flush=True)
    configure_logging(logging.WARNING if show else logging.INFO)
    settings = within_open_files(settings, raise_open_files())
    if show and has_display():
        threading.Timer(1.0, webbrowser.open, [address]).start()
    if settings.workers == 1:
        return 0 if run_server(settings, listening, monitoring) else 1
    with tempfile.TemporaryDirectory(prefix="tabard-") as folder:
        return supervise(settings, [listening] if monitoring is None else [listening, monitoring], Path(folder))


async def check_store(settings: Settings) -> None:
    """Open the database once, so that a problem with it is reported at once and in words."""
    store = create_store(settings.database)
    await store.open()
    await store.close()


class Worker:
    """One worker process after another: one that dies is replaced, after a pause that grows while they keep dying."""

    def __init__(self, index: int, listening: list[socket.socket], environment: dict[str, str], folder: Path) -> None:
        self.index: Final = index
        self.listening: Final = [one.fileno() for one in listening]
        self.environment: Final = environment
        self.folder: Final = folder
        """The folder in which workers share their metrics, and their sockets to each other."""
        self.pause: Final = GrowingPause()
        self.start_at = 0.0
        """When the next one starts, if none is running."""
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        self.pause.attempt()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tabard.server.serve", self.folder, str(self.index), *map(str, self.listening)],
            pass_fds=self.listening,
            env=self.environment,
        )

    def attend(self) -> None:
        """Start the process, or replace it if it has died."""
        if self.process is not None and (code := self.process.poll()) is not None:
            seconds = self.pause.failed()
            fields = {"worker": self.process.pid, "code": code, "again_in": seconds}
            logger.error("worker replaced", extra={"fields": fields})
            forget_worker(self.process.pid, self.folder)
            self.process, self.start_at = None, time.monotonic() + seconds
        if self.process is None and time.monotonic() >= self.start_at:
            self.start()

    def send_signal(self, number: int) -> None:
        if self.process is not None:
            with contextlib.suppress(ProcessLookupError):
                self.process.send_signal(number)

    @property
    def running(self) -> bool:
        return self.process is not None and self.process.poll() is None


def supervise(settings: Settings, listening: list[socket.socket], folder: Path) -> int:
    """Keep several worker processes running on the same sockets, until SIGTERM or Ctrl-C. Whatever still runs when its
    time to shut down is over is killed."""
    environment = os.environ | share_metrics(folder) | {SETTINGS: msgspec.json.encode(settings).decode()}
    workers = [Worker(index, listening, environment, folder) for index in range(settings.workers)]
    stopping = threading.Event()
    signal.signal(signal.SIGTERM, lambda number, frame: stopping.set())
    signal.signal(signal.SIGINT, lambda number, frame: stopping.set())
    while not stopping.is_set():
        for worker in workers:
            worker.attend()
        stopping.wait(WORKER_CHECK_SECONDS)
    for worker in workers:
        worker.send_signal(signal.SIGTERM)
    deadline = time.monotonic() + hard_end_seconds(settings) + 1
    while any(worker.running for worker in workers) and time.monotonic() < deadline:
        time.sleep(WORKER_CHECK_SECONDS)
    late = [worker for worker in workers if worker.running]
    for worker in late:
        logger.error("worker killed: it did not stop in time")
        worker.send_signal(signal.SIGKILL)
    return 1 if late else 0


def hard_end_seconds(settings: Settings) -> float:
    """How long after SIGTERM a process ends in any case."""
    return 3 * settings.shutdown_seconds


def worker_main() -> None:
    """One worker of several."""
    settings = msgspec.json.decode(os.environ[SETTINGS], type=Settings)
    configure_logging()
    folder, index, *files = sys.argv[1:]
    listening, *monitoring = [socket.socket(fileno=int(number)) for number in files]
    siblings = Siblings(Path(folder), int(index), settings.workers)
    sys.exit(0 if run_server(settings, listening, monitoring[0] if monitoring else None, siblings) else 1)


if __name__ == "__main__":
    worker_main()
