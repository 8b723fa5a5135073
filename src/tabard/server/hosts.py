"""Under which names the server answers. A page of another site can have its own name point here (DNS rebinding); the
browser would then take the server for a part of that site. It can't do that with an IP address."""

import ipaddress
import socket
from typing import Final
from urllib.parse import urlsplit

from tabard.server.settings import Settings

ANY: Final = "*"


class Hosts:
    def __init__(self, settings: Settings) -> None:
        machine = socket.gethostname().lower()
        known = {"localhost", "*.localhost", machine, machine.split(".")[0] + ".local", settings.host.lower()}
        known |= {name.lower() for name in settings.hosts}
        self.any: Final = ANY in known
        self.names: Final = frozenset(name for name in known if not name.startswith("*"))
        self.endings: Final = tuple(name[1:] for name in known if name.startswith("*."))

    def allow(self, header: str) -> bool:
        """Whether a Host header names this server."""
        if self.any:
            return True
        name = host_name(header)
        return name in self.names or (bool(self.endings) and name.endswith(self.endings)) or is_address(name)


def host_name(header: str) -> str:
    """The name in a Host header, without the port; empty if there is none."""
    try:
        return (urlsplit(f"//{header}").hostname or "").rstrip(".")
    except ValueError:
        return ""


def is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
