"""OpenSpiel's own suites on all games, and what they leave out."""

import importlib
import json
import pickle
import sys
import unittest
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts
from open_spiel.python.tests import games_sim_test

import tabard
import tabard.adapters.openspiel as adapter
from tabard.adapters.learning import LearningTable
from tabard.engine.dump import fingerprint
from tabard.engine.result import rewards

SHORT = {"tabard_quest": "turn_limit=4", "tabard_rift": "round_limit=2"}
GAMES = [f"{name}({SHORT.get(name, '')})" for name in adapter.NAMES]
VARIANTS = [
    "tabard_knights_duty(players=3,seating=choose,opening_stride=true)",
    "tabard_knights_duty(players=6,turn_limit=4,draw_at_limit=true)",
    "tabard_quest(preset=recommended,turn_limit=4)",
    "tabard_rift(round_limit=2,minions=open_lanes)",
    "tabard_va(declare=secret,lives=2,recall=3)",
    "tabard_va(lives=2,deals=5)",
]
SLOW = "tabard_lost_legends(players=5,deal_first=draft)"
TINY = [
    "tabard_knights_duty(deals=1,max_decisions=4,recall=3,draw_at_limit=true)",
    "tabard_va(deals=4,max_decisions=3,recall=3)",
    "tabard_va(declare=secret,deals=2,max_decisions=3,recall=3)",
]
every_game = pytest.mark.parametrize("described", GAMES)
every_setup = pytest.mark.parametrize("described", GAMES + VARIANTS)


def walk(described: str, seed: int, most: int = 100_000) -> Iterator[Any]:
    """The states of a random game, from the first decision on."""
    dice = Random(seed)
    state = pyspiel.load_game(described).new_initial_state()
    while state.is_chance_node():
        state.apply_action(dice.choice(state.chance_outcomes())[0])
    yield state
    for _ in range(most - 1):
        if state.is_terminal():
            return
        state.apply_action(dice.choice(state.legal_actions()))
        yield state


def run(case: type[unittest.TestCase], *leaving_out: str) -> None:
    """Run one of OpenSpiel's test cases."""
    result = unittest.TestResult()
    names = [name for name in unittest.defaultTestLoader.getTestCaseNames(case) if name not in leaving_out]
    unittest.TestSuite(case(name) for name in names).run(result)
    assert result.testsRun > 0
    assert not [report for _, report in result.failures + result.errors]


# OpenSpiel's own suites


def test_every_game_is_registered_once() -> None:
    assert sorted(adapter.NAMES.values()) == tabard.games()
    before = pyspiel.registered_names()
    adapter.register()
    assert pyspiel.registered_names() == before
    for name in adapter.NAMES:
        assert before.count(name) == 1


@every_setup
def test_random_simulations(described: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(described), num_sims=1, serialize=True, verbose=False, mask_test=True)


@pytest.mark.parametrize("described", [GAMES[0], GAMES[2], VARIANTS[4]])
def test_simulations_in_python_with_pickles(described: str) -> None:
    games_sim_test.GamesSimTest().sim_game(pyspiel.load_game(described))


@every_game
def test_the_interface_on_part_of_the_tree(described: str) -> None:
    check_part_of_the_tree(described)


def check_part_of_the_tree(described: str) -> None:
    fields = {"game": pyspiel.load_game(described), "game_name": described}
    run(type("PartOfTheTree", (api_test.EnforceAPIOnPartialTreeBase,), fields))


