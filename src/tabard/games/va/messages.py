"""The text of every event in VA. Rules call these only while somebody listens."""

from typing import TYPE_CHECKING, Final

from tabard.engine.event import all_but, only
from tabard.engine.log_groups import LogGroups, Merge
from tabard.engine.types import NOBODY, Seat, i64, seat_name, seat_names, seats_in
from tabard.games.va.battlefield import MIN_AD, strength
from tabard.games.va.blows import attackers, explained_blow, pierced, strikers, too_late
from tabard.games.va.blows import falls as falls_in_clash
from tabard.games.va.keywords import BRACE, CHARGE, CORRODE, KEYWORDS, NO_EFFECT, PARRY, PIERCE, THORNS
from tabard.games.va.layout import (
    AD,
    ATTACKS,
    CLASH_DECLARED,
    CLASH_DEF,
    CLASH_HERO,
    CLASH_HP,
    CLASH_HP_LEFT,
    DECLARED,
    DEF,
    HERO,
    HP,
    LIFE,
    MAX_WORN,
    NO_CARD,
    SEATS,
    UNDECLARED,
    WORN,
    is_hero,
    out_of_heroes,
    owner,
)

if TYPE_CHECKING:
    from tabard.games.va.state import VaState

LOG_GROUPS: Final = LogGroups(
    merges=(
        Merge("draw", r"^(P\d) draws \d", plural=("draws", "draw")),
        Merge("face_down", r"^P\d attaches (.+) face down"),
        Merge("declare", r"^(P\d) chooses", plural=("chooses", "choose")),
        Merge("declare", r"^(.+)\.$", omit="chooses "),
        Merge("declared", r"^(.+)\.$", omit="has chosen "),
        Merge("equip", r"^P\d attaches (.+) to "),
    ),
    superseded={"face_down": "reveal", "ready": "reveal", "declare": "declared"},
    settled={"done": "turn"},
)

DECLARATIONS: Final = ("", "attack", "block")


# Words


def card_name(state: "VaState", card: i64) -> str:
    return state.content.cards[card].name


def card_id(state: "VaState", card: i64) -> str:
    return state.content.cards[card].id


def hero_of(state: "VaState", seat: Seat) -> str:
    """P1's Ash Herald."""
    return f"{seat_name(seat)}'s {card_name(state, state.figures[HERO + seat])}"


def figures_of(state: "VaState", seat: Seat) -> str:
    """How the hero stands now: AD 4, HP 7, DEF 2."""
    return f"AD {state.figures[AD + seat]}, HP {state.figures[HP + seat]}, DEF {state.figures[DEF + seat]}"


def in_words(parts: list[str]) -> str:
    """One, two and three."""
    return parts[0] if len(parts) == 1 else ", ".join(parts[:-1]) + " and " + parts[-1]


def worn(state: "VaState", seat: Seat) -> list[int]:
    """The equipment of a player's hero, in the order in which it was attached."""
    first = WORN + seat * MAX_WORN
    return [card for card in (state.figures[index] for index in range(first, first + MAX_WORN)) if card != NO_CARD]


def kind(card: i64) -> str:
    return "a hero" if is_hero(card) else "an equipment card"


# The opening (VA-3)


def coin_falls(state: "VaState") -> None:
    text = f"{seat_name(state.current)} wins the toss and goes first."
    state.emit("coin", "VA-3.1", text, {"seat": state.current}, reveals=True)


def draws(state: "VaState", seat: Seat, drawn: list[int], clause: str) -> None:
    heroes = sum(1 for card in drawn if is_hero(card))
    shown = [card_name(state, card) for card in drawn]
    data: dict[str, object] = {"seat": seat, "heroes": heroes, "equipment": len(drawn) - heroes}
    own = f"{seat_name(seat)} draws {in_words(shown)}."
    seen = data | {"cards": [card_id(state, card) for card in drawn]}
    state.emit("draw", clause, own, seen, only(seat), reveals=True)
    state.emit("draw", clause, f"{seat_name(seat)} draws {backs(heroes, len(drawn) - heroes)}.", data, all_but(seat))


