"""The text of every event in Knight's Duty. Rules call these only while somebody listens."""

from typing import TYPE_CHECKING, Final

from tabard.engine.event import all_but, only
from tabard.engine.log_groups import LogGroups, Merge
from tabard.engine.types import NOBODY, SEAT_BIT, Seat, i64, seat_name, seat_names, seats_in
from tabard.games.knights_duty.arena import CLAN_NAMES, CLANS, COORDINATES, HIGH_GROUND, knight_on, space_name
from tabard.games.knights_duty.pile import chance_of_hit
from tabard.games.knights_duty.tokens import NO_TOKEN, SPOTS, TOKENS

if TYPE_CHECKING:
    from tabard.games.knights_duty.state import KnightsDutyState

LOG_GROUPS: Final = LogGroups(
    merges=(
        Merge("plan", r"^P\d plans (.+)\.$"),
        Merge("planned", r"^(P\d) has planned", plural=("has", "have")),
        Merge("move", r"^(.+)\.$", omit="moves "),
        Merge("stay", r"^(P\d) stays", plural=("stays", "stay")),
        Merge("equip", r"^(.+)\.$", omit="takes up "),
        Merge("defend", r"^(P\d) defends", plural=("defends", "defend")),
        Merge("parry", r"^(P\d) is ready", plural=("is", "are")),
        Merge("hold", r"^(P\d) attacks", plural=("attacks", "attack")),
        Merge("inspiration", r"^(P\d) keeps", plural=("keeps", "keep")),
        Merge("inspiration", r"^(P\d) spends", plural=("spends", "spend")),
        Merge("inspiration", r"^(.+) Inspiration\.$"),
    ),
    superseded={"move_chosen": "move", "inspiration_chosen": "inspiration"},
    settled={"planned": "spot"},
)


def spaces(count: i64) -> str:
    return "1 space" if count == 1 else f"{count} spaces"


def place(space: i64) -> str:
    return f"{space_name(space)}, the High Ground" if space == HIGH_GROUND else space_name(space)


def coordinates(space: i64) -> list[int]:
    q, r = COORDINATES[space]
    return [q, r]


# Seating (KD-2)


def chooses_clan(state: "KnightsDutyState", seat: Seat) -> None:
    side = state.sides[seat]
    text = f"{seat_name(seat)} chooses {CLANS[side]} ({CLAN_NAMES[side]})."
    state.emit("clan", "KD-10.1", text, {"seat": seat, "clan": CLANS[side]})


def places_are_taken(state: "KnightsDutyState") -> None:
    for seat in seats_in(state.standing):
        side, space = state.sides[seat], state.positions[seat]
        text = f"{seat_name(seat)} leads {CLANS[side]} ({CLAN_NAMES[side]}) from {place(space)}."
        data: dict[str, object] = {"seat": seat, "clan": CLANS[side], "position": coordinates(space)}
        state.emit("place", "KD-2.2", text, data)


# Turn and plans (KD-3)


def turn_begins(state: "KnightsDutyState") -> None:
    first = state.ring[state.first]
    text = f"Turn {state.turn}. {seat_name(first)} has the first-player marker."
    state.emit("turn", "KD-3.1", text, {"turn": state.turn, "first_player": first})


def places_token(state: "KnightsDutyState", seat: Seat, spot: i64, token: i64) -> None:
    text = f"{seat_name(seat)} plans {TOKENS[token]} for spot {spot + 1}."
    data: dict[str, object] = {"seat": seat, "spot": spot + 1, "token": TOKENS[token]}
    state.emit("plan", "KD-3.1", text, data, only(seat))
    if others_still_owe(state, seat):
        state.emit("planned", "KD-11.1", f"{seat_name(seat)} has planned the turn.", {"seat": seat})


def others_still_owe(state: "KnightsDutyState", seat: Seat) -> bool:
    """Whether a seat has answered and others have not, so that nothing is shown yet."""
    return state.owing != 0 and state.owing & SEAT_BIT[seat] == 0


def spot_is_revealed(state: "KnightsDutyState") -> None:
    tokens = [state.tracker[seat * SPOTS + state.spot] for seat in range(state.seats)]
    shown = [f"{seat_name(seat)}'s {TOKENS[token]}" for seat, token in enumerate(tokens) if token != NO_TOKEN]
    if shown:
        text = f"Spot {state.spot + 1} is revealed: {', '.join(shown)}."
        listed = [None if token == NO_TOKEN else TOKENS[token] for token in tokens]
        state.emit("spot", "KD-3.4", text, {"spot": state.spot + 1, "tokens": listed}, reveals=True)


# Movement (KD-4)


def chooses_move(state: "KnightsDutyState", seat: Seat) -> None:
    if not others_still_owe(state, seat):
        return
    space = state.wanted[seat]
    own = (
        f"{seat_name(seat)} wants to stay."
        if stays(state, seat)
        else f"{seat_name(seat)} wants to move to {place(space)}."
    )
    state.emit("move_chosen", "KD-4.1", own, {"seat": seat, "to": coordinates(space)}, only(seat))
    others = f"{seat_name(seat)} has chosen where to move."
    state.emit("move_chosen", "KD-11.2", others, {"seat": seat}, all_but(seat))