@pytest.mark.parametrize("described", TINY)
def test_the_interface_on_the_whole_tree(described: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = pyspiel.load_game(described)
    information_states = len(api_test._assert_is_perfect_recall(game))
    monkeypatch.setitem(api_test.PERFECT_RECALL_NUM_STATES, described, information_states)
    fields = {"game": game, "game_name": described}
    run(type("WholeTree", (api_test.EnforceAPIOnFullTreeBase,), fields), "test_number_of_nodes")


@pytest.mark.parametrize("described", [GAMES[0], GAMES[2]])
def test_playthroughs(described: str) -> None:
    played = generate_playthrough.playthrough(described, None, seed=5)
    assert generate_playthrough.playthrough(described, None, seed=5) == played
    assert played.splitlines()[0] == f"game: {described}"


@every_game
def test_games_are_turn_based_already(described: str) -> None:
    game = pyspiel.load_game_as_turn_based(described)
    assert game.get_type().dynamics == pyspiel.GameType.Dynamics.SEQUENTIAL
    assert isinstance(game, adapter.TabardGame)


@pytest.mark.long
@pytest.mark.parametrize("described", [*GAMES, *VARIANTS, SLOW])
def test_long_simulations(described: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(described), num_sims=20, serialize=True, verbose=False, mask_test=True)


@pytest.mark.long
@pytest.mark.parametrize("described", [*GAMES, *VARIANTS, SLOW])
def test_long_checks(described: str) -> None:
    check_part_of_the_tree(described)
    generate_playthrough.playthrough(described, None, seed=1)
    games_sim_test.GamesSimTest().sim_game(pyspiel.load_game(described))


@every_game
def test_openspiels_tree_search_plays(described: str) -> None:
    game = pyspiel.load_game(described)
    search = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1), 1.0, 20)
    for state in walk(described, 1, most=3):
        assert search.step(state) in state.legal_actions()


# Ours


@pytest.mark.parametrize("described", [*GAMES, *VARIANTS, SLOW])
def test_a_game_goes_as_it_does_in_tabard(described: str) -> None:
    for seed in range(3):
        game = pyspiel.load_game(described)
        setup = game.setup
        table = LearningTable(setup.game.id, setup.seats, setup.table.options)
        ours = None
        for state in walk(described, seed):
            if ours is None:
                ours = table.deal(state.position.seed())
            else:
                ours.apply(ours.to_act[0], state.history()[-1])
            if not ours.over:
                assert state.current_player() == ours.to_act[0]
                assert state.legal_actions() == sorted(ours.legal(ours.to_act[0]))
                assert [state.action_to_string(action) for action in state.legal_actions()] == [
                    table.actions[action] for action in state.legal_actions()
                ]
                assert state.rewards() == [0.0] * setup.seats
        assert ours is not None
        assert ours.over
        assert state.returns() == rewards(ours)
        assert game.min_utility() <= min(state.returns())
        assert max(state.returns()) <= game.max_utility()


@every_setup
def test_clones_and_serialised_states_go_on_the_same_way(described: str) -> None:
    dice = Random(3)
    for number, state in enumerate(walk(described, 3)):
        if number % 17 or state.is_terminal():
            continue
        game = state.get_game()
        seen = [state.information_state_string(seat) for seat in range(game.num_players())]
        twins = [
            state.clone(),
            pickle.loads(pickle.dumps(state)),
            game.deserialize_state(state.serialize()),
            pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))[1],
        ]
        action = dice.choice(state.legal_actions())
        after = state.child(action)
        for twin in twins:
            assert [twin.information_state_string(seat) for seat in range(game.num_players())] == seen
            assert twin.history() == state.history()
            twin.apply_action(action)
            assert str(twin) == str(after)
            for seat in range(game.num_players()):
                assert twin.information_state_string(seat) == after.information_state_string(seat)
                assert twin.observation_tensor(seat) == after.observation_tensor(seat)


def everything_seen(state: Any, seat: int) -> list[Any]:
    seen = [
        state.information_state_string(seat),
        state.observation_string(seat),
        state.observation_tensor(seat),
        state.legal_actions(seat),
    ]
    if state.get_game().get_type().provides_information_state_tensor:
        seen.append(state.information_state_tensor(seat))
    return seen


def resampled(state: Any, seat: int, number: int) -> Any:
    return state.resample_from_infostate(seat, lambda: number / 1000)


