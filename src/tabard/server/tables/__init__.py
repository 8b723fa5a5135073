"""Live tables: `registry` finds and sweeps them, `live` is one of them, `commands` are what people do at it, `session`
executes one command at a time and makes it durable, `state` is the pure fold of the `log`, `streams` are what each
viewer is sent, `roster` says who sits where."""
