"""The analysis of a game as a report: win chances as a small chart, turning points, and decisions to learn from."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from rich.console import RenderableType
from rich.padding import Padding
from rich.progress import Progress
from rich.table import Table
from rich.text import Text

import tabard
from tabard.bots.analysis import BEST, GOOD, LOSSES, UNCLEAR, Budget, analyse, combine
from tabard.bots.wording import percent
from tabard.engine.types import seat_name
from tabard.terminal.boards.board import Board
from tabard.terminal.ending import outcome, scores
from tabard.terminal.ladder import check_place, uninterrupted, write_json
from tabard.terminal.replay import Replay, read_replay
from tabard.terminal.screen import Screen

LEVELS_OF_CHART: Final = "▁▂▃▄▅▆▇█"
NARROWEST: Final = 20
INDENT: Final = (0, 0, 0, 3)
COLOURS: Final = {
    BEST: "green",
    GOOD: "green",
    UNCLEAR: "dim",
    "a little weaker": "yellow",
    "a mistake": "red",
    "a blunder": "bold red",
}
VERDICTS: Final = {
    BEST: "best move",
    GOOD: "about as good as any",
    UNCLEAR: "hard to judge",
    "a little weaker": "inaccuracy",
    "a mistake": "mistake",
    "a blunder": "blunder",
}


def show_analysis(
    screen: Screen, file: Path, seat: int | None, seed: int, iterations: int, every: bool, json_file: Path | None
) -> None:
    replay = read_replay(file)
    check_place(json_file)
    if not replay.match.over:
        raise tabard.Invalid("This game isn't finished yet.")
    if seat is not None:
        replay.viewer_for(seat)
    findings: list[dict[str, Any]] = []
    stopped = False
    try:
        run_analysis(screen, replay, seats_of_interest(replay, seat), seed, iterations, findings)
    except KeyboardInterrupt:
        if not any(finding["type"] == "moment" for finding in findings):
            raise
        stopped = True
        screen.show(Text("Stopped early. Findings so far:", style="yellow"))
    with uninterrupted():
        found = combine(findings)
        screen.show(*report(found, replay, every, stopped, screen.console.width))
        if json_file is not None:
            write_json(json_file, found)


def seats_of_interest(replay: Replay, seat: int | None) -> list[int] | None:
    """The seat that was asked for; otherwise the person who played, or everybody if several or none did."""
    chosen = replay.default_viewer().seat if seat is None else seat
    return None if chosen is None else [chosen]


def run_analysis(
    screen: Screen,
    replay: Replay,
    seats: Sequence[int] | None,
    seed: int,
    iterations: int,
    findings: list[dict[str, Any]],
) -> None:
    """Add all findings, one by one."""
    with Progress(console=screen.console, transient=True, disable=not screen.console.is_terminal) as progress:
        task = progress.add_task("analysing", total=1.0)
        for finding in analyse(replay.record, seats, seed, Budget(iterations=iterations)):
            findings.append(finding)
            progress.update(task, completed=finding["done"])


def report(found: dict[str, Any], replay: Replay, every: bool, stopped: bool, width: int) -> list[RenderableType]:
    """The report. If the analysis was stopped, it says nothing about the parts that are missing."""
    board, you = replay.board, replay.default_viewer().seat
    called = replay.seating.names(you)
    result = replay.match.result
    assert result is not None
    seen = found["moments"][-1]["after"]
    until = "the end" if seen == found["made"] else f"move {seen}"
    return [
        Text.assemble((f"{found['title']}, {found['made']} moves. ", "bold"), outcome(result, called, you)),
        Text(scores(result, called, board.score)),
        Text(),
        Text(f"Win chance as a spectator sees it, from the start to {until}", style="bold"),
        chart(found, called, width),
        Text(),
        *turning_points(found, board, stopped),
        *decisions(found["decisions"], every, called, board, stopped),
    ]


def chart(found: dict[str, Any], called: Sequence[str], width: int) -> Table:
    """One line per seat: the higher, the better. The numbers below are the turning points."""
    moments = found["moments"]
    room = max(width - max(map(len, called)) - 18, NARROWEST)
    shown = [moments[place * (len(moments) - 1) // max(room - 1, 1)] for place in range(room)]
    if len(moments) <= room:
        shown = moments
    table = Table.grid(padding=(0, 1))
    for seat, who in enumerate(called):
        line = "".join(bar(moment["win_chances"][seat]) for moment in shown)
        first, last = (percent(moments[end]["win_chances"][seat]) for end in (0, -1))
        table.add_row(who, Text(first.rjust(5), style="dim"), line, Text(last.rjust(5), style="dim"))
    marks = [" "] * len(shown)
    for number, point in enumerate(found["turning_points"], start=1):
        after = [place for place, moment in enumerate(shown) if moment["after"] >= point["decision"]]
        marks[after[0] if after else -1] = str(number)
    table.add_row("", "", Text("".join(marks), style="bold"), "")
    return table


def bar(share: float) -> str:
    return LEVELS_OF_CHART[min(int(share * len(LEVELS_OF_CHART)), len(LEVELS_OF_CHART) - 1)]


def turning_points(found: dict[str, Any], board: Board, stopped: bool) -> list[RenderableType]:
    points = found["turning_points"]
    if stopped and not points:
        return []
    shown: list[RenderableType] = [Text("Turning points" if points else "No move turned the game.", style="bold")]
    for number, point in enumerate(points, start=1):
        whose = point["whose"]
        moves = f"Move {point['decision']}, {seat_name(point['seat'])}"
        if point["first"] < point["decision"]:
            moves = f"Moves {point['first']} to {point['decision']}"
        chances = change(point["before"][whose], point["after"][whose])
        head = f"{number}  {moves}: {seat_name(whose)}'s win chance {chances}."
        happened = point["highlights"] or ["The move itself was hidden."]
        shown += [Text(head), *(Padding(board.styled(text, "dim"), INDENT, expand=False) for text in happened)]
    return [*shown, Text()]


def decisions(
    found: list[dict[str, Any]], every: bool, called: Sequence[str], board: Board, stopped: bool
) -> list[RenderableType]:
    shown_decisions = [decision for decision in found if every or decision["closely"]]
    heading = "All moves" if every else "Key moves"
    shown: list[RenderableType] = []
    if shown_decisions or not stopped:
        shown.append(Text(heading if shown_decisions else "No key moves.", style="bold"))
    for decision in shown_decisions:
        verdict = decision["verdict"]
        head = f"Move {decision['decision']}, {called[decision['seat']]} played {board.spoken(decision['played'])}: "
        judged = Text(VERDICTS[verdict], style=COLOURS[verdict])
        if verdict in LOSSES:
            best = decision["answers"][0]["win_chance"]
            judged.append(f", win chance {change(best, best - decision['lost'])}")
        shown.append(Text.assemble(head, judged, ".", (f" {decision['question']}", "dim")))
        shown.append(answers(decision, board))
        shown.append(Padding(board.styled(reason(decision, board)), INDENT, expand=False))
    if len(shown_decisions) < len(found):
        shown += [Text(), Text(f"--every shows all {len(found)} moves.", style="dim")]
    return shown


def answers(decision: dict[str, Any], board: Board) -> Table:
    table = Table.grid(padding=(0, 1))
    for answer in decision["answers"]:
        played = "<- played" if answer["answer"] == decision["played"] else ""
        worth = "" if answer["win_chance"] is None else f"win chance {percent(answer['win_chance']):>5}"
        table.add_row("  ", worth, Text(board.spoken(answer["answer"]), style="bold"), played)
    return table


def reason(decision: dict[str, Any], board: Board) -> str:
    """Why an answer is better, with answers worded as on the screen. Lines here may break at any space."""
    parts = (part if isinstance(part, str) else board.spoken(part["answer"]) for part in decision["why"])
    return "".join(parts).replace("\u00a0%", "%")


def change(before: float, after: float) -> str:
    """How a win chance changed, in figures that add up."""
    points = int(100 * after + 0.5) - int(100 * before + 0.5)
    return f"{percent(before)} -> {percent(after)} ({points:+d} point{'' if abs(points) == 1 else 's'})"
