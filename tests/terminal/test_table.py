"""The table, played by script: what is typed, what is shown, what is saved."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

import tabard
from tabard.terminal import table as table_module
from tabard.terminal.screen import InputEnded, Screen
from tabard.terminal.seating import Seating
from tabard.terminal.table import TerminalTable
from tabard.terminal.table_commands import COMMANDS, Left
from tests.terminal.conftest import Said, paper_screen, shown
from tests.terminal.duel import Duel

Says = Callable[..., Said]

BUILDER = {"hands": {"P1": "F5 F10 F20 D5 S10 L20"}, "events": ["Q2", "Plague"]}
"""P1 is offered a quest of two stages first."""


def played(scenario: Mapping[str, object], *lines: str, path: Path, humans: int = 1) -> tuple[str, tabard.Match]:
    """The output of a scripted session, and the match as it was left."""
    match = tabard.start("quest", seed=3, options={"turn_limit": 2}, scenario=scenario)
    screen = paper_screen("".join(f"{line}\n" for line in lines))
    seating = Seating(["human"] * humans + ["random"] * (4 - humans), "3")
    with pytest.raises((InputEnded, Left)):
        TerminalTable(screen, match, seating, path).play()
    return shown(screen), match


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.json"


def decided(match: tabard.Match, seat: int = 0) -> list[str]:
    return [decision.text for decision in match.decisions if decision.seat == seat]


def test_a_question_comes_with_its_clause_and_numbered_answers(path: Path) -> None:
    text, _ = played(BUILDER, path=path)
    assert "Will you sponsor this quest of 2 stages? (QST-4.1)" in text
    assert "1) sponsor" in text
    assert "2) decline" in text
    assert "You are P1. P2, P3 and P4 are bots (" in text


def test_cards_to_choose_from_are_side_by_side(path: Path) -> None:
    text, _ = played(BUILDER, "sponsor", path=path)
    assert "stage:  1) F5  2) F10  3) F20  4) D5  5) S10  6) L20" in text


def test_a_stage_is_built_in_one_line(path: Path) -> None:
    text, match = played(BUILDER, "sponsor", "F5 D5 close F20", path=path)
    assert decided(match) == ["sponsor", "stage:F5", "stage:D5", "close", "stage:F20"]
    assert "You played stage:F5, stage:D5, close, stage:F20." in text


def test_a_line_of_answers_stops_at_the_first_that_is_refused(path: Path) -> None:
    text, match = played(BUILDER, "sponsor", "F5 F10 close", path=path)
    assert decided(match) == ["sponsor", "stage:F5"]
    assert "stage:F10 is not possible. Stage 1 already has a foe. (QST-4.5)" in text


def test_a_line_of_answers_ends_with_the_question_it_answers(path: Path) -> None:
    """After joining, a card is drawn and one must go: S10 was not meant to be that one."""
    scenario = {
        "hands": {"P1": "F5 F10", "P2": "F5 F10 F15 F20 F25 F30 S10 S10 S10 S10 H10 H10"},
        "events": ["Q2"],
        "turn": "P1",
    }
    text, match = played(scenario, "sponsor", "F5 close F10 close", "join S10 done", path=path, humans=2)
    assert decided(match, 1) == ["join"]
    assert "After join comes another question, so S10 was not played." in text


def test_enter_takes_the_only_answer(path: Path) -> None:
    _, match = played({"hands": {"P1": "D5"}, "events": ["Q5"]}, "", path=path)
    assert decided(match)[0] == "decline"


def test_enter_shows_the_table_again_where_there_is_a_choice(path: Path) -> None:
    text, match = played(BUILDER, "", path=path)
    assert decided(match) == []
    assert text.count("Will you sponsor this quest") == 2


def test_a_refusal_says_why_and_changes_nothing(path: Path) -> None:
    text, match = played(BUILDER, "sponsor", "F70", "attack:S10", "close", path=path)
    assert "stage:F70 is not possible. You have no F70. (QST-4.4) Type ? QST-4.4 to read the rule." in " ".join(
        text.split()
    )
    assert "attack:S10 is not possible. That doesn't answer the current question." in " ".join(text.split())
    assert "close is not possible. Stage 1 has no foe yet. (QST-4.5)" in " ".join(text.split())
    assert decided(match) == ["sponsor"]


def test_undo_says_what_was_undone(path: Path) -> None:
    text, match = played(BUILDER, "sponsor", "F5", "undo", path=path)
    assert "Undone: stage:F5." in text
    assert decided(match) == ["sponsor"]


def test_undo_is_refused_with_the_reason(path: Path) -> None:
    text, _ = played(BUILDER, "undo", path=path)
    assert "Nothing was undone. You have no move to undo. (TBL-2.1)" in " ".join(text.split())
    text, _ = played({"hands": {"P1": "D5"}, "events": ["Q2"]}, "decline", "undo", path=path)
    assert "(TBL-2." in text


def test_help_shows_the_clause_the_answers_and_the_commands(path: Path) -> None:
    text, _ = played(BUILDER, "?", path=path)
    assert "QST-4.1 The quest is offered to the current player first" in text
    assert "Choose by number (1 to 2), by name (sponsor) or by its first letters." in text
    assert "F is a foe" in text
    for command in COMMANDS:
        assert command == "help" or command in text


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("? 4.7", "QST-4.7 A stage is worth its foe and its weapons together"),
        ("?QST-4.7", "QST-4.7 A stage is worth its foe and its weapons together"),
        ("help 4.7", "QST-4.7 A stage is worth its foe and its weapons together"),
        ("rules 4.7", "QST-4.7 A stage is worth its foe and its weapons together"),
        ("? TBL-2.2", "TBL-2.2 You can't undo once another seat has decided."),
        ("? plague", "QST-3.3 Plague: the current player loses 2 shields"),
        ("? stage:F5", "stage:F5 is allowed now."),
        ("? F5", "stage:F5 is allowed now."),
        ("? stage:F70", "stage:F70 is not allowed now. You have no F70. (QST-4.4) QST-4.4 The sponsor builds"),
        ("? join", "join is not allowed now. That doesn't answer the current question."),
        ("? zork", "'zork' isn't a move, a card, a clause or a word in the rulebook."),
        ("rules", "QST-9.4 Only you see your attack until all attacks are turned up"),
        ("log", "QST-4.1  You sponsor the quest."),
        ("look", "Past events none"),
    ],
)
def test_the_table_answers_questions(path: Path, asked: str, said: str) -> None:
    text, match = played(BUILDER, "sponsor", asked, path=path)
    assert said in (text if "  " in said else " ".join(text.split()))
    assert decided(match) == ["sponsor"]


def test_every_decision_is_saved_at_once(path: Path) -> None:
    _, match = played(BUILDER, "sponsor", "F5", path=path)
    assert tabard.replay(tabard.read_json(path, "save")).record() == match.record()


def test_a_copy_is_saved_where_the_player_wants_it(path: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.json"
    text, match = played(
        BUILDER, "sponsor", f"save {copy}", "save", f"save {copy}", f"save {tmp_path}/no/copy", path=path
    )
    assert tabard.replay(tabard.read_json(copy, "save")).record() == match.record()
    said = " ".join(text.split()).replace(" ", "")
    assert f"Savedto{copy}." in said
    assert f"Savedto{path}." in said
    assert f"{copy}alreadyexists." in said
    assert "Nosuchfileordirectory" in said


def test_a_full_disk_does_not_stop_the_game(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[object] = []

    def fails_later(*args: Any) -> None:
        calls.append(args)
        if len(calls) > 2:
            raise tabard.Invalid("Cannot save the game: No space left on device.")

    monkeypatch.setattr(table_module, "write_save", fails_later)
    text, match = played(BUILDER, "sponsor", "F5", path=path)
    assert decided(match) == ["sponsor", "stage:F5"]
    assert "Cannot save the game: No space left on device." in text


def test_a_game_is_played_to_its_end(tabard_says: Says, state: Path) -> None:
    said = tabard_says("play --seed 5 --option turn_limit=4", *(["1"] * 500))
    assert said.code == 0, said.error
    assert "The last turn is over." in said.out
    assert "thinking" not in said.out
    assert " win" in said.out.rpartition("Game over")[2]
    [record] = (state / "records").iterdir()
    assert f"tabard replay {record}" in said.out
    assert tabard.replay(tabard.read_json(record, "record")).over


def test_the_same_seed_is_the_same_game_also_when_it_is_left_and_resumed(tabard_says: Says, state: Path) -> None:
    tabard_says("play --seed 5 --option turn_limit=3", *(["1"] * 500))
    assert tabard_says("play --seed 5 --option turn_limit=3", "1", "1", "quit").code == 0
    while (state / "games").exists() and list((state / "games").iterdir()):
        assert tabard_says("play --resume", *(["1"] * 7)).code in (0, 2)
    one, other = (tabard.read_json(path, "record") for path in (state / "records").iterdir())
    assert one == other


def test_several_people_see_whose_turn_it_is(tabard_says: Says) -> None:
    said = tabard_says("play --seed 5 --humans 4", "1", "1", "quit")
    assert "P1, P2, P3 and P4 share this keyboard." in said.out
    assert "P2> 1" in said.out


class Watched(Screen):
    """A screen with people at it that notes when it is wiped and what is asked."""

    def __init__(self, typed: list[str]) -> None:
        paper = paper_screen()
        super().__init__(paper.console, None, live=True)
        self.typed = typed
        self.pages: list[str] = [""]

    def show(self, *things: Any) -> None:
        before = len(shown(self))
        super().show(*things)
        self.pages[-1] += shown(self)[before:]

    def wipe(self) -> None:
        self.pages.append("")

    def wait(self, words: str) -> str:
        return self.ask(words, ())

    def ask(self, prompt: str, offers: Any) -> str:
        self.pages[-1] += prompt
        return self.typed.pop(0)


def test_simultaneous_decisions_are_asked_one_after_another_behind_a_wiped_screen(path: Path) -> None:
    screen = Watched(["", "sword", "bow", "", "shield", "shield"])
    duel: Any = Duel()
    TerminalTable(screen, duel, Seating(["human", "human"], ""), path).play()
    assert duel.plans == [["plan:sword", "plan:bow"], ["plan:shield", "plan:shield"]]
    pass_to_p1, p1, pass_to_p2, p2, end = (page for page in screen.pages if page)
    assert pass_to_p1.strip() == "Pass the keyboard to P1, then press Enter."
    assert pass_to_p2.strip() == "Pass the keyboard to P2, then press Enter."
    assert "plan: plan:sword" in p1
    assert "plan: plan:sword" not in p2 + end
    assert "You take plan:shield." in p2
    assert "Nobody wins." in end


def test_notices_about_your_answers_are_not_shown_to_the_next_player(path: Path) -> None:
    scenario = {"hands": {"P1": "F5 F10", "P2": "E30 L20", "P3": "S10"}, "events": ["Q2"], "adventure": ["F15", "F20"]}
    typed = [
        "",
        "sponsor",
        "F5 close F10 close",
        "",
        "join",
        "",
        "join",
        "",
        "withdraw",
        "",
        "E30 L20 done",
        "",
        "quit",
    ]
    screen = Watched(typed)
    match = tabard.start("quest", seed=3, scenario=scenario)
    with pytest.raises(Left):
        TerminalTable(screen, match, Seating(["human"] * 4, ""), path).play()
    assert decided(match, 1) == ["join", "attack:E30", "attack:L20", "done"]
    assert "Prepare your attack" in screen.pages[-1]
    assert "E30" not in screen.pages[-1]


class FirstAnswers(Seating):
    """Bots that need no real match: they take the first answer."""

    def bot_answer(self, match: tabard.Match, seat: int, iterations: int = 0) -> str:
        return match.legal(seat)[0]


def test_bots_decide_before_people_so_that_people_may_undo(path: Path) -> None:
    duel: Any = Duel()
    TerminalTable(Watched(["sword", "bow"]), duel, FirstAnswers(["human", "random"], ""), path).play()
    assert [decision.seat for decision in duel.decisions] == [1, 1, 0, 0]


def test_the_winner_is_announced_in_words(path: Path) -> None:
    scenario = {
        "hands": {"P1": "D5 S10 H10 L20 E30", "P2": "F5 F10", "P3": "F5", "P4": "F5"},
        "adventure": ["S10", "F15", "F20", "S10", "F15", "F20"],
        "events": ["Q2"],
        "shields": {"P1": 5},
    }
    match = tabard.start("quest", seed=3, scenario=scenario)
    screen = paper_screen("decline\njoin\nS10 H10 done\njoin\nE30 done\n")
    TerminalTable(screen, match, FirstAnswers(["human", "random", "random", "random"], ""), path).play()
    said = shown(screen).rpartition("Stage 2 is revealed")[2]
    assert "You attack with E30 = 30 and pass." in said
    assert "You are knighted and win the game." in said
    assert "You win!" in said
    assert said.count("7 of 7 shields") == 1
    assert "Shields:" not in said


@pytest.mark.parametrize(("game", "score"), [("quest", "Shields:"), ("va", "Life points:")])
def test_scores_that_the_board_shows_are_not_repeated_below_it(path: Path, game: str, score: str) -> None:
    match = tabard.start(game, seed=1)
    bot = tabard.bot("novice", game, seed=1)
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, bot.choose(match, seat))
    screen = paper_screen()
    TerminalTable(screen, match, FirstAnswers(["human", *["random"] * (match.seats - 1)], ""), path).play()
    text = shown(screen)
    assert "Game over" in text
    assert score not in text
