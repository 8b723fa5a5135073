"""The games in OpenSpiel: `import tabard.adapters.openspiel`, then `pyspiel.load_game("tabard_va(lives=3)")`.

Chance comes first: it chooses the deal, and everything random in the game follows from that. So the same history always
leads to the same position, as OpenSpiel expects of a game with explicit chance. Nobody sees which deal was chosen.
"""

import json
from collections.abc import Callable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tabard.adapters import missing
from tabard.adapters.learning import FLOAT, LearningTable
from tabard.engine.chance import QuickChance
from tabard.engine.dump import fingerprint
from tabard.engine.event import Event
from tabard.engine.game import Game
from tabard.engine.options import Option
from tabard.engine.refusal import Invalid
from tabard.engine.result import rewards
from tabard.engine.state import State
from tabard.engine.types import NOBODY, seat_name
from tabard.engine.view import private_view, public_view, view
from tabard.games import find

try:
    import pyspiel
except ImportError as error:
    raise missing("openspiel", error) from None

NAMES: Final = {
    "tabard_knights_duty": "knights-duty",
    "tabard_lost_legends": "lost-legends",
    "tabard_quest": "quest",
    "tabard_rift": "rift",
    "tabard_va": "va",
}

CHANCE: Final = int(pyspiel.PlayerId.CHANCE)
TERMINAL: Final = int(pyspiel.PlayerId.TERMINAL)

DIGITS: Final = 4
DIGIT: Final = 256
"""Without the parameter `deals`, chance chooses so many digits of the deal, each below this."""

VOID_UNLESS: Final = {"knights-duty": "draw_at_limit"}
"""Games that nobody wins when time runs out (KD-9.3), and the option that prevents it. Only there returns may sum to
less than 0."""

SEED_SCALE: Final = 2**53

Move = int | tuple[int, int]
"""Something that has happened: a chance outcome, a decision, or a redeal for a seat with a seed."""


class Memory(NamedTuple):
    """A decision as its seat remembers it."""

    seen: bytes
    action: int


# Parameters


def parameters_of(game: Game) -> dict[str, Any]:
    """All parameters of a game with their defaults: its options, and what the adapter adds."""
    return {
        "players": game.seat_counts[0],
        "preset": "",
        "deals": 0,
        "recall": 0,
        "max_decisions": 10_000,
    } | {option.name: default_of(option) for option in game.options}


def default_of(option: Option) -> Any:
    """OpenSpiel's parameters are numbers, switches and text; "" stands for the default of anything else."""
    return option.default if isinstance(option.default, (bool, int, str)) else ""


def value_of(option: Option, given: Any) -> object:
    """An option's value from a parameter. Names in a list are separated by semicolons, because OpenSpiel separates
    parameters with commas. Anything larger is in a JSON file."""
    if isinstance(option.default, (bool, int, str)):
        return given
    if given.endswith(".json"):
        return json.loads(Path(given).read_text(encoding="utf-8"))
    return given.replace(";", ",")


class Setup:
    """A game with its parameters: what all its states share."""

    def __init__(self, name: str, given: Mapping[str, Any]) -> None:
        game = find(NAMES[name])
        defaults = parameters_of(game)
        self.name: Final = name
        self.given: Final = {key: value for key, value in given.items() if value != defaults.get(key)}
        """The parameters that differ from their defaults."""
        chosen = defaults | self.given
        options = dict(game.preset(chosen["preset"]).options) if chosen["preset"] else {}
        options |= {
            option.name: value_of(option, self.given[option.name])
            for option in game.options
            if option.name in self.given
        }
        self.table: Final = LearningTable(game.id, chosen["players"], options)
        self.game: Final = game
        self.seats: Final = self.table.seats
        self.actions: Final = self.table.actions
        self.deals: Final[int] = number(chosen, "deals")
        self.recall: Final[int] = number(chosen, "recall")
        self.max_decisions: Final[int] = number(chosen, "max_decisions", least=1)
        self.chance_nodes: Final = 1 if self.deals else DIGITS
        sides = self.deals or DIGIT
        self.outcomes: Final = [(outcome, 1.0 / sides) for outcome in range(sides)]

    def deal(self, seed: int, log: list[Event] | None = None) -> State:
        state = self.game.deal(self.seats, self.table.options, QuickChance(seed))
        state.log = log
        state.advance()
        state.log = None
        return state

    def observe(self, state: State, seat: int) -> bytes:
        self.game.observe(state, seat, self.table.row)
        return self.table.row.bytes()

    def view(self, state: State, viewer: int) -> str:
        return as_text(view(self.game, state, None if viewer == NOBODY else viewer))


