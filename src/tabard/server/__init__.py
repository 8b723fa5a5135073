"""The server: tables that lose nothing and leak nothing.

The way of a command: `sockets` or `api` read it, `session` checks and drafts it on its `table` (a pure fold of the
log), `store` makes it durable, and only then everybody is told. How clients speak with it: docs/protocol.md.
"""
