"""The analysis of finished games: the same findings for the same seed, without peeking."""

import json
import re
from dataclasses import replace
from math import sqrt
from statistics import mean, variance
from typing import Any

import pytest

import tabard
from tabard.bots.analysis import (
    BEST,
    GOOD,
    UNCLEAR,
    Analysis,
    Budget,
    Continuation,
    analyse,
    combine,
    effect_on_winning,
    evenly_spaced,
    frequency,
    replayed,
    rounded,
    swing,
    verdict,
)
from tabard.bots.heuristics import heuristic_for
from tabard.bots.rollouts import RolloutEvaluator
from tabard.bots.wording import percent
from tabard.engine.chance import QuickChance
from tabard.engine.event import EVERYONE, Event
from tabard.engine.types import NOBODY
from tabard.games import find
from tests.bots.test_rift_heuristic import ALL_OF_BLUE, NO_TOWERS, both_or_none
from tests.rift.table import Rift, at

SMALL = Budget(iterations=12, moments=6, turning_points=2, evaluated=6, closely_evaluated=2, consequences=6)


def record_of(game: str, **options: object) -> dict[str, Any]:
    """A random game."""
    match, chance = tabard.start(game, seed=5, options=options), QuickChance(5)
    while not match.over:
        seat = match.to_act[0]
        legal = match.legal(seat)
        match.play(seat, legal[chance.below(len(legal))])
    return match.record()


@pytest.fixture(scope="module")
def record() -> dict[str, Any]:
    return record_of("va")


@pytest.fixture(scope="module")
def found(record: dict[str, Any]) -> dict[str, Any]:
    return combine(analyse(record, seed=1, budget=SMALL))


def test_findings_come_one_by_one_with_their_progress(record: dict[str, Any]) -> None:
    findings = list(analyse(record, seed=1, budget=SMALL))
    done = [finding["done"] for finding in findings]
    assert findings[0]["type"] == "game" and done[0] == 0
    assert done == sorted(done) and findings[-1] == {"type": "end", "done": 1.0}
    kinds = [finding["type"] for finding in findings]
    assert kinds.count("moment") == 6 and kinds.count("decision") == 6 + 2
    looked_at, closely = findings[-9:-3], findings[-3:-1]
    assert not any(finding["closely"] for finding in looked_at) and all(finding["closely"] for finding in closely)
    assert {finding["decision"] for finding in closely} < {finding["decision"] for finding in looked_at}


def test_findings_are_plain_data_and_the_same_for_the_same_seed(record: dict[str, Any], found: dict[str, Any]) -> None:
    assert json.loads(json.dumps(found)) == found
    assert combine(analyse(record, seed=1, budget=SMALL)) == found
    assert combine(analyse(record, seed=2, budget=SMALL)) != found


def test_win_chances_cover_all_seats_and_end_with_the_result(found: dict[str, Any]) -> None:
    moments = found["moments"]
    assert moments[0]["after"] == 0 and moments[-1]["after"] == found["made"]
    assert all(sum(moment["win_chances"]) == pytest.approx(1, abs=0.001) for moment in moments)
    assert [seat for seat, share in enumerate(moments[-1]["win_chances"]) if share > 0] == found["winners"]


def test_a_decision_has_its_best_answers_and_the_one_played(record: dict[str, Any], found: dict[str, Any]) -> None:
    for decision in found["decisions"]:
        seat, answer = record["decisions"][decision["decision"] - 1]
        assert (decision["seat"], decision["played"]) == (seat, answer)
        worth = {each["answer"]: each["win_chance"] for each in decision["answers"]}
        assert worth[decision["best"]] == max(worth.values())
        assert decision["lost"] == pytest.approx(worth[decision["best"]] - worth[answer], abs=0.001)
        text, first, *_ = decision["why"]
        assert text.endswith(f" {percent(worth[decision['best']])} after ") and first == {"answer": decision["best"]}
        tied = {each["answer"]: each["tied"] for each in decision["answers"]}
        other = answer if answer != decision["best"] else list(tied)[1]
        assert text.startswith("No clear difference: ") == tied[other]
        assert (decision["verdict"] == BEST) == (answer == decision["best"] and not tied[answer])