def number(chosen: Mapping[str, Any], name: str, least: int = 0) -> int:
    value = chosen[name]
    if not isinstance(value, int) or isinstance(value, bool) or value < least:
        raise Invalid(f"The parameter {name} must be a whole number from {least} on, not {value!r}.")
    return value


@lru_cache(maxsize=256)
def setup_of(name: str, given: tuple[tuple[str, Any], ...]) -> Setup:
    return Setup(name, dict(given))


def as_text(shown: object) -> str:
    return json.dumps(shown, separators=(",", ":"), ensure_ascii=False)


# Positions


class Redealt:
    """Where a redealt position began. What the other seats saw before is not known there."""

    def __init__(self, seat: int, state: State) -> None:
        self.seat: Final = seat
        self.state: Final = state
        self.views: Final[dict[int, str]] = {}

    def text(self, setup: Setup, viewer: int) -> str:
        """What a viewer's diary begins with."""
        if viewer in (self.seat, NOBODY):
            return ""
        if viewer not in self.views:
            self.views[viewer] = setup.view(self.state, viewer) + "\n"
        return self.views[viewer]


class Diary:
    """What each seat, and last the spectators, have seen and chosen so far. It is written only when somebody asks. It
    is never changed, so copies of a position share it."""

    def __init__(
        self,
        state: State,
        moves: int,
        texts: list[str],
        memories: list[tuple[Memory, ...]],
        redealt: Redealt | None = None,
    ) -> None:
        self.state: Final = state
        self.moves: Final = moves
        """How many moves it covers."""
        self.texts: Final = texts
        self.memories: Final = memories
        """By seat: its last decisions, newest first."""
        self.redealt: Final = redealt

    def text(self, setup: Setup, viewer: int) -> str:
        return ("" if self.redealt is None else self.redealt.text(setup, viewer)) + self.texts[viewer]

    def after(self, setup: Setup, moves: list[Move]) -> "Diary":
        """The diary with the decisions since then."""
        state = self.state.copy()
        texts = self.texts[:]
        memories = self.memories[:]
        for action in moves[self.moves :]:
            assert isinstance(action, int)
            seat = state.to_act[0]
            if setup.recall:
                memory = Memory(setup.observe(state, seat), action)
                memories[seat] = (memory, *memories[seat])[: setup.recall]
            texts[seat] += f"> {setup.actions[action]}\n"
            log: list[Event] = []
            state.log = log
            state.answer(seat, action)
            state.log = None
            write(texts, log)
        return Diary(state, len(moves), texts, memories, self.redealt)


def write(texts: list[str], log: list[Event]) -> None:
    """Add events to the texts of all who may see them."""
    for event in log:
        for index in range(len(texts)):
            if event.visible_to(index if index < len(texts) - 1 else NOBODY):
                texts[index] += event.text + "\n"