def backs(heroes: int, equipment: int) -> str:
    """Cards by their backs: 1 hero and 2 equipment cards."""
    parts: list[str] = []
    if heroes > 0:
        parts.append("1 hero" if heroes == 1 else f"{heroes} heroes")
    if equipment > 0:
        parts.append("1 equipment card" if equipment == 1 else f"{equipment} equipment cards")
    return " and ".join(parts)


def preparing(seats: i64) -> str:
    waited_for = seats_in(seats)
    if len(waited_for) == 1:
        return f"{seat_names(waited_for)} is preparing a hero, face down."
    return f"{seat_names(waited_for)} are preparing their heroes, face down."


def lays_face_down(state: "VaState", seat: Seat, card: i64) -> None:
    doing = "places {} face down" if is_hero(card) else "attaches {} face down"
    data: dict[str, object] = {"seat": seat, "kind": "hero" if is_hero(card) else "equipment"}
    own = f"{seat_name(seat)} {doing.format(card_name(state, card))}."
    others = f"{seat_name(seat)} {doing.format(kind(card))}."
    state.emit("face_down", "VA-3.3", own, data | {"card": card_id(state, card)}, only(seat))
    state.emit("face_down", "VA-3.3", others, data, all_but(seat))


def is_ready(state: "VaState", seat: Seat) -> None:
    state.emit("ready", "VA-3.4", f"{seat_name(seat)} is ready.", {"seat": seat})


def turns_up(state: "VaState", seat: Seat) -> None:
    equipment = worn(state, seat)
    text = f"{seat_name(seat)} reveals {card_name(state, state.figures[HERO + seat])}"
    if equipment:
        text += " with " + in_words([card_name(state, card) for card in equipment])
    data: dict[str, object] = {
        "seat": seat,
        "hero": card_id(state, state.figures[HERO + seat]),
        "equipment": [card_id(state, card) for card in equipment],
    }
    state.emit("reveal", "VA-3.5", f"{text}: {figures_of(state, seat)}.", data, reveals=True)


# Declaring (VA-4)


def turn_begins(state: "VaState") -> None:
    text = f"Turn {state.turns + 1}: {seat_name(state.current)}'s turn."
    state.emit("turn", "VA-4.1", text, {"turn": state.turns + 1, "seat": state.current})


def declaration_asked(state: "VaState", seat: Seat) -> str:
    other = state.figures[DECLARED + 1 - seat]
    if state.options.secret or other == UNDECLARED:
        return "Attack or block?"
    return f"{hero_of(state, 1 - seat)} will {DECLARATIONS[other]}. Attack or block?"


def declaration_awaited(state: "VaState") -> str:
    waited_for = tuple(seat for seat in range(SEATS) if state.figures[DECLARED + seat] == UNDECLARED)
    if state.options.secret:
        return (
            f"{seat_names(waited_for)} {'is' if len(waited_for) == 1 else 'are'} choosing in secret: attack or block."
        )
    first = waited_for[0] if len(waited_for) == 1 else state.current
    return f"{seat_name(first)} is choosing: attack or block."


def declares(state: "VaState", seat: Seat) -> None:
    declared = DECLARATIONS[state.figures[DECLARED + seat]]
    clause = "VA-4.1" if seat == state.current else "VA-4.2"
    state.emit("declare", clause, f"{seat_name(seat)} chooses to {declared}.", {"seat": seat, "declared": declared})


def declares_in_secret(state: "VaState", seat: Seat) -> None:
    declared = DECLARATIONS[state.figures[DECLARED + seat]]
    own = f"{seat_name(seat)} chooses in secret to {declared}."
    state.emit("declare", "VA-10.1", own, {"seat": seat, "declared": declared}, only(seat))
    state.emit("declare", "VA-10.1", f"{seat_name(seat)} has chosen in secret.", {"seat": seat}, all_but(seat))