def test_every_decision_of_a_seat_is_evaluated_unless_the_budget_is_small(record: dict[str, Any]) -> None:
    _, made = replayed(record)
    found = combine(analyse(record, [0], 1, replace(SMALL, evaluated=1000)))["decisions"]
    asked = [decision.number for decision in made if decision.seat == 0 and len(decision.legal) > 1]
    assert [decision["decision"] for decision in found] == asked
    assert sum(decision["closely"] for decision in found) == 2
    assert all(len(decision["answers"]) > 1 and decision["why"] for decision in found)


def test_a_different_order_of_moves_is_no_mistake() -> None:
    """In the last turn Rakan has to go into the Base to win (RFT-16.2), sooner or later: Taric may walk before that."""
    towers = {**NO_TOWERS, **ALL_OF_BLUE, "red-top-1": 0, "red-top-2": 1, "red-nexus": 5, "blue-nexus": 5}
    blue = at("red-top-2", "Rakan") | at("blue-mid-1", "Taric") | at("blue-top-1", "Malphite", "Ornn")
    table = Rift(blue, at("blue-top-1", "Shen"), phase="movement", round=60, first="P2", towers=towers)
    table.play("P1", "move:Taric:blue-mid-2")
    table.play("P1", "done")
    while not table.match.over:
        table.do_nothing()
    match, made = replayed(table.match.record())
    at_work = Analysis(match, made, [0], 1, Budget(iterations=200))
    walks, stops = at_work.evaluate_decision(made[0], 200), at_work.evaluate_decision(made[1], 200)
    assert (walks.made.answer, walks.verdict in (BEST, GOOD)) == ("move:Taric:blue-mid-2", True)
    assert stops.made.legal[stops.best] == "move:Rakan:red-base"
    assert (stops.made.answer, stops.verdict) == ("done", "a blunder")


def test_decisions_that_experts_do_not_search_are_no_mistakes() -> None:
    """In Rift's draft an expert does not search: its consequences show too late."""
    best: set[str] = set()
    for answer in tabard.start("rift", seed=5).legal(0)[:2]:
        match = tabard.start("rift", seed=5)
        match.play(0, answer)
        drafting, made = replayed(match.record())
        analysis = Analysis(drafting, made, [0], 1, SMALL)
        found = analysis.decision_finding(analysis.evaluate_decision(made[0], 12), closely=False)
        assert found["verdict"] == (BEST if answer == found["best"] else UNCLEAR)
        assert found["lost"] == 0 and "by experience" in found["why"][0]
        best.add(found["best"])
    assert len(best) == 1


def test_differences_within_the_noise_are_tied() -> None:
    """Taric or Rakan may go first, but both have to go."""
    table = both_or_none()
    table.play("P1", "move:Rakan:red-base")
    table.play("P1", "move:Taric:red-base")
    while not table.match.over:
        table.play(table.asked(), table.legal(table.asked()).split()[0])
    match, made = replayed(table.match.record())
    analysis = Analysis(match, made, [0], 1, Budget(iterations=200))
    found = analysis.decision_finding(analysis.evaluate_decision(made[0], 200), closely=True)
    assert found["verdict"] == GOOD
    tied = {each["answer"] for each in found["answers"] if each["tied"]}
    assert tied == {"move:Rakan:red-base", "move:Taric:red-base"}
    assert found["why"][0].startswith("No clear difference: P1's win chance is ")
    found = analysis.decision_finding(analysis.evaluate_decision(made[1], 200), closely=True)
    assert found["verdict"] == BEST and not any(each["tied"] for each in found["answers"])
    chance, best, other_chance, other, lead = found["why"]
    assert best == {"answer": "move:Taric:red-base"} and other["answer"] in made[1].legal
    assert re.search(
        r"P1's win chance: (9\d)\s% after , 0\s% after .*That is \1 points less", chance + other_chance + lead
    )


def test_only_decisions_of_the_requested_seats(record: dict[str, Any]) -> None:
    assert {decision["seat"] for decision in combine(analyse(record, [1], 1, SMALL))["decisions"]} == {1}