class Position:
    """A game in progress, with everything that led to it."""

    __slots__ = ("diary", "made", "moves", "player", "setup", "state")

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.moves: list[Move] = []
        self.made = 0
        """How many decisions have been made."""
        self.state: State | None = None
        """None until the deal is chosen."""
        self.player = CHANCE
        self.diary: Diary | None = None

    def copy(self) -> "Position":
        twin = Position(self.setup)
        twin.moves = self.moves[:]
        twin.made = self.made
        twin.state = None if self.state is None else self.state.copy()
        twin.player = self.player
        twin.diary = self.diary
        return twin

    def __deepcopy__(self, memo: object) -> "Position":
        """OpenSpiel clones states by deep copies."""
        return self.copy()

    def __reduce__(self) -> tuple[Callable[..., "Position"], tuple[object, ...]]:
        """What led to the position is enough to restore it."""
        return restore, (self.setup.name, tuple(self.setup.given.items()), self.moves)

    def apply(self, action: int) -> None:
        state = self.state
        if state is None:
            self.moves.append(action)
            if len(self.moves) < self.setup.chance_nodes:
                return
            state = self.state = self.setup.deal(self.seed())
        else:
            state.apply(self.player, action)
            self.moves.append(action)
            self.made += 1
        waiting = state.to_act
        self.player = waiting[0] if waiting and self.made < self.setup.max_decisions else TERMINAL

    def seed(self) -> int:
        """The seed of the deal that chance has chosen."""
        seed = 0
        for digit in self.moves[: self.setup.chance_nodes]:
            assert isinstance(digit, int)
            seed = seed * DIGIT + digit
        return seed

    def returns(self) -> list[float]:
        """A game that is stopped after `max_decisions` is a draw."""
        if self.state is None or not self.state.over:
            return [0.0] * self.setup.seats
        return rewards(self.state)

    def read_diary(self) -> Diary:
        """The diary, up to date."""
        diary = self.diary
        if diary is None:
            log: list[Event] = []
            setup = self.setup
            start = setup.deal(self.seed(), log)
            texts = [""] * (setup.seats + 1)
            write(texts, log)
            diary = Diary(start, setup.chance_nodes, texts, [()] * setup.seats)
        if diary.moves < len(self.moves):
            diary = diary.after(self.setup, self.moves)
        self.diary = diary
        return diary

    def redeal(self, seat: int, seed: int) -> None:
        """Deal everything again that the seat can't know."""
        if self.state is None:
            return
        setup = self.setup
        diary = self.read_diary()
        self.state = self.state.redeal(seat, QuickChance(seed))
        self.moves.append((seat, seed))
        start = self.state.copy()
        texts = [""] * (setup.seats + 1)
        memories: list[tuple[Memory, ...]] = [()] * setup.seats
        texts[seat], memories[seat] = diary.text(setup, seat), diary.memories[seat]
        texts[NOBODY] = diary.text(setup, NOBODY)
        self.diary = Diary(start, len(self.moves), texts, memories, Redealt(seat, start))

    def information(self, viewer: int) -> str:
        """Everything that a viewer has seen and chosen, and what it sees now."""
        if self.state is None:
            return ""
        return self.read_diary().text(self.setup, viewer) + self.setup.view(self.state, viewer)

    def text(self) -> str:
        """All there is to know, for people who look for mistakes."""
        lines = [self.setup.name]
        if self.state is not None:
            lines[0] += f", deal {self.seed()}"
            decisions = self.moves[self.setup.chance_nodes :]
            for move in decisions:
                if isinstance(move, int):
                    lines.append(self.setup.actions[move])
                else:
                    lines.append(f"dealt again for {seat_name(move[0])} with seed {move[1]}")
            lines.append(f"fingerprint {fingerprint(self.state)}")
        else:
            lines[0] += f", digits of the deal: {self.moves}"
        return "\n".join(lines)


def restore(name: str, given: tuple[tuple[str, Any], ...], moves: list[Move]) -> Position:
    position = Position(setup_of(name, given))
    for move in moves:
        if isinstance(move, int):
            position.apply(move)
        else:
            position.redeal(*move)
    return position


# What OpenSpiel sees


class TabardState(pyspiel.State):  # type: ignore[misc]
    def __init__(self, game: "TabardGame") -> None:
        super().__init__(game)
        self.position = Position(game.setup)

    def current_player(self) -> int:
        """Where several seats decide at once, they are asked in turn, and none sees what another has chosen."""
        return self.position.player

    def is_terminal(self) -> bool:
        return self.position.player == TERMINAL

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.position.setup.outcomes

    def _legal_actions(self, player: int) -> list[int]:
        state = self.position.state
        assert state is not None
        return sorted(state.legal(player))

    def _apply_action(self, action: int) -> None:
        self.position.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal:{action}" if player == CHANCE else self.position.setup.actions[action]

    def returns(self) -> list[float]:
        return self.position.returns()

    def __str__(self) -> str:
        return self.position.text()

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "TabardState":
        """A state that looks the same to a player, with everything dealt again that the player can't know. Its history
        is still the one of this state."""
        twin: TabardState = self.clone()
        twin.position.redeal(player, int(sampler() * SEED_SCALE))
        return twin