def shows_declaration(state: "VaState", seat: Seat) -> None:
    declared = DECLARATIONS[state.figures[DECLARED + seat]]
    text = f"{seat_name(seat)} has chosen to {declared}."
    state.emit("declared", "VA-10.1", text, {"seat": seat, "declared": declared}, reveals=True)


# The clash (VA-5)


def clash(state: "VaState") -> None:
    text = blows(state)
    applied = [f"{seat_name(seat)}'s {word}" for seat in range(SEATS) for word in effects_applied(state, seat)]
    if applied:
        text = f"{text} {in_words(applied)} applied."
    data: dict[str, object] = {
        "heroes": [clash_of(state, seat) for seat in range(SEATS)],
        "blows": [explained_blow(state, seat) for seat in strikers(state)],
    }
    state.emit("clash", clash_clause(state), text, data)


def clash_clause(state: "VaState") -> str:
    return ("VA-5.4", "VA-5.2", "VA-5.1")[len(attackers(state))]


def clash_in_words(state: "VaState") -> str:
    """The last clash in a few sentences, for those who have not just read what was declared."""
    heroes = clashing(state)
    attacking = attackers(state)
    if not attacking:
        return f"{heroes[0]} and {heroes[1]} both block: nothing happens."
    if len(attacking) == 2:
        return f"{heroes[0]} and {heroes[1]} both attack. {blows(state)}"
    return f"{heroes[attacking[0]]} attacks and {heroes[1 - attacking[0]]} blocks. {blows(state)}"


def clashing(state: "VaState") -> list[str]:
    """The heroes of the last clash, who may have fallen since: P1's Ash Herald."""
    return [f"{seat_name(seat)}'s {card_name(state, state.figures[CLASH_HERO + seat])}" for seat in range(SEATS)]


def blows(state: "VaState") -> str:
    """What came of the last clash."""
    heroes = clashing(state)
    attacking = attackers(state)
    if not attacking:
        return "Nothing happens."
    if len(attacking) == 2:
        late = too_late(state)
        if late != NOBODY:
            lost = harm(state, heroes, late).removesuffix(".")
            return f"{heroes[1 - late]} strikes first. {lost} before it can strike back."
        return f"{harm(state, heroes, 0)} {harm(state, heroes, 1)}"
    attacker, blocker = attacking[0], 1 - attacking[0]
    text = harm(state, heroes, blocker)
    return f"{text} {harm(state, heroes, attacker)}" if state.figures[CLASH_HP + attacker] > 0 else text


def harm(state: "VaState", heroes: list[str], seat: Seat) -> str:
    """What a hero has lost: P2's Ash Herald loses 2 DEF and 3 HP and has 4 HP left."""
    losses: list[str] = []
    if state.figures[CLASH_DEF + seat] > 0:
        losses.append(f"{state.figures[CLASH_DEF + seat]} DEF")
    if state.figures[CLASH_HP + seat] > 0:
        losses.append(f"{state.figures[CLASH_HP + seat]} HP")
    if not losses:
        return f"{heroes[seat]} is unharmed."
    left = state.figures[CLASH_HP_LEFT + seat]
    if state.figures[CLASH_HP + seat] == 0:
        return f"{heroes[seat]} loses {losses[0]} and no HP."
    ends = f"has {left} HP left" if left >= 0 else f"drops to {left} HP"
    return f"{heroes[seat]} loses {in_words(losses)} and {ends}."


def effects_applied(state: "VaState", seat: Seat) -> list[str]:
    """The effect words of a hero and its equipment that made a difference in the clash, with their amounts. Being swift
    is told with the blows."""
    applied: list[str] = []
    for word in (CORRODE, CHARGE, BRACE, PIERCE, PARRY, THORNS):
        amount = strength(state, seat, word)
        if amount > 0 and made_a_difference(state, seat, word, amount):
            applied.append(f"{KEYWORDS[word].word} {amount}")
    return applied


