"""The schema of the wire: every frame of the socket and every body of the HTTP API, in both directions.

The OpenAPI document and the browser's TypeScript types (`make protocol`) are built from it, so a field is added here
and nowhere else. docs/protocol.md says what the fields mean in play.

`table` is what viewers see of a game and its table, `frames` are the messages of the socket, `bodies` those of HTTP,
and `finished` is about games that are over: records, replays and analyses.

What a client sends may have fields that this server doesn't know. What the server sends is exactly this. A field that
may be UNSET may be left out.
"""