@every_setup
def test_a_resampled_state_looks_the_same_and_leaks_nothing(described: str) -> None:
    worlds = set()
    for number, state in enumerate(walk(described, 4)):
        if number % 13 or state.is_terminal():
            continue
        seats = range(state.num_players())
        for seat in seats:
            seen = everything_seen(state, seat)
            world, other = resampled(state, seat, 1), resampled(state, seat, 2)
            worlds |= {fingerprint(world.position.state), fingerprint(state.position.state)}
            assert everything_seen(world, seat) == seen
            assert everything_seen(other, seat) == seen
            # Whatever is true, the same sampler leads to the same world.
            again, also = resampled(world, seat, 3), resampled(other, seat, 3)
            assert [everything_seen(again, viewer) for viewer in seats] == [
                everything_seen(also, viewer) for viewer in seats
            ]
    assert len(worlds) > 4


def test_a_resampled_state_can_be_played_and_saved() -> None:
    dice = Random(5)
    for state in walk("tabard_va", 5, most=30):
        world = resampled(state, state.current_player(), 7)
    twin = pickle.loads(pickle.dumps(world))
    while not world.is_terminal():
        assert str(twin) == str(world)
        assert twin.information_state_string(0) == world.information_state_string(0)
        action = dice.choice(world.legal_actions())
        world.apply_action(action)
        twin.apply_action(action)
    assert twin.returns() == world.returns()


@pytest.mark.parametrize("described", ["tabard_knights_duty(players=3)", "tabard_va(declare=secret)"])
def test_simultaneous_choices_stay_secret(described: str) -> None:
    """Until all have answered, nobody sees what another has chosen."""
    shown = 0
    for state in walk(described, 2, most=60):
        waiting = state.position.state.to_act if not state.is_terminal() else ()
        if len(waiting) < 2:
            continue
        children = [state.child(action) for action in state.legal_actions()]
        for seat in range(state.num_players()):
            if seat != state.current_player():
                children = [child for child in children if child.position.state.to_act == waiting[1:]]
                texts = {child.information_state_string(seat) for child in children}
                numbers = {tuple(child.observation_tensor(seat)) for child in children}
                assert len(texts) <= 1 and len(numbers) <= 1
                shown += len(children) > 1
    assert shown


def test_an_information_state_is_what_a_seat_saw_and_chose() -> None:
    *_, state = walk("tabard_va(lives=1)", 6)
    first, second = state.information_state_string(0), state.information_state_string(1)
    assert "> hero:" in first
    assert first != second
    for seat, text in enumerate((first, second)):
        mine = [move.action for move in state.full_history() if move.player == seat]
        chosen = [line[2:] for line in text.splitlines() if line.startswith("> ")]
        assert chosen == [state.get_game().setup.actions[action] for action in mine]
        assert text.endswith(state.observation_string(seat))


def test_an_information_state_tensor_remembers_decisions() -> None:
    assert not pyspiel.load_game("tabard_va").get_type().provides_information_state_tensor
    states = list(walk("tabard_va(recall=2)", 6, most=1))
    state = states[0]
    seat, action = state.current_player(), state.legal_actions()[0]
    before = state.observation_tensor(seat)
    after = state.child(action)
    observer = state.get_game().make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
    observer.set_from(after, seat)
    assert observer.dict["player"].tolist() == [float(seat == 0), float(seat == 1)]
    assert observer.dict["remembered observations"][0].tolist() == before
    assert observer.dict["remembered actions"][0].argmax() == action
    assert not observer.dict["remembered actions"][1].any()
    assert observer.tensor.tolist() == after.information_state_tensor(seat)


def test_observations_have_named_parts() -> None:
    (state,) = walk("tabard_knights_duty(players=3)", 1, most=1)
    observer = state.get_game().make_py_observer()
    observer.set_from(state, 2)
    table = LearningTable("knights-duty", 3)
    assert list(observer.dict) == [part.name for part in table.slices]
    assert observer.tensor.tolist() == state.observation_tensor(2)
    with pytest.raises(ValueError, match="no parameters"):
        state.get_game().make_py_observer(params={"wide": True})