def made_a_difference(state: "VaState", seat: Seat, word: i64, amount: i64) -> bool:
    figures, enemy = state.figures, 1 - seat
    attacks, is_attacked = figures[CLASH_DECLARED + seat] == ATTACKS, figures[CLASH_DECLARED + enemy] == ATTACKS
    defence = figures[DEF + enemy] + figures[CLASH_DEF + enemy]
    if word == CORRODE:
        return attacks and defence > 0
    if word == CHARGE:
        return attacks and is_attacked and figures[CLASH_HP + enemy] > 0
    if word == BRACE:
        blow = figures[AD + enemy] + strength(state, enemy, CHARGE)
        return attacks and is_attacked and figures[CLASH_HP + seat] > 0 and blow > MIN_AD
    if word == PIERCE:
        return attacks and not is_attacked and pierced(state, seat) > 0
    blocks = not attacks and is_attacked
    return blocks and (word == THORNS or figures[AD + enemy] > MIN_AD)


def clash_of(state: "VaState", seat: Seat) -> dict[str, object]:
    """What a hero did and lost in the last clash, as data."""
    return {
        "card": card_id(state, state.figures[CLASH_HERO + seat]),
        "declared": DECLARATIONS[state.figures[CLASH_DECLARED + seat]],
        "hp_lost": state.figures[CLASH_HP + seat],
        "def_lost": state.figures[CLASH_DEF + seat],
        "hp_left": state.figures[CLASH_HP_LEFT + seat],
        "falls": falls_in_clash(state, seat),
    }


# Falling (VA-6)


def falls(state: "VaState", seat: Seat) -> None:
    left = state.figures[LIFE + seat]
    lives = "no lives" if left == 0 else "1 life" if left == 1 else f"{left} lives"
    text = f"{hero_of(state, seat)} falls. {seat_name(seat)} has {lives} left."
    data: dict[str, object] = {"seat": seat, "card": card_id(state, state.figures[HERO + seat]), "life": left}
    state.emit("fall", "VA-6.2", text, data)


# After the clash (VA-7)


def plays(state: "VaState", seat: Seat, card: i64) -> None:
    """A card goes from the hand to the battlefield, for all to see."""
    hero = is_hero(card)
    if hero:
        text = f"{seat_name(seat)} places {with_effect(state, card)}: {figures_of(state, seat)}."
    else:
        text = (
            f"{seat_name(seat)} attaches {with_effect(state, card)} to {card_name(state, state.figures[HERO + seat])}"
        )
        text += f", now {figures_of(state, seat)}." if changes_figures(state, card) else "."
    data: dict[str, object] = {"seat": seat, "card": card_id(state, card)}
    state.emit("hero" if hero else "equip", "VA-7.3" if hero else "VA-7.5", text, data, reveals=True)


def with_effect(state: "VaState", card: i64) -> str:
    """Oil Flask (spite 3)."""
    effect, amount = state.content.effect[card], state.content.amount[card]
    if effect == NO_EFFECT:
        return card_name(state, card)
    return f"{card_name(state, card)} ({KEYWORDS[effect].word}{f' {amount}' if amount > 0 else ''})"


def changes_figures(state: "VaState", card: i64) -> bool:
    return state.content.ad[card] != 0 or state.content.hp[card] != 0 or state.content.defence[card] != 0


def is_done(state: "VaState", seat: Seat) -> None:
    state.emit("done", "VA-7.5", f"{seat_name(seat)} is done.", {"seat": seat})


# Effects (VA-8)


