"""User bots: what they are shown, how they are loaded, and how errors are reported."""

import gc
import re
import sys
from collections.abc import Callable
from pathlib import Path
from types import BuiltinFunctionType, FunctionType, ModuleType

import pytest

import tabard
from tabard.bots import LEVELS
from tabard.bots.observation import Observation, observe
from tabard.bots.user_bots import FaultyBot, is_user_bot
from tabard.engine.chance import KeyedChance, QuickChance

Writes = Callable[[str], str]


@pytest.fixture
def written(tmp_path: Path) -> Writes:
    """Writes a bot to a file; returns its path."""

    def write(text: str) -> str:
        (tmp_path / "mine.py").write_text(text, encoding="utf-8")
        return str(tmp_path / "mine.py")

    return write


def answer_of(path: str, seed: int = 0) -> str:
    match = tabard.start("quest", seed=3)
    return tabard.bot(path, game="quest", seed=seed).choose(match, match.to_act[0])


def observation() -> Observation:
    match = tabard.start("quest", seed=3)
    return observe(match, 0, QuickChance(1))


# Observations


def test_an_observation_is_what_the_seat_may_know() -> None:
    match = tabard.start("quest", seed=3, options={"hand_limit": 11})
    seen = observe(match, 0, QuickChance(1))
    assert (seen.seat, seen.seats, seen.game, seen.options["hand_limit"]) == (0, 4, "quest", 11)
    assert seen.view == match.view(0)
    assert seen.legal == match.legal(0)
    assert seen.events == [event.as_json() for event in match.events(0)]


def test_an_observation_says_why_not() -> None:
    refusal = observation().why_not("sponsor")
    assert refusal is not None and refusal.clause == "TBL-1.3"
    assert observation().why_not(observation().legal[0]) is None


def test_changing_an_observation_changes_nothing() -> None:
    seen = observation()
    seen.events[0]["data"]["seat"] = 77
    seen.options["hand_limit"] = 77
    seen.legal.clear()
    assert seen.events == observation().events
    assert seen.legal == observation().legal
    assert seen.determinize(1).view(0) == observation().determinize(1).view(0)


def test_the_true_game_is_nowhere_in_an_observation() -> None:
    match = tabard.start("quest", seed=3)
    todo: list[object] = [observe(match, 0, QuickChance(1))]
    met: set[int] = set()
    while todo:
        thing = todo.pop()
        if id(thing) in met or isinstance(thing, (type, ModuleType, FunctionType, BuiltinFunctionType)):
            continue
        met.add(id(thing))
        assert thing is not match and thing is not match.state and thing is not match.log
        assert not isinstance(thing, KeyedChance)
        todo += gc.get_referents(thing)
    assert len(met) > 100


def test_a_determinized_world_keeps_what_is_known_and_deals_the_rest() -> None:
    match = tabard.start("quest", seed=3)
    seen = observe(match, 0, QuickChance(1))
    worlds = [seen.determinize(seed) for seed in range(5)]
    assert all(world.view(0) == match.view(0) for world in worlds)
    assert len({str(world.view(1)) for world in worlds}) > 1
    assert seen.determinize(2).view(1) == worlds[2].view(1)


def test_a_determinized_world_can_be_played_to_the_end() -> None:
    match = tabard.start("va", seed=3)
    world = observe(match, match.to_act[0], QuickChance(1)).determinize(1)
    chance = QuickChance(2)
    while not world.over:
        seat = world.to_act[0]
        answers = world.legal(seat)
        world.play(seat, answers[chance.below(len(answers))])
    assert world.result is not None and len(world.result.scores) == 2
    assert not match.over


def test_a_determinized_world_refuses_what_the_rules_refuse() -> None:
    world = observation().determinize(1)
    with pytest.raises(tabard.Refused):
        world.play(0, "sponsor")
    with pytest.raises(tabard.Refused):
        world.play(0, "fly")
    with pytest.raises(tabard.Invalid):
        world.legal(9)
    with pytest.raises(tabard.Invalid):
        observation().determinize("seven")  # type: ignore[arg-type]


def test_a_copy_of_a_world_is_independent() -> None:
    world = observation().determinize(1)
    twin = world.copy()
    twin.play(0, twin.legal(0)[0])
    assert twin.view(0) != world.view(0)


# Loading


def test_a_function(written: Writes) -> None:
    assert answer_of(written("def choose(observation):\n    return observation.legal[-1]\n")) == observation().legal[-1]


def test_a_class_is_created_with_the_seed(written: Writes) -> None:
    path = written(
        "class Mine:\n"
        "    def __init__(self, seed):\n        self.seed = seed\n"
        "    def choose(self, observation):\n        return observation.legal[self.seed]\n"
    )
    assert [answer_of(path, seed) for seed in (0, 1)] == observation().legal[:2]


