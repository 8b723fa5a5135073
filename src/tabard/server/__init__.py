"""The server: tables that lose nothing and leak nothing.

A command takes this path: `visits` or `api` reads it, `tables.commands` says what is asked for, `tables.session` drafts
an entry on `tables.state` (a pure fold of the log), `store` makes the entry durable, and only then do `tables.streams`
and `sockets` send it to the viewers. The schema of the wire is `protocol`; docs/protocol.md explains it.
"""