def effect(state: "VaState", card: i64, happened: str, data: dict[str, object], reveals: bool) -> None:
    keyword = KEYWORDS[state.content.effect[card]]
    text = f"{card_name(state, card)} ({keyword.word}): {happened}."
    message: dict[str, object] = {"seat": owner(card), "card": card_id(state, card), "effect": keyword.word}
    state.emit("effect", keyword.clause, text, message | data, reveals=reveals)


def hero_loses(state: "VaState", card: i64, seat: Seat, lost: i64, figure: str) -> None:
    effect(state, card, f"{hero_of(state, seat)} loses {lost} {figure}", {"lost": lost}, False)


def hero_gains(state: "VaState", card: i64, gained: i64, figure: str) -> None:
    effect(state, card, f"{hero_of(state, owner(card))} gains {gained} {figure}", {"gained": gained}, False)


def shatters(state: "VaState", card: i64, broken: i64) -> None:
    happened = f"{seat_name(owner(broken))}'s {card_name(state, broken)} breaks"
    effect(state, card, happened, {"broken": card_id(state, broken)}, False)


def spoils(state: "VaState", card: i64, spoiled: i64) -> None:
    happened = f"{card_name(state, spoiled)} is lost from {seat_name(owner(spoiled))}'s hand"
    effect(state, card, happened, {"spoiled": card_id(state, spoiled)}, True)


def is_saved(state: "VaState", seat: Seat, card: i64) -> None:
    happened = f"it breaks, and {hero_of(state, seat)} has {state.figures[HP + seat]} HP"
    effect(state, card, happened, {"hp": state.figures[HP + seat]}, False)


def daunts(state: "VaState", seat: Seat, lost: i64) -> None:
    text = f"Daunt: {hero_of(state, 1 - seat)} loses {lost} AD."
    state.emit("effect", "VA-8.15", text, {"seat": seat, "effect": "daunt", "lost": lost})


def spites(state: "VaState", seat: Seat, amount: i64) -> None:
    text = f"Spite: {hero_of(state, 1 - seat)} loses {amount} HP."
    state.emit("effect", "VA-8.16", text, {"seat": seat, "effect": "spite", "lost": amount})


def feasts(state: "VaState", seat: Seat, amount: i64) -> None:
    text = f"Feast: {hero_of(state, seat)} gains {amount} HP."
    state.emit("effect", "VA-8.18", text, {"seat": seat, "effect": "feast", "gained": amount})


def takes_trophy(state: "VaState", seat: Seat, amount: i64) -> None:
    text = f"Trophy: {hero_of(state, seat)} gains {amount} AD."
    state.emit("effect", "VA-8.19", text, {"seat": seat, "effect": "trophy", "gained": amount})


# The end (VA-9)


def game_ends(state: "VaState", clause: str) -> None:
    first, second = state.figures[LIFE], state.figures[LIFE + 1]
    winners = seats_in(state.victors)
    most = max(first, second)
    lives = "1 life" if most == 1 else f"{most} lives"
    if not winners:
        end = "The game is a draw."
    elif clause == "VA-9.2":
        end = f"{seat_name(winners[0])} wins, because {seat_name(1 - winners[0])} started."
    else:
        end = f"{seat_names(winners)} wins, {lives} to {min(first, second)}."
    text = f"{why_it_ends(state, clause)} {end}"
    state.emit("game_over", clause, text, {"winners": list(winners), "lives": [first, second]})


def why_it_ends(state: "VaState", clause: str) -> str:
    if clause == "VA-9.1":
        return f"{seat_name(0 if state.figures[LIFE] == 0 else 1)} has no lives left."
    if clause == "VA-9.2":
        return "Neither player has a life left."
    if clause == "VA-9.3":
        out = tuple(seat for seat in range(SEATS) if out_of_heroes(state.cards, state.figures, seat))
        return f"{seat_names(out)} {'has' if len(out) == 1 else 'have'} no heroes left."
    turns = state.options.stalemate
    return f"Nothing has changed for {'a turn' if turns == 1 else f'{turns} turns'}."
