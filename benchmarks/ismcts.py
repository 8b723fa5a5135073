"""Tabard's expert against OpenSpiel's information-set tree search, at equal processor time per decision.

OpenSpiel's search is its own in Python (`open_spiel.python.algorithms.ismcts`), with a random game to the end as its
estimate. Both get the same time, and every deal is played twice, with swapped seats. A draw counts half.
"""

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from statistics import mean
from time import monotonic, process_time
from typing import Any, NamedTuple

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from benchmarks.contest import tell
from benchmarks.report import table
from tabard.adapters.openspiel import NAMES
from tabard.bots.heuristics import heuristic_for
from tabard.bots.search import Search
from tabard.engine.chance import QuickChance
from tabard.engine.state import State
from tabard.lab.win_rates import win_rate_of

GAMES = ("va", "rift", "knights-duty")
GOAL = 0.9
EXPLORATION = 1.4
NO_LIMIT = 10**9
BATCH = 8
"""The expert looks at the clock after so many simulations."""


class TimeUp(Exception):
    """Ends a search of OpenSpiel's, which counts simulations and knows no time."""


class TimedSearch(ismcts.ISMCTSBot):
    def __init__(self, game: Any, seconds: float, seed: int) -> None:
        dice = np.random.RandomState(seed)
        evaluator = mcts.RandomRolloutEvaluator(1, dice)
        super().__init__(game, evaluator, EXPLORATION, NO_LIMIT, random_state=dice)
        self.seconds = seconds
        self.simulations = 0

    def run_search(self, state: Any) -> Any:
        self.end = process_time() + self.seconds
        try:
            return super().run_search(state)
        except TimeUp:
            return self.get_final_policy(state, self._root_node)

    def sample_root_state(self, state: Any) -> Any:
        if process_time() > self.end and self._root_node.total_visits > 0:
            raise TimeUp
        self.simulations += 1
        return super().sample_root_state(state)


class TimedExpert:
    """The expert, with a limit of processor time instead of time on the clock."""

    def __init__(self, game: str, seconds: float, seed: int) -> None:
        self.heuristic = heuristic_for(game)
        self.chance = QuickChance(seed)
        self.seconds = seconds

    def decide(self, state: State, seat: int) -> int:
        end = process_time() + self.seconds
        known = state.redeal(seat, self.chance)
        search = Search(self.heuristic, known, seat, self.chance)
        if self.heuristic.should_search(known, search.legal):
            while process_time() < end:
                search.run(BATCH, 0.0)
        return int(search.root.actions[search.choice()])


class Duel(NamedTuple):
    deal: int
    seat: int
    """The expert's."""
    share: float
    """1 if the expert won, 0.5 for a draw."""
    decisions: int
    seconds: tuple[float, float]
    """Processor time per decision with a choice: of the expert, and of OpenSpiel's search."""
    simulations: float
    """How many OpenSpiel's search ran per decision."""


def play(game: Any, deal: int, seat: int, seconds: float) -> Duel:
    ours = TimedExpert(NAMES[game.get_type().short_name], seconds, deal)
    theirs = TimedSearch(game, seconds, deal)
    state = game.new_initial_state()
    for digit in deal.to_bytes(4, "big"):
        state.apply_action(digit)
    spent: tuple[list[float], list[float]] = ([], [])
    decisions = 0
    while not state.is_terminal():
        player = state.current_player()
        legal = state.legal_actions()
        if len(legal) == 1:
            state.apply_action(legal[0])
            continue
        start = process_time()
        if player == seat:
            action = ours.decide(state.position.state, player)
        else:
            action = int(theirs.step(state))
        spent[player != seat].append(process_time() - start)
        state.apply_action(action)
        decisions += 1
    won, lost = state.returns()[seat], state.returns()[1 - seat]
    share = 1.0 if won > lost else 0.0 if won < lost else 0.5
    return Duel(deal, seat, share, decisions, (mean(spent[0]), mean(spent[1])), theirs.simulations / len(spent[1]))


def duels(described: str, first: int, games: int, seconds: float, minutes: float) -> Iterator[Duel]:
    game = pyspiel.load_game(described)
    end = monotonic() + 60 * minutes
    for number in range(2 * first, 2 * first + games):
        if number % 2 == 0 and monotonic() > end:
            return
        yield play(game, number // 2, number % 2, seconds)


def keep(path: Path, played: dict[str, list[Duel]]) -> None:
    """Write what was played so far: a run may be interrupted."""
    text = json.dumps({game: [duel._asdict() for duel in found] for game, found in played.items()}, indent=1)
    path.write_text(text + "\n", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.ismcts", description=__doc__)
    parser.add_argument("--game", action="append", choices=GAMES, help="only this one; as often as you like")
    parser.add_argument("--games", type=int, default=200, help="the most games of each (default 200)")
    parser.add_argument("--first-deal", type=int, default=0, help="begin with this deal, to play on (default 0)")
    parser.add_argument("--seconds", type=float, default=0.1, help="processor time per decision (default 0.1)")
    parser.add_argument("--minutes", type=float, default=60.0, help="begin no deal after so many minutes (default 60)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write every game to a file, too")
    given = parser.parse_args()
    rows = [
        ["Expert v OpenSpiel's ISMCTS", "wins", "interval", "games", "ms per decision, each", "its simulations", ""]
    ]
    played: dict[str, list[Duel]] = {}
    names = {id: name for name, id in NAMES.items()}
    for game in given.game or GAMES:
        played[game] = found = []
        for duel in duels(names[game], given.first_deal, given.games, given.seconds, given.minutes):
            found.append(duel)
            if given.json:
                keep(given.json, played)
            tell(f"{game}, game {len(found)} of {given.games}")
        tell("")
        share = win_rate_of(sum(duel.share for duel in found), len(found), 0.95)
        verdict = "holds" if share.low >= GOAL else "does not hold" if share.high < GOAL else "not clear"
        used = [1e3 * mean(duel.seconds[side] for duel in found) for side in (0, 1)]
        rows.append(
            [
                game,
                f"{100 * share.part:.0f} %",
                f"{100 * share.low:.0f} to {100 * share.high:.0f} %",
                str(len(found)),
                f"{used[0]:.0f} and {used[1]:.0f}",
                f"{mean(duel.simulations for duel in found):.0f}",
                f"at least {100 * GOAL:.0f} %: {verdict}",
            ]
        )
    print(table(rows))


if __name__ == "__main__":
    main()
