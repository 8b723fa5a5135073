"""`tabard bench-llm`: the line protocol, what counts as illegal, and the figures."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest

import tabard
from tabard.adapters.bench_llm import FORFEIT, Bench, BenchGame, Condition, Figures, Played, plan_bench, play_bench
from tabard.adapters.line_players import (
    BuiltInPlayer,
    LinePlayer,
    Message,
    PlayerFailed,
    ProgramPlayer,
    RandomText,
    Reply,
    find_player,
    read_reply,
)
from tests.terminal.conftest import Said as Said
from tests.terminal.conftest import tabard_says as tabard_says

ALL = [Condition(listed, clauses) for listed in (True, False) for clauses in (True, False)]
LIST = Condition(legal_list=True, clauses=True)
CLAUSES = Condition(legal_list=False, clauses=True)
NEITHER = Condition(legal_list=False, clauses=False)


def bench_of(game: str, conditions: list[Condition] = ALL, **changes: Any) -> Bench:
    given = {"levels": ["random"], "seats": None, "games": 2, "seed": "1", "options": {}} | changes
    return plan_bench(game, "test", conditions=conditions, **given)


def short_bench(**changes: Any) -> Bench:
    return bench_of("knights-duty", **{"conditions": [CLAUSES], "options": {"turn_limit": 4}} | changes)


def figures_of(bench: Bench, player: LinePlayer) -> Figures:
    figures = Figures(bench)
    for job, played in play_bench(bench, player):
        figures.add(job, played)
    return figures


def built_in(named: str) -> LinePlayer:
    return find_player(named, "1", 5.0)


class Recorder(LinePlayer):
    """Passes messages on to another player, and keeps them."""

    def __init__(self, player: LinePlayer) -> None:
        self.player = player
        self.messages: list[Message] = []

    def tell(self, message: Message) -> int:
        self.messages.append(message)
        return self.player.tell(message)

    def ask(self, message: Message) -> tuple[Reply, int]:
        self.messages.append(message)
        return self.player.ask(message)


class Says(LinePlayer):
    """Always gives the same answers, one after another."""

    def __init__(self, *answers: str) -> None:
        self.answers = answers
        self.asked = 0

    def tell(self, message: Message) -> int:
        return len(json.dumps(message))

    def ask(self, message: Message) -> tuple[Reply, int]:
        answer = self.answers[self.asked % len(self.answers)]
        self.asked += 1
        return Reply(answer, 10, len(answer)), len(json.dumps(message))


# The two built-in players show what the conditions are worth


def test_with_a_list_the_first_legal_answer_is_always_legal() -> None:
    figures = figures_of(bench_of("va", [LIST]), built_in("first-legal"))
    assert figures.illegal_answers(LIST).value == 0.0
    assert figures.games_with_illegal_answers(LIST).value == 0.0


def test_without_a_list_refusals_name_what_is_possible() -> None:
    figures = figures_of(short_bench(conditions=[CLAUSES, NEITHER]), built_in("first-legal"))
    assert 0.0 < figures.illegal_answers(CLAUSES).value < 0.7
    assert figures.given_up(CLAUSES).value == 0.0
    assert figures.illegal_answers(NEITHER).value == 1.0
    assert figures.given_up(NEITHER).value == 1.0


LONG_GAMES = ("quest", "rift")


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=pytest.mark.long) if game in LONG_GAMES else game for game in tabard.games()]
)
def test_random_words_are_mostly_illegal_and_the_game_goes_on(game: str) -> None:
    bench = bench_of(game, [LIST], games=1)
    (job,) = bench.jobs()
    played = BenchGame(bench, job, BuiltInPlayer(RandomText("1"))).play()
    assert not played.stopped
    assert played.illegal / played.answers > 0.3
    assert 0 < played.given_up < played.questions
    assert played.answers <= 3 * played.questions


def test_the_same_seed_gives_the_same_figures() -> None:
    one, other = (figures_of(short_bench(), built_in("random-text")) for _ in range(2))
    assert one.as_json() == other.as_json()


def test_every_level_and_condition_plays_the_same_deals_from_every_seat() -> None:
    bench = bench_of("lost-legends", levels=["random", "novice"], games=6)
    places: dict[Any, list[tuple[int, int]]] = {(job.condition, job.level): [] for job in bench.jobs()}
    for job in bench.jobs():
        places[job.condition, job.level].append((job.deal, job.seat))
    assert len(places) == 8
    assert all(played == [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)] for played in places.values())


# What is sent


def test_messages_contain_what_the_condition_allows_and_nothing_hidden() -> None:
    for condition in ALL:
        bench = short_bench(conditions=[condition], games=1)
        recorder = Recorder(built_in("random-text"))
        game = BenchGame(bench, bench.jobs()[0], recorder)
        game.play()
        sent = recorder.messages
        assert [message["type"] for message in (sent[0], sent[1], sent[-1])] == ["start", "ask", "end"]
        assert all(("legal" in message) == condition.legal_list for message in sent if message["type"] == "ask")
        refusals = [message["text"] for message in sent if message["type"] == "refused"]
        assert all(("(TBL-" in text or "(KD-" in text) == condition.clauses for text in refusals)
        assert ("Answers (number or text):" in sent[1]["text"]) == condition.legal_list
        hidden = {event.text for event in game.match.log if not event.visible_to(0)}
        seen = {event.text for event in game.match.events(0)}
        told = json.dumps(sent, ensure_ascii=False)
        assert hidden - seen
        assert [text for text in hidden - seen if text in told] == []


def play_once(player: LinePlayer, condition: Condition = LIST, **changes: Any) -> Played:
    bench = bench_of("va", [condition], games=1, **changes)
    return BenchGame(bench, bench.jobs()[0], player).play()


def test_numbers_count_only_where_there_is_a_list() -> None:
    assert play_once(Says("1")).illegal == 0
    assert play_once(Says("1"), CLAUSES).given_up > 0


def test_a_player_that_gives_up_may_forfeit_instead() -> None:
    played = play_once(Says("nonsense"), give_up=FORFEIT, tries=2)
    assert (played.questions, played.answers, played.illegal, played.given_up) == (1, 2, 2, 1)
    assert played.forfeited
    assert played.share == 0.0


def test_a_second_answer_may_be_legal() -> None:
    played = play_once(Says("nonsense", "1"))
    assert played.given_up == 0
    assert played.illegal == played.first_illegal == played.questions
    assert played.answers == 2 * played.questions


def test_tokens_are_the_players_own_count_or_an_estimate() -> None:
    own = play_once(Says("1"))
    assert own.tokens_used == 10 * own.answers
    estimated = play_once(built_in("first-legal"))
    assert estimated.silent
    assert estimated.tokens_used == estimated.characters // 4


# The protocol


@pytest.mark.parametrize(
    ("line", "reply"),
    [
        ('{"answer": "join", "tokens": 812}', ("join", 812)),
        ('{"answer": "join", "tokens": {"input": 800, "output": 12}}', ("join", 812)),
        ('{"answer": 3}', ("3", None)),
        ('{"answer": "join", "tokens": "many"}', ("join", None)),
        ("attack:S10", ("attack:S10", None)),
        ('{"move": "join"}', ('{"move": "join"}', None)),
        ("[" * 5000, ("[" * 5000, None)),
    ],
)
def test_a_reply_is_an_object_or_the_answer_itself(line: str, reply: tuple[str, int | None]) -> None:
    assert read_reply(line)[:2] == reply


def test_a_program_plays_like_the_player_it_contains() -> None:
    bench = short_bench(games=1)
    program = find_player(f"{sys.executable} -m tabard.adapters.line_players first-legal", "1", 20.0)
    try:
        figures = figures_of(bench, program)
    finally:
        program.close()
    (outside,), (inside,) = figures.games, figures_of(bench, built_in("first-legal")).games
    assert outside[1].share == inside[1].share
    assert outside[1].illegal == inside[1].illegal


def test_a_program_that_ends_or_is_silent_is_reported() -> None:
    gone = ProgramPlayer(f"{sys.executable} -c pass", 20.0)
    gone.process.wait()
    with pytest.raises(PlayerFailed, match="has ended"):
        play_once(gone)
    gone.close()
    silent = ProgramPlayer(f"{sys.executable} -c 'import sys; sys.stdin.read()'", 0.1)
    with pytest.raises(PlayerFailed, match=r"gave no answer within 0\.1 seconds"):
        play_once(silent)
    silent.close()
    with pytest.raises(tabard.Invalid, match="Cannot start the player"):
        find_player("/no/such/program", "1", 1.0)


# The command


def test_the_command_shows_figures_and_writes_them(tabard_says: Any, tmp_path: Path) -> None:
    file = tmp_path / "bench.json"
    given = "--levels random --games 2 --option turn_limit=4"
    said = tabard_says(f"bench-llm knights-duty --player first-legal {given} --json {file}")
    assert said.code == 0
    assert "Win rate against each level" in said.out
    assert all(word in said.out for word in ("list and clauses", "neither", "given up", "~ estimated"))
    written = json.loads(file.read_text())
    assert [(one["legal_list"], one["clauses"]) for one in written["conditions"]] == [
        (True, True),
        (True, False),
        (False, True),
        (False, False),
    ]
    assert len(written["results"]) == written["planned"] == 8


def test_results_so_far_are_shown_when_the_player_ends(tabard_says: Any, tmp_path: Path) -> None:
    program = tmp_path / "player.py"
    program.write_text(
        "import json, sys\n"
        "for line in sys.stdin:\n"
        "    message = json.loads(line)\n"
        "    if message['type'] == 'end': break\n"
        "    if message['type'] != 'start': print('1', flush=True)\n"
    )
    arguments = ["bench-llm", "va", "--levels", "random", "--games", "2", "--legal", "with", "--player"]
    from tabard.terminal.command import run
    from tests.terminal.conftest import paper_screen, shown

    screen = paper_screen()
    assert run([*arguments, f"{sys.executable} {program}"], screen) == 2
    assert "Ended after 1 of 4 games." in shown(screen)


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ("bench-llm va", "required: --player"),
        ("bench-llm chess --player first-legal", "There is no game 'chess'."),
        ("bench-llm va --player first-legal --levels wizard", "There is no bot 'wizard'."),
        ("bench-llm va --player first-legal --seats 3", "VA is played with 2 seats, not 3."),
        ("bench-llm va --player first-legal --tries 0", "at least one level, one game and one try"),
        ("bench-llm va --player /no/such/program", "Cannot start the player '/no/such/program'"),
    ],
)
def test_a_mistake_is_explained(tabard_says: Any, arguments: str, expected: str) -> None:
    said = tabard_says(arguments)
    assert said.code == 2
    assert expected in said.error