@pytest.mark.parametrize("game", tabard.games())
def test_findings_do_not_depend_on_what_the_seat_could_not_know(game: str) -> None:
    match, made = replayed(record_of(game, **find(game).random_options))
    analysis = Analysis(match, made, range(match.seats), 1, SMALL)
    real = [decision for decision in made if len(decision.legal) > 1]
    for decision in real[:: len(real) // 4]:
        other = replace(decision, before=decision.before.redeal(decision.seat, QuickChance(9)))
        evaluated = [analysis.evaluate_decision(each, 12) for each in (other, decision)]
        assert evaluated[0].importance == evaluated[1].importance
        assert analysis.decision_finding(evaluated[0], closely=True) == analysis.decision_finding(
            evaluated[1], closely=True
        )


@pytest.mark.parametrize("game", tabard.games())
def test_win_chances_do_not_depend_on_what_a_spectator_could_not_know(game: str) -> None:
    match, made = replayed(record_of(game, **find(game).random_options))
    others = [replace(each, before=each.before.redeal(NOBODY, QuickChance(each.number))) for each in made]
    true, other = (Analysis(match, each, range(match.seats), 1, SMALL) for each in (made, others))
    for number in range(0, len(made), len(made) // 5):
        assert other.moment(number) == true.moment(number)


def test_the_decision_that_turned_the_game_is_found(record: dict[str, Any]) -> None:
    """Between moments, bisection finds one decision and what a spectator saw of it."""
    match, made = replayed(record)
    analysis = Analysis(match, made, range(2), 1, replace(SMALL, iterations=200))
    moments = [analysis.moment(number) for number in (0, len(made) // 2, len(made))]
    points = list(analysis.turning_points(moments))
    assert points
    for point in points:
        decision = made[point["decision"] - 1]
        assert point["seat"] == decision.seat
        assert point["before"] == rounded(analysis.estimate_at(point["first"] - 1, 100))
        assert point["after"] == rounded(analysis.estimate_at(decision.number, 100))
        assert swing(point["before"], point["after"]) == pytest.approx(point["swing"], abs=0.001)
        fields = [event for each in made[point["first"] - 1 : decision.number] for event in each.events]
        assert point["events"] == [event.text for event in match.events(None) if event in fields]
        assert set(point["highlights"]) <= set(point["events"])


@pytest.mark.many_games
@pytest.mark.clause("KD-4.1")
def test_secret_plans_do_not_change_a_spectators_estimate() -> None:
    """A knight with a token face down has planned a plausible turn, not just any."""
    match = tabard.start("knights-duty", seed=3)
    while len(match.legal(0)) == 1:
        match.play(0, match.legal(0)[0])
    before = match.state
    match.play(0, tabard.bot("adept", game="knights-duty", seed=1).choose(match, 0))
    evaluator = RolloutEvaluator(heuristic_for("knights-duty"), QuickChance(1))
    one, two = evaluator.evaluate(before, NOBODY, 800), evaluator.evaluate(match.state, NOBODY, 800)
    assert abs(one.chances[0] - two.chances[0]) < 4 * sqrt(one.variance[0] + two.variance[0]) < 0.12


def test_win_chances_do_not_change_during_a_simultaneous_question() -> None:
    """In the draft of Lost Legends all choose a card at the same time."""
    match, bots = tabard.start("lost-legends", seed=3), tabard.bot("adept", game="lost-legends", seed=1)
    for _ in range(4):
        seat = match.to_act[0]
        match.play(seat, bots.choose(match, seat))
    analysis = Analysis(match, replayed(match.record())[1], range(3), 1, SMALL)
    chances = [analysis.estimate_at(number, 12).chances for number in range(4)]
    assert chances[0] == chances[1] == chances[2] != chances[3]


def test_the_error_of_win_chances_is_measured() -> None:
    """Two estimates of the same position differ as much as their errors say."""
    match = tabard.start("rift", seed=5)
    heuristic = heuristic_for("rift")
    evaluated = [RolloutEvaluator(heuristic, QuickChance(seed)).evaluate(match.state, NOBODY, 60) for seed in range(12)]
    chances = [evaluated.chances[0] for evaluated in evaluated]
    true, said = variance(chances), mean(evaluated.variance[0] for evaluated in evaluated)
    assert said / 4 < true < said * 4
    assert said < 0.5 * 0.5 / 60


def test_what_often_differs_favours_the_better_answer() -> None:
    rain, sun = Continuation(frozenset({"It rains."}), 0.2), Continuation(frozenset({"The sun shines."}), 0.8)
    assert frequency("It rains.", [rain, rain, sun, sun]) == 0.5
    assert effect_on_winning("It rains.", [rain, sun]) == pytest.approx(-0.6)
    assert effect_on_winning("It snows.", [rain, sun]) == 0


def test_a_turning_point_is_explained_by_events_of_the_affected_seat() -> None:
    match, made = replayed(record_of("quest", **find("quest").random_options))
    analysis = Analysis(match, made, range(4), 1, SMALL)
    events = [
        event("attack", "P1 attacks and passes."),
        event("join", "P4 joins stage 2."),
        event("stage_revealed", "Stage 2 is revealed."),
        event("attack", "P4 attacks and fails."),
        event("draw", "P4 draws 6 cards."),
    ]
    attack, joins, stage, fails, draws = (each.text for each in events)
    assert analysis.event_counts["stage_revealed"] < analysis.event_counts["attack"] <= analysis.event_counts["join"]
    assert analysis.highlights(events, [0.05, 0.05, 0.05, -0.15]) == [joins, stage, fails]
    assert analysis.highlights(events, [0.15, 0.01, -0.01, -0.15]) == [attack, joins, fails]
    assert analysis.highlights(events[-1:], [0.05, 0.05, 0.05, -0.15]) == [draws]


def test_a_turning_point_for_both_is_explained_by_rare_events() -> None:
    """The last mover is not what decided a game in which a tower fell, though that event names nobody."""
    match, made = replayed(record_of("rift", **find("rift").random_options))
    analysis = Analysis(match, made, range(2), 1, SMALL)
    tower = event("tower", "The tower falls.")
    moves = [event("move", f"P1's champion moves to {tile}.") for tile in "abcd"]
    fields = analysis.highlights([moves[0], tower, *moves[1:], event("draw", "P1 draws 1 card.")], [-0.2, 0.2])
    assert fields == [each.text for each in (tower, *moves[2:])]


@pytest.mark.parametrize("game", tabard.games())
def test_every_routine_event_kind_occurs(game: str) -> None:
    unseen = set(heuristic_for(game).routine_events)
    options = {name: value for preset in find(game).presets for name, value in preset.options.items()}
    for seed in range(5):
        match = tabard.start(game, seed=seed, options=options)
        bots = tabard.bot("adept", game=game, seed=seed)
        while not match.over:
            match.play(match.to_act[0], bots.choose(match, match.to_act[0]))
        unseen -= {each.kind for each in match.log}
    assert not unseen


def event(kind: str, text: str) -> Event:
    return Event(kind, "TST-1", text, {}, EVERYONE, False)


@pytest.mark.parametrize("iterations", [1, 2, 5])
def test_the_smallest_budget_finds_something_too(record: dict[str, Any], iterations: int) -> None:
    found = combine(analyse(record, seed=1, budget=replace(SMALL, iterations=iterations)))
    assert all(answer["visits"] > 0 for decision in found["decisions"] for answer in decision["answers"])


def test_a_game_that_is_not_over_is_refused() -> None:
    with pytest.raises(tabard.Invalid, match="not over yet"):
        analyse(tabard.start("va", seed=1).record())


def test_a_damaged_record_is_refused(record: dict[str, Any]) -> None:
    with pytest.raises(tabard.Invalid, match=r"Decision 1 of the record, .* is not allowed"):
        analyse(record | {"decisions": [[0, "fly"]]})


def test_a_verdict_needs_more_than_noise() -> None:
    assert verdict(0.2, 0.01) == "a blunder"
    assert verdict(0.1, 0.01) == "a mistake"
    assert verdict(0.04, 0.01) == "a little weaker"
    assert verdict(0.2, 0.1) == GOOD


def test_moments_are_spread_evenly_with_both_ends() -> None:
    assert evenly_spaced(3, 10) == [0, 1, 2]
    assert evenly_spaced(101, 5) == [0, 25, 50, 75, 100]