def test_a_class_remembers_from_decision_to_decision(written: Writes) -> None:
    path = written(
        "class Mine:\n"
        "    def __init__(self, seed):\n        self.asked = 0\n"
        "    def choose(self, observation):\n        self.asked += 1\n        return observation.legal[self.asked]\n"
    )
    match = tabard.start("quest", seed=3)
    bot = tabard.bot(path, game="quest")
    assert [bot.choose(match, 0), bot.choose(match, 0)] == match.legal(0)[1:3]


def test_a_module_by_its_name() -> None:
    assert answer_of("tests.bots.peeking_user_bot") in observation().legal


def test_a_file_may_import_modules_from_its_folder(written: Writes, tmp_path: Path) -> None:
    (tmp_path / "helper_of_mine.py").write_text("PLACE = 1\n", encoding="utf-8")
    path = written("from helper_of_mine import PLACE\ndef choose(observation):\n    return observation.legal[PLACE]\n")
    assert answer_of(path) == observation().legal[1]


Folder = Callable[..., str]


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    """Writes a folder with a bot and its helper modules, by file; returns the bot's path."""

    def write(name: str, **files: str) -> str:
        for file, text in files.items():
            path = tmp_path / name / f"{file.replace('__', '/')}.py"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        return str(tmp_path / name / "mine.py")

    return write


BY_HELPER = "import helper\ndef choose(observation):\n    return observation.legal[helper.PLACE]\n"
BY_HELPER_LATER = "def choose(observation):\n    import helper\n    return observation.legal[helper.PLACE]\n"
BY_PACKAGE = "from kit.helper import PLACE\ndef choose(observation):\n    return observation.legal[PLACE]\n"
BY_HELPER_OF_A_CLASS = (
    "class Mine:\n"
    "    def __init__(self, seed):\n        from helper import PLACE\n        self.place = PLACE\n"
    "    def choose(self, observation):\n        return observation.legal[self.place]\n"
)


@pytest.mark.parametrize(
    ("mine", "helper"),
    [
        (BY_HELPER, "helper"),
        (BY_HELPER_LATER, "helper"),
        (BY_HELPER_OF_A_CLASS, "helper"),
        (BY_PACKAGE, "kit__helper"),
    ],
)
def test_each_bot_has_the_modules_of_its_own_folder(folder: Folder, mine: str, helper: str) -> None:
    before = dict(sys.modules)
    a, b = (folder(name, mine=mine, **{helper: f"PLACE = {place}\n"}) for name, place in (("a", 0), ("b", 1)))
    match = tabard.start("quest", seed=3)
    bots = [tabard.bot(path, game="quest") for path in (a, b)]
    assert [bot.choose(match, 0) for bot in [*bots, *bots]] == match.legal(0)[:2] * 2
    assert {name for name in sys.modules if name.partition(".")[0] in ("helper", "kit", "own_bot_mine")} == set()
    assert all(sys.modules[name] is module for name, module in before.items())