def stays(state: "KnightsDutyState", seat: Seat) -> bool:
    return state.wanted[seat] == state.positions[seat]


def knights_move(state: "KnightsDutyState", going: i64) -> None:
    """Emitted before the knights are moved: who goes, who stays, and what blocks whom."""
    for seat in seats_in(state.movers):
        space = state.wanted[seat]
        data: dict[str, object] = {"seat": seat, "from": coordinates(state.positions[seat]), "to": coordinates(space)}
        if going & SEAT_BIT[seat] != 0:
            state.emit("move", "KD-4.1", f"{seat_name(seat)} moves to {place(space)}.", data, reveals=True)
        elif stays(state, seat):
            state.emit("stay", "KD-4.1", f"{seat_name(seat)} stays.", data, reveals=True)
        else:
            clause, because = hindrance(state, seat)
            text = f"{seat_name(seat)} fails to reach {place(space)}: {because}."
            state.emit("blocked", clause, text, data, reveals=True)


def hindrance(state: "KnightsDutyState", seat: Seat) -> tuple[str, str]:
    """The clause by which a mover stays, and the cause in words."""
    space = state.wanted[seat]
    there = knight_on(state.positions, space)
    if there != NOBODY and stays(state, there):
        return "KD-4.7", f"{seat_name(there)} stays there"
    if there != NOBODY and state.wanted[there] == state.positions[seat]:
        return "KD-4.6", f"{seat_name(there)} is moving the other way"
    rivals = tuple(mover for mover in wanting(state, space) if mover != seat)
    if rivals:
        return "KD-4.4", f"{seat_names(rivals)} {'wants' if len(rivals) == 1 else 'want'} it too"
    return "KD-4.7", f"{seat_name(there)} is still there, because {first_cause(state, there)}"


def first_cause(state: "KnightsDutyState", seat: Seat) -> str:
    """What keeps a mover in the way of others from leaving: in a chain of such movers, what stops the first of them.
    Every chain has a first one, since knights in a circle that nobody disturbs do move (KD-4.5)."""
    space = state.wanted[seat]
    there = knight_on(state.positions, space)
    if there != NOBODY and stays(state, there):
        return f"{seat_name(there)} stays on {place(space)}"
    rivals = wanting(state, space)
    if len(rivals) > 1:
        return f"{seat_names(rivals)} {'both' if len(rivals) == 2 else 'all'} want {place(space)}"
    return first_cause(state, there)


def wanting(state: "KnightsDutyState", space: i64) -> tuple[int, ...]:
    """The movers that want a space."""
    return tuple(mover for mover in seats_in(state.movers) if state.wanted[mover] == space)


# Weapons and guards (KD-5)


def equips(state: "KnightsDutyState", seat: Seat) -> None:
    weapon = TOKENS[state.weapons[seat]]
    state.emit("equip", "KD-5.2", f"{seat_name(seat)} takes up the {weapon}.", {"seat": seat, "weapon": weapon})


def guards_are_raised(state: "KnightsDutyState") -> None:
    for seat in seats_in(state.defenders):
        state.emit("defend", "KD-5.3", f"{seat_name(seat)} defends.", {"seat": seat})
    for seat in seats_in(state.parriers):
        state.emit("parry", "KD-5.4", f"{seat_name(seat)} is ready to parry.", {"seat": seat})


# Attacks (KD-6)


def forfeits(state: "KnightsDutyState", seat: Seat) -> None:
    weapon = TOKENS[state.weapons[seat]]
    text = f"Nobody is within reach of {seat_name(seat)}'s {weapon}, so there is no attack."
    state.emit("forfeit", "KD-6.4", text, {"seat": seat, "weapon": weapon})


def holds(state: "KnightsDutyState") -> None:
    state.emit("hold", "KD-6.3", f"{seat_name(state.attacker)} attacks nobody.", {"seat": state.attacker})


def attacks(state: "KnightsDutyState") -> None:
    weapon = TOKENS[state.weapons[state.attacker]]
    data: dict[str, object] = {"seat": state.attacker, "target": state.target, "weapon": weapon}
    state.emit("attack", "KD-6.3", combatants(state), data)


def combatants(state: "KnightsDutyState") -> str:
    """Who attacks whom, and how the target defends."""
    attacker, target = seat_name(state.attacker), seat_name(state.target)
    text = f"{attacker} attacks {target} with the {TOKENS[state.weapons[state.attacker]]}."
    guard = guards(state, state.target)
    return f"{text} {target} {guard}." if guard else text


def guards(state: "KnightsDutyState", seat: Seat) -> str:
    """A knight's defence against attacks, if any."""
    raised = [
        guard
        for guard, knights in (("defends", state.defending), ("parries", state.parrying))
        if knights & SEAT_BIT[seat] != 0
    ]
    return " and ".join(raised)


# Combat (KD-7)