class TabardObserver:
    """What a player sees: as text always, as a tensor for the player's own observation. With perfect recall there is a
    tensor only if the game was loaded with the parameter `recall`."""

    def __init__(self, setup: Setup, kind: Any, params: object) -> None:
        if params:
            raise ValueError(f"Tabard's observers have no parameters, but got {params}.")
        self.setup: Final = setup
        self.public: Final[bool] = kind.public_info
        self.recalls: Final[bool] = kind.perfect_recall
        self.private: Final = kind.private_info
        shapes: list[tuple[str, tuple[int, ...]]] = []
        if self.public and self.private == pyspiel.PrivateInfoType.SINGLE_PLAYER:
            if self.recalls and setup.recall:
                shapes += [
                    ("player", (setup.seats,)),
                    ("remembered observations", (setup.recall, setup.table.length)),
                    ("remembered actions", (setup.recall, len(setup.actions))),
                ]
            if not self.recalls or setup.recall:
                shapes += [(part.name, (part.length,)) for part in setup.table.slices]
        sizes = [int(np.prod(shape)) for _, shape in shapes]
        self.tensor: NDArray[np.float32] | None = np.zeros(sum(sizes), np.float32) if shapes else None
        self.dict: dict[str, NDArray[np.float32]] = {}
        if self.tensor is not None:
            for (name, shape), size, end in zip(shapes, sizes, np.cumsum(sizes), strict=True):
                self.dict[name] = self.tensor[end - size : end].reshape(shape)

    def set_from(self, state: TabardState, player: int) -> None:
        position, setup = state.position, self.setup
        tensor = self.tensor
        if tensor is None:
            return
        if position.state is None:
            tensor.fill(0)
            return
        seen = np.frombuffer(setup.observe(position.state, player), FLOAT)
        if not self.recalls:
            tensor[:] = seen
            return
        tensor.fill(0)
        self.dict["player"][player] = 1
        tensor[-len(seen) :] = seen
        for index, memory in enumerate(position.read_diary().memories[player]):
            self.dict["remembered observations"][index] = np.frombuffer(memory.seen, FLOAT)
            self.dict["remembered actions"][index, memory.action] = 1

    def string_from(self, state: TabardState, player: int) -> str:
        position = state.position
        if position.state is None:
            return ""
        if self.private == pyspiel.PrivateInfoType.NONE:
            return self.part(position, position.state, NOBODY)
        if self.private == pyspiel.PrivateInfoType.SINGLE_PLAYER:
            return self.part(position, position.state, player)
        return "\n".join(self.part(position, position.state, seat) for seat in range(self.setup.seats))

    def part(self, position: Position, state: State, viewer: int) -> str:
        """What one viewer sees."""
        if self.recalls:
            return position.information(viewer)
        game = self.setup.game
        if self.public:
            return as_text(public_view(game, state)) if viewer == NOBODY else self.setup.view(state, viewer)
        return "" if viewer == NOBODY else as_text(private_view(game, state, viewer))


class TabardGame(pyspiel.Game):  # type: ignore[misc]
    name: str
    """What OpenSpiel calls it; each game has a class of its own."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        name = self.name
        given = {key: value for key, value in (params or {}).items() if key != "name"}
        defaults = parameters_of(find(NAMES[name]))
        for key in given:
            if key not in defaults:
                raise Invalid(f"There is no parameter {key!r}. The parameters are: {', '.join(sorted(defaults))}.")
        differing = tuple(sorted((key, value) for key, value in given.items() if value != defaults[key]))
        self.setup = setup_of(name, differing)
        super().__init__(type_of(name, self.setup), info_of(name, self.setup), self.setup.given)

    def new_initial_state(self) -> TabardState:
        return TabardState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: object = None) -> TabardObserver:
        return TabardObserver(self.setup, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)

    def max_chance_nodes_in_history(self) -> int:
        return self.setup.chance_nodes

    def __reduce__(self) -> tuple[Callable[[str], Any], tuple[str]]:
        return load, (str(self),)


def load(described: str) -> Any:
    """A game from the text that OpenSpiel describes it with."""
    return pyspiel.load_game(described)


def sums_to_zero(name: str, setup: Setup | None) -> bool:
    """Whether the returns always sum to 0."""
    option = VOID_UNLESS.get(NAMES[name])
    return option is None or (setup is not None and bool(setup.table.options[option]))


def type_of(name: str, setup: Setup | None = None) -> Any:
    game = find(NAMES[name])
    utility = pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=name,
        long_name=f"Tabard: {game.title}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility.ZERO_SUM if sums_to_zero(name, setup) else utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seat_counts[-1],
        min_num_players=game.seat_counts[0],
        provides_information_state_string=True,
        provides_information_state_tensor=setup is not None and setup.recall > 0,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters_of(game),
        default_loadable=True,
        provides_factored_observation_string=True,
    )


def info_of(name: str, setup: Setup) -> Any:
    return pyspiel.GameInfo(
        num_distinct_actions=len(setup.actions),
        max_chance_outcomes=len(setup.outcomes),
        num_players=setup.seats,
        min_utility=-1.0 / (setup.seats - 1),
        max_utility=1.0,
        utility_sum=0.0 if sums_to_zero(name, setup) else None,
        max_game_length=setup.max_decisions,
    )


class KnightsDuty(TabardGame):
    name = "tabard_knights_duty"


class LostLegends(TabardGame):
    name = "tabard_lost_legends"


class Quest(TabardGame):
    name = "tabard_quest"


class Rift(TabardGame):
    name = "tabard_rift"


class Va(TabardGame):
    name = "tabard_va"


def register() -> None:
    """Register all games, each once. OpenSpiel keeps what is registered until after Python has ended, which only
    classes survive."""
    known = pyspiel.registered_names()
    for game in (KnightsDuty, LostLegends, Quest, Rift, Va):
        if game.name not in known:
            pyspiel.register_game(type_of(game.name), game)


register()