def test_a_module_loaded_by_others_is_not_taken_for_the_bots(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    other = ModuleType("helper")
    monkeypatch.setitem(sys.modules, "helper", other)
    assert answer_of(folder("a", mine=BY_HELPER, helper="PLACE = 1\n")) == observation().legal[1]
    assert sys.modules["helper"] is other


def test_a_helper_module_keeps_its_state_between_decisions(folder: Folder) -> None:
    mine = "def choose(observation):\n    from helper import next_place\n    return observation.legal[next_place()]\n"
    helper = "MADE = []\ndef next_place():\n    MADE.append(1)\n    return len(MADE)\n"
    match = tabard.start("quest", seed=3)
    bots = [tabard.bot(folder(name, mine=mine, helper=helper), game="quest") for name in "ab"]
    assert [bot.choose(match, 0) for bot in bots] == [match.legal(0)[1]] * 2
    assert [bot.choose(match, 0) for bot in bots] == [match.legal(0)[2]] * 2


@pytest.mark.parametrize(
    ("helper", "said"),
    [
        ("x = 1\nPLACE = 1 / 0\n", "helper.py, line 2: ZeroDivisionError: division by zero"),
        ("x = 1\nPLACE = 1 +\n", "helper.py, line 2: SyntaxError: invalid syntax"),
        ("x = 1\nimport no_such_thing\n", "helper.py, line 2: ModuleNotFoundError: No module named 'no_such_thing'"),
        ("PLACE = 99\n", "mine.py, line 3: IndexError: list index out of range"),
        (
            "class Odd:\n    def __index__(self):\n        return self.x\nPLACE = Odd()\n",
            "helper.py, line 3: Attribute",
        ),
    ],
)
@pytest.mark.parametrize("mine", [BY_HELPER, BY_HELPER_LATER])
def test_an_error_in_a_helper_is_reported_with_its_file_and_line(
    folder: Folder, mine: str, helper: str, said: str
) -> None:
    with pytest.raises(FaultyBot) as fault:
        answer_of(folder("a", mine=mine, helper=helper))
    assert str(fault.value).partition("/a/")[2].startswith(said)


def test_a_module_without_a_dot(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = Path(folder("a", plainbot="def choose(observation):\n    return observation.legal[-1]\n")).parent
    with pytest.raises(tabard.Invalid, match="There is no bot 'plainbot'"):
        tabard.bot("plainbot", game="quest")
    monkeypatch.syspath_prepend(plain)
    monkeypatch.delitem(sys.modules, "plainbot", raising=False)
    assert answer_of("plainbot") == observation().legal[-1]


def test_levels_and_nonsense_are_not_modules() -> None:
    assert not any(is_user_bot(given) for given in (*LEVELS, "wizard", "", "two words"))
    assert is_user_bot("json")


def test_a_file_that_was_changed_is_read_again(written: Writes) -> None:
    first = answer_of(written("def choose(observation):\n    return observation.legal[0]\n"))
    assert answer_of(written("def choose(observation):\n    return observation.legal[1]\n")) != first


# Errors


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "def choose(observation):\n    return observation.legal[0\n",
            r"mine.py, line 2: SyntaxError: '\[' was never closed",
        ),
        ("x = 1\nimport no_such_thing\n", "mine.py, line 2: ModuleNotFoundError: No module named 'no_such_thing'"),
        ("x = 1\n", r"mine.py: a bot is a function choose\(observation\), or a class .* found neither"),
        (
            "class A:\n    def choose(self, observation): ...\nclass B:\n    def choose(self, observation): ...\n",
            "found several such classes",
        ),
        ("import sys\nsys.exit('bye')\n", "mine.py, line 2: SystemExit: bye"),
        ("def choose(observation):\n    half = 1 / 0\n", "mine.py, line 2: ZeroDivisionError: division by zero"),
        (
            "def choose(observation):\n    return observation.hand\n",
            "mine.py, line 2: AttributeError: 'Observation' object has no attribute",
        ),
        ("\ndef choose():\n    return 'x'\n", r"mine.py, line 2: TypeError: choose\(\) takes 0 positional arguments"),
        (
            "class A:\n    def __init__(self):\n        pass\n    def choose(self, observation): ...\n",
            r"mine.py, line 2: TypeError: A.__init__\(\) takes 1 positional argument",
        ),
        ("def choose(observation):\n    pass\n", "mine.py: choose returned None, not an answer such as 'discard:"),
        (
            "def choose(observation):\n    return 'sponsor'\n",
            r"mine.py: choose answered 'sponsor' as P1, which is not allowed: .*\(TBL-1.3\) .*could have answered: d",
        ),
        (
            "def choose(observation):\n    return 'fly'\n",
            r"choose answered 'fly' as P1, which is not allowed: This game has no such answer. \(TBL-1.2\)",
        ),
    ],
)
def test_an_error_is_reported_with_file_and_line(written: Writes, text: str, said: str) -> None:
    with pytest.raises(FaultyBot, match=said) as fault:
        answer_of(written(text))
    assert len(str(fault.value).splitlines()) == 1


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("nowhere/mine.py", "Cannot read the bot nowhere/mine.py: No such file"),
        ("no_package.mine", "There is no module 'no_package.mine' to take a bot from."),
    ],
)
def test_a_bot_that_does_not_exist(name: str, said: str) -> None:
    with pytest.raises(FaultyBot, match=said):
        tabard.bot(name, game="quest")


STRANGE = {
    "class Odd(BaseException): pass\ndef choose(observation): raise Odd('odd')": "line 2: Odd: odd",
    "class Mute(Exception):\n    def __str__(self): 1 / 0\ndef choose(observation): raise Mute()": "line 3: Mute",
    "async def choose(observation): return observation.legal[0]": "choose is an async function; it must be a plain one",
    "class Bot:\n  def __new__(cls, seed): return None\n  def choose(self, o): pass": "has no attribute 'choose'",
}


@pytest.mark.parametrize("text", STRANGE)
@pytest.mark.filterwarnings("error")
def test_even_strange_errors_are_reported_in_a_sentence(tmp_path: Path, text: str) -> None:
    file = tmp_path / "mine.py"
    file.write_text(text, encoding="utf-8")
    match = tabard.start("va", seed=1)
    with pytest.raises(tabard.Invalid, match=re.escape(STRANGE[text])):
        tabard.bot(str(file), game="va", seed=1).choose(match, match.to_act[0])


def test_a_file_may_have_any_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    match = tabard.start("va", seed=1)
    for name in ("mine.txt", "mine", "my.bot"):
        (tmp_path / name).write_text("def choose(observation): return observation.legal[0]", encoding="utf-8")
        assert tabard.bot(name, game="va", seed=1).choose(match, 0) == match.legal(0)[0]
    with pytest.raises(tabard.Invalid, match="is a folder; a bot is a file, or a module"):
        tabard.bot(".", game="va", seed=1)
