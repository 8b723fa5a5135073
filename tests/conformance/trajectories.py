"""Fingerprints of many random games: the plain and the compiled build must take exactly the same paths.

`python -m tests.conformance.trajectories` writes them again, after an intended change of rules.
"""

import json
from hashlib import blake2b
from pathlib import Path

from tabard.engine.chance import QuickChance
from tabard.engine.dump import fingerprint
from tabard.engine.playout import random_playout
from tests.conformance.setups import ALL, Setup

FILE = Path(__file__).parent / "trajectories.json"
GAMES = 12
MAX_DECISIONS = 600


def trajectory(setup: Setup) -> str:
    """One hash over the final states of some random games of a setup."""
    ends = blake2b(digest_size=16)
    for seed in range(GAMES):
        state = setup.state(seed)
        made = random_playout(state, QuickChance(seed + 1000), MAX_DECISIONS)
        ends.update(f"{made} {fingerprint(state)}\n".encode())
    return ends.hexdigest()


if __name__ == "__main__":
    FILE.write_text(json.dumps({str(setup): trajectory(setup) for setup in ALL}, indent=2) + "\n", encoding="utf-8")
