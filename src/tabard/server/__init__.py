"""The server: tables that lose nothing and leak nothing.

A command takes this path: `sockets` or `api` reads it, `tables.session` checks it and drafts an entry on its
`tables.state` (a pure fold of the log), `store` makes the entry durable, and only then is it sent to the viewers. The
wire format is in docs/protocol.md.
"""