def test_private_and_public_observations() -> None:
    (state,) = walk("tabard_va", 1, most=1)

    def seen(player: int, **kind: Any) -> str:
        observer = state.get_game().make_py_observer(pyspiel.IIGObservationType(perfect_recall=False, **kind))
        text: str = observer.string_from(state, player)
        return text

    private = pyspiel.PrivateInfoType
    assert seen(0, public_info=True, private_info=private.NONE) == seen(1, public_info=True, private_info=private.NONE)
    mine = json.loads(seen(0, public_info=False, private_info=private.SINGLE_PLAYER))
    everything = seen(0, public_info=False, private_info=private.ALL_PLAYERS).splitlines()
    assert [json.loads(line)["seat"] for line in everything] == [0, 1]
    assert json.loads(everything[0]) == mine
    assert seen(0, public_info=False, private_info=private.NONE) == ""


def test_nobody_wins_when_time_runs_out() -> None:
    """KD-9.3: there the returns sum to less than 0, and OpenSpiel is told so."""
    utility = pyspiel.GameType.Utility
    game = pyspiel.load_game("tabard_knights_duty(turn_limit=1)")
    assert game.get_type().utility == utility.GENERAL_SUM
    *_, state = walk("tabard_knights_duty(turn_limit=1)", 1)
    assert state.returns() == [-1.0, -1.0]
    drawn = pyspiel.load_game("tabard_knights_duty(turn_limit=1,draw_at_limit=true)")
    assert (drawn.get_type().utility, drawn.utility_sum()) == (utility.ZERO_SUM, 0.0)


def test_a_game_can_be_stopped() -> None:
    *_, state = walk("tabard_va(max_decisions=5)", 1)
    assert state.is_terminal()
    assert len(state.history()) == adapter.DIGITS + 5
    assert state.returns() == [0.0, 0.0]
    assert state.get_game().max_game_length() == 5


def test_parameters(tmp_path: Path) -> None:
    game = pyspiel.load_game("tabard_va(decks=arsenal;bulwark,lives=3)")
    assert game.setup.table.options["decks"] == ["arsenal", "bulwark"]
    assert game.setup.table.options["lives"] == 3
    assert str(pyspiel.load_game(str(game))) == str(game)
    assert str(pyspiel.load_game("tabard_va", {"lives": 5})) == "tabard_va()"
    file = tmp_path / "pack.json"
    file.write_text(json.dumps({"name": "Empty"}), encoding="utf-8")
    assert pyspiel.load_game("tabard_va", {"pack": str(file)}).setup.table.options["pack"] == {"name": "Empty"}
    preset = pyspiel.load_game("tabard_quest(preset=recommended)").setup.table.options
    assert preset != pyspiel.load_game("tabard_quest").setup.table.options


@pytest.mark.parametrize(
    ("described", "message"),
    [
        ("tabard_va(lives=99)", "Lives must be"),
        ("tabard_va(players=3)", "is played with"),
        ("tabard_va(deals=-1)", "deals must be"),
        ("tabard_va(max_decisions=0)", "max_decisions must be"),
        ("tabard_quest(preset=wild)", "no preset"),
    ],
)
def test_wrong_parameters_are_refused(described: str, message: str) -> None:
    with pytest.raises(tabard.Invalid, match=message):
        pyspiel.load_game(described)


def test_an_illegal_action_is_refused_with_its_clause() -> None:
    (state,) = walk("tabard_va", 1, most=1)
    illegal = next(action for action in range(state.num_distinct_actions()) if action not in state.legal_actions())
    before = str(state)
    with pytest.raises(tabard.Refused, match=r"VA-3\.3"):
        state.apply_action(illegal)
    assert str(state) == before


def test_without_openspiel_the_error_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    monkeypatch.delitem(sys.modules, "tabard.adapters.openspiel")
    with pytest.raises(ImportError, match=r"pip install 'tabard\[openspiel\]'"):
        importlib.import_module("tabard.adapters.openspiel")