def heart_card(state: "KnightsDutyState", seat: Seat) -> str:
    return "Full Heart" if state.has_full_heart(seat) else "Broken Heart"


def pile_of(state: "KnightsDutyState", hearts: i64, shields: i64) -> str:
    """The pile as the target lays it out."""
    heart = heart_card(state, state.target)
    of_hearts = f"no {heart}" if hearts == 0 else f"{hearts} {heart}{'' if hearts == 1 else 's'}"
    return f"{of_hearts} and {shields} Shield{'' if shields == 1 else 's'}"


def decides_on_inspiration(state: "KnightsDutyState", seat: Seat) -> None:
    if not others_still_owe(state, seat):
        return
    spends = state.spending & SEAT_BIT[seat] != 0
    own = f"{seat_name(seat)} wants to {'spend' if spends else 'keep'} Inspiration."
    state.emit("inspiration_chosen", "KD-7.3", own, {"seat": seat, "spends": spends}, only(seat))
    others = f"{seat_name(seat)} has decided about Inspiration."
    state.emit("inspiration_chosen", "KD-11.2", others, {"seat": seat}, all_but(seat))


def inspirations_are_shown(state: "KnightsDutyState") -> None:
    for seat in seats_in(state.deciding):
        spends = state.spending & SEAT_BIT[seat] != 0
        text = f"{seat_name(seat)} {'spends' if spends else 'keeps'} Inspiration."
        state.emit("inspiration", "KD-7.3", text, {"seat": seat, "spends": spends}, reveals=True)


def pile_is_built(state: "KnightsDutyState", hearts: i64, shields: i64) -> None:
    text = f"The pile: {pile_of(state, hearts, shields)}."
    data: dict[str, object] = {
        "target": state.target,
        "hearts": hearts,
        "shields": shields,
        "chance": chance_of_hit(hearts, shields),
    }
    state.emit("pile", "KD-7.1", text, data)


def misses(state: "KnightsDutyState", hearts: i64) -> None:
    if hearts == 0:
        clause, text = "KD-7.5", f"{seat_name(state.attacker)} misses: there is no heart in the pile."
    else:
        clause, text = "KD-7.6", f"{seat_name(state.attacker)} draws a Shield and misses."
    drawn = None if hearts == 0 else "shield"
    state.emit("miss", clause, text, {"seat": state.attacker, "target": state.target, "drawn": drawn})


def fumbles(state: "KnightsDutyState") -> None:
    text = f"{seat_name(state.target)} parries: {seat_name(state.attacker)} fumbles and drops the weapon."
    state.emit("fumble", "KD-7.7", text, {"seat": state.attacker, "target": state.target})


def hits(state: "KnightsDutyState") -> None:
    target = seat_name(state.target)
    if state.has_full_heart(state.target):
        clause, outcome = "KD-7.8", f"breaks {target}'s heart"
    elif state.defeated & SEAT_BIT[state.target] == 0:
        clause, outcome = "KD-7.9", f"defeats {target}"
    else:
        clause, outcome = "KD-7.9", f"hits {target}, who has already fallen"
    text = f"{seat_name(state.attacker)} draws a {heart_card(state, state.target)} and {outcome}."
    heart = "full" if state.has_full_heart(state.target) else "broken"
    state.emit("hit", clause, text, {"seat": state.attacker, "target": state.target, "drawn": heart})


def loses_last_action(state: "KnightsDutyState", seat: Seat) -> None:
    text = f"{seat_name(seat)} takes back the token on spot 3, unused."
    state.emit("unused", "KD-3.6", text, {"seat": seat})


def leaves_arena(state: "KnightsDutyState") -> None:
    for seat in seats_in(state.defeated):
        state.emit("fall", "KD-7.9", f"{seat_name(seat)} leaves the arena.", {"seat": seat})


# Inspiration and the High Ground (KD-8)


def regains_inspiration(state: "KnightsDutyState", seat: Seat, clause: str) -> None:
    state.emit("inspired", clause, f"{seat_name(seat)} regains Inspiration.", {"seat": seat})


# Victory (KD-9)


def last_knight_standing(state: "KnightsDutyState") -> None:
    text = f"{seat_name(state.victor)} is the last knight standing and wins the game."
    state.emit("game_over", "KD-9.1", text, {"winners": [state.victor], "drawn": []})


def nobody_stands(state: "KnightsDutyState") -> None:
    fallen = seats_in(state.drawn)
    text = f"Nobody is left standing: {seat_names(fallen)} fell together, and the game is a draw."
    state.emit("game_over", "KD-9.2", text, {"winners": [], "drawn": list(fallen)})


def time_is_up(state: "KnightsDutyState") -> None:
    drawn = seats_in(state.drawn)
    outcome = "and the game is a draw" if drawn else "and nobody wins"
    text = f"The last turn is over: {seat_names(seats_in(state.standing))} still stand, {outcome}."
    clause = "KD-10.8" if drawn else "KD-9.3"
    state.emit("game_over", clause, text, {"winners": [], "drawn": list(drawn)})
