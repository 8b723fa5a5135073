"""The fast path plays the same games as matches do, and counts what was offered and chosen."""

from pathlib import Path

import pytest

from tabard.lab.experiment import Experiment
from tabard.lab.play import Contest, contests, things_of, written

GAMES = [("knights-duty", 2), ("va", 2), ("quest", 4), ("lost-legends", 3), ("rift", 2)]


def contest(game: str, bots: tuple[str, ...] = ("random",), **more: object) -> Contest:
    return contests(written(Experiment(game, bots=bots, **more).settled()))[0]  # type: ignore[arg-type]


@pytest.mark.parametrize("game", [game for game, _ in GAMES])
def test_a_game_on_states_is_the_game_as_a_match(game: str) -> None:
    played = contest(game)
    for number in (0, 1):
        fast, (match, slow) = played.play(number), played.play_match(number)
        assert match.over
        assert fast.rows() == slow.rows()
        assert fast.counts() == slow.counts()


def test_levels_play_the_same_way_on_states() -> None:
    played = contest("va", ("adept", "novice"))
    for number in range(4):
        assert played.play(number).rows() == played.play_match(number)[1].rows()


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_every_row_tells_about_its_seat(game: str, seats: int) -> None:
    played = contest(game).play(1)
    rows = played.rows()
    assert [row["seat"] for row in rows] == [f"P{seat + 1}" for seat in range(seats)]
    assert sum(float(str(row["share"])) for row in rows) == pytest.approx(1.0)
    assert sum(int(str(row["own_decisions"])) for row in rows) == rows[0]["decisions"]
    assert sum(bool(row["first"]) for row in rows) == 1
    assert int(str(rows[0]["turns"])) > 0
    chosen = sum(count[7] for count in played.counts())
    assert 0 < chosen <= int(str(rows[0]["decisions"]))
    assert all(count[7] <= count[6] for count in played.counts())


def test_all_variants_and_rotations_play_the_same_deals() -> None:
    experiment = Experiment("va", bots=("novice", "random"), vary={"lives": [3, 5]}).settled()
    few, many = contests(written(experiment))
    assert [few.place(game).deal for game in range(4)] == [0, 0, 1, 1]
    assert [few.place(game).rotation for game in range(4)] == [0, 1, 0, 1]
    hands = []
    for one in (few, many):
        for game in (0, 1):
            match, _ = one.play_match(game)
            hands.append((match.key, match.log[0].text))
    assert len(set(hands)) == 1


def test_repeats_play_the_same_deal_with_other_seeds() -> None:
    played = contest("va", ("novice",), repeats=3)
    places = [played.place(game) for game in range(4)]
    assert [(place.deal, place.repeat) for place in places] == [(0, 0), (0, 1), (0, 2), (1, 0)]
    assert len({str(played.play(game).counts()) for game in range(3)}) == 3


def test_a_forbidden_answer_is_given_only_without_another() -> None:
    played = contest("va", ("novice",), without=("attack",))
    for number in range(4):
        game = played.play(number)
        restricted = f"P{game.place.rotation + 1}"
        counts = {(count[3], count[5]): count[7] for count in game.counts() if count[4] == "declaration"}
        assert counts.get((restricted, "attack"), 0) == 0
        assert sum(chosen for (seat, name), chosen in counts.items() if name == "attack" and seat != restricted) > 0


def test_chance_makes_random_drafts_the_same_in_every_rotation() -> None:
    played = contest("rift", ("random", "novice"), random_draft=True)
    first, second = played.play_match(0)[0], played.play_match(1)[0]
    drafts = [[d.text for d in match.decisions if d.text.startswith(("ban:", "pick:"))] for match in (first, second)]
    assert drafts[0] == drafts[1] and len(drafts[0]) >= 10


def test_win_chances_are_followed_for_some_deals() -> None:
    played = contest("va", ("novice",))
    sampled, other = played.play(0).rows()[0], played.play(1).rows()[0]
    assert other["lead_changes"] is None
    assert isinstance(sampled["lead_changes"], int) and 0.0 <= float(str(sampled["decided"])) <= 1.0


def test_every_game_says_what_its_things_are() -> None:
    kinds = {game: {thing.kind for thing in contest(game).setups[0].things} for game, _ in GAMES}
    assert kinds["knights-duty"] == {"token", "action", "clan"}
    assert {"hero", "equipment", "declaration"} <= kinds["va"]
    assert {"card in a stage", "card in an attack"} <= kinds["quest"]
    assert {"equipment", "skill"} <= kinds["lost-legends"]
    assert {"item", "card", "ultimate", "pick", "ban"} <= kinds["rift"]
    assert things_of("rift").is_draft("ban:Zed") and not things_of("rift").is_draft("shop:Zed")


def test_a_user_bot_plays_in_an_experiment(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text("def choose(look):\n    return look.legal[0]\n", encoding="utf-8")
    played = contest("va", (str(tmp_path / "mine.py"), "novice"))
    rows = played.play(1).rows()
    assert [row["bot"] for row in rows] == ["novice", "mine"]
    assert rows == played.play_match(1)[1].rows()
