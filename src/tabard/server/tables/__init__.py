"""Live tables: `registry` finds and sweeps them, `session` executes commands one at a time and makes them durable,
`state` is the pure fold of the `log` and builds every viewer's frames, `roster` says who sits where."""
