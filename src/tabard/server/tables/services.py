"""What a live table needs of the rest of the server."""

from msgspec import Struct

from tabard.server.bot_pool import BotPool
from tabard.server.fanout import Fanout
from tabard.server.limits import ChatLimits
from tabard.server.metrics import Metrics
from tabard.server.server_time import ServerTime
from tabard.server.settings import Settings
from tabard.server.store import Store


class Services(Struct, frozen=True):
    settings: Settings
    store: Store
    fanout: Fanout
    bot_pool: BotPool
    metrics: Metrics
    chat_limits: ChatLimits
    time: ServerTime
    started_at: float
    """When the server started, by its monotonic clock."""

    def now(self) -> int:
        """Milliseconds since 1970."""
        return self.time.now()
