"""The database schema, one migration after another. A published migration never changes; new ones are added."""

from typing import Final

MIGRATIONS: Final = (
    (
        """
        CREATE TABLE log (
            "table" TEXT NOT NULL,
            seq INTEGER NOT NULL,
            at BIGINT NOT NULL,
            command TEXT NOT NULL,
            body {bytes} NOT NULL,
            chain {bytes} NOT NULL,
            PRIMARY KEY ("table", seq),
            UNIQUE ("table", command)
        ) {rowless}
        """,
        """
        CREATE TABLE tables (
            id TEXT PRIMARY KEY,
            game TEXT NOT NULL,
            public BOOLEAN NOT NULL,
            status TEXT NOT NULL,
            open_seats INTEGER NOT NULL,
            due BIGINT,
            facts {bytes} NOT NULL,
            changed BIGINT NOT NULL
        )
        """,
        "CREATE INDEX tables_due ON tables (due) WHERE due IS NOT NULL",
        "CREATE INDEX tables_listed ON tables (status, changed) WHERE public",
        "CREATE TABLE house (id INTEGER PRIMARY KEY CHECK (id = 1), alive BIGINT NOT NULL)",
        "INSERT INTO house (id, alive) VALUES (1, 0)",
    ),
    (
        "ALTER TABLE house RENAME TO server",
        "ALTER TABLE tables RENAME COLUMN facts TO info",
    ),
    ("CREATE INDEX tables_changed ON tables (status, changed)",),
    (
        # Without an index of commands, which cost as much to write as the log itself. A command is in a log only once
        # because an entry is appended only to the one before it: whoever appends one has folded all before it.
        """
        CREATE TABLE new_log (
            "table" TEXT NOT NULL,
            seq INTEGER NOT NULL,
            at BIGINT NOT NULL,
            command TEXT NOT NULL,
            body {bytes} NOT NULL,
            chain {bytes} NOT NULL,
            PRIMARY KEY ("table", seq)
        ) {rowless}
        """,
        'INSERT INTO new_log SELECT "table", seq, at, command, body, chain FROM log',
        "DROP TABLE log",
        "ALTER TABLE new_log RENAME TO log",
    ),
)
