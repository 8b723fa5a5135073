"""The text of every event in Lost Legends. Rules call these only while somebody listens."""

from typing import TYPE_CHECKING, Final

from tabard.engine.event import all_but, only
from tabard.engine.log_groups import LogGroups, Merge
from tabard.engine.types import NOBODY, SEAT_BIT, Seat, i64, seat_name, seat_names
from tabard.games.lost_legends.actions import BUY, CONVERT, SKILL
from tabard.games.lost_legends.fight import strength
from tabard.games.lost_legends.layout import (
    BUYS,
    CHOSEN,
    CONVERTED,
    DARES,
    EXPERIENCE,
    FRONT,
    GOLD,
    HAND_ROW,
    HANDS,
    HERO,
    LIFE,
    NOTHING_THERE,
    ROW,
    TILES,
    WOUNDS,
    max_life,
    max_mana,
)
from tabard.games.lost_legends.score import for_gold, slain_by, total, winners
from tabard.games.lost_legends.terms import ARMOR, DAMAGE, LEVELS, SKILLS, TYPES, in_words
from tabard.games.lost_legends.tiles import STACKS, requirement

if TYPE_CHECKING:
    from tabard.games.lost_legends.state import LostLegendsState

LOG_GROUPS: Final = LogGroups(
    merges=(
        Merge("chosen", r"^(P\d) has chosen", plural=("has", "have")),
        Merge("defeated", r"^(P\d) is defeated", plural=("is", "are")),
    ),
    superseded={"choice": "draft", "chosen": "draft"},
)


# Words


def card_name(state: "LostLegendsState", card: i64) -> str:
    return state.content.cards[card].name


def card_id(state: "LostLegendsState", card: i64) -> str:
    return state.content.cards[card].id


def monster_name(state: "LostLegendsState", monster: i64) -> str:
    return f"the {state.content.monsters[monster].name}"


def monster_id(state: "LostLegendsState", monster: i64) -> str:
    return state.content.monsters[monster].id


def condition(state: "LostLegendsState", monster: i64, wounds: i64) -> str:
    """A monster with its type and life: the Gloom Bat (beast, 3 of 7 life)."""
    life = state.content.life[monster]
    left = f"{life - wounds} of {life} life" if wounds > 0 else f"{life} life"
    return f"{monster_name(state, monster)} ({TYPES[state.content.type[monster]]}, {left})"


def monster_in_front(state: "LostLegendsState", seat: Seat) -> str:
    return condition(state, state.figures[seat * ROW + FRONT], state.figures[seat * ROW + WOUNDS])


def open_monster(state: "LostLegendsState") -> str:
    return condition(state, state.open, state.open_wounds)


def points(count: i64) -> str:
    return "1 point" if count == 1 else f"{count} points"


# Setup (LL-2)


def hero_is_dealt(state: "LostLegendsState", seat: Seat) -> None:
    hero = state.content.heroes[state.figures[seat * ROW + HERO]]
    gold = state.figures[seat * ROW + GOLD]
    first, second = hero.skills
    skills = f"2 {first} icons" if first == second else f"{first} and {second} icons"
    text = f"{seat_name(seat)} plays the {hero.name}: {hero.life} life, {hero.mana} mana, {gold} gold, {skills}."
    state.emit("hero", "LL-2.2", text, {"seat": seat, "hero": hero.id})


def level_begins(state: "LostLegendsState") -> None:
    text = f"Level {state.level}: {LEVELS[state.level - 1]}. {seat_name(state.first)} is the first player."
    state.emit("level", "LL-3.1", text, {"level": state.level, "first_player": state.first})


# Gear-up (LL-3)


def hands_are_dealt(state: "LostLegendsState") -> None:
    for seat in range(state.seats):
        hand = [card for card in hand_of(state, seat) if card != NOTHING_THERE]
        shown = in_words([card_name(state, card) for card in hand])
        data: dict[str, object] = {"seat": seat, "cards": [card_id(state, card) for card in hand]}
        state.emit("hand", "LL-3.2", f"{seat_name(seat)} is dealt {shown}.", data, only(seat), reveals=True)


def hand_of(state: "LostLegendsState", seat: Seat) -> list[int]:
    """The cards of a hand."""
    first = seat * HAND_ROW
    return [card for card in (state.hands[index] for index in range(first, first + HAND_ROW)) if card != NOTHING_THERE]


def chooses(state: "LostLegendsState", seat: Seat, verb: i64, card: i64) -> None:
    own = {SKILL: "chooses {} as a skill", BUY: "chooses to buy {}", CONVERT: "turns {} into a skill"}[int(verb)]
    data: dict[str, object] = {"seat": seat, "verb": ("skill", "buy", "convert")[verb], "card": card_id(state, card)}
    state.emit("choice", "LL-3.3", f"{seat_name(seat)} {own.format(card_name(state, card))}.", data, only(seat))
    if verb != CONVERT and state.owing != 0:
        state.emit("chosen", "LL-15.2", f"{seat_name(seat)} has chosen a card.", {"seat": seat}, all_but(seat))


def choice_is_shown(state: "LostLegendsState", seat: Seat, cost: i64) -> None:
    row = seat * ROW
    card, converted = state.figures[row + CHOSEN], state.figures[row + CONVERTED]
    data: dict[str, object] = {"seat": seat, "card": card_id(state, card)}
    if state.figures[row + BUYS] == 0:
        skill = SKILLS[state.content.skill[card]]
        text = f"{seat_name(seat)} keeps {card_name(state, card)} as a skill ({skill}) and gains {state.level} gold."
        shown = data | {"verb": "skill", "skill": skill, "gold": state.level}
        state.emit("draft", "LL-3.5", text, shown, reveals=True)
        return
    if converted != NOTHING_THERE:
        skill = SKILLS[state.content.skill[converted]]
        text = f"{seat_name(seat)} turns {card_name(state, converted)} into a skill ({skill})."
        turned: dict[str, object] = {"seat": seat, "card": card_id(state, converted), "skill": skill}
        state.emit("convert", "LL-3.9", text, turned, reveals=True)
    text = f"{seat_name(seat)} buys {card_name(state, card)} for {cost} gold."
    state.emit("draft", "LL-3.6", text, data | {"verb": "buy", "price": cost}, reveals=True)


def hands_are_passed(state: "LostLegendsState") -> None:
    for seat in range(state.seats):
        hand = hand_of(state, seat)
        shown = in_words([card_name(state, card) for card in hand])
        data: dict[str, object] = {"seat": seat, "cards": [card_id(state, card) for card in hand]}
        state.emit("passed", "LL-3.4", f"{seat_name(seat)} receives {shown}.", data, only(seat), reveals=True)


def rest_is_discarded(state: "LostLegendsState") -> None:
    left = [card for seat in range(state.seats) for card in hand_of(state, seat)]
    text = f"The last cards are discarded: {in_words([card_name(state, card) for card in left])}."
    data: dict[str, object] = {"cards": [card_id(state, card) for card in left]}
    state.emit("discard", "LL-3.4", text, data, reveals=True)


# Battle (LL-5)


def monsters_are_dealt(state: "LostLegendsState", seats: list[int]) -> None:
    """P1 is dealt the Soot Imp (demon, 8 life), P2 the Hedge Ogre (giant, 11 life)."""
    shares = [f"{seat_name(seat)} {monster_in_front(state, seat)}" for seat in seats[1:]]
    text = f"{seat_name(seats[0])} is dealt {in_words([monster_in_front(state, seats[0]), *shares])}."
    dealt = [[seat, monster_id(state, state.figures[seat * ROW + FRONT])] for seat in seats]
    state.emit("dealt", "LL-5.1", text, {"monsters": dealt}, reveals=True)


def battle_begins(state: "LostLegendsState") -> None:
    left = "1 monster is" if state.deck == 1 else f"{state.deck} monsters are"
    text = f"The battle in {LEVELS[state.level - 1]} begins. {left} left in the deck."
    state.emit("battle", "LL-5.2", text, {"level": state.level, "deck": state.deck})


def turn_begins(state: "LostLegendsState") -> None:
    clause, turn = ("LL-12.1", "last turn") if state.last_round else ("LL-5.2", "turn")
    state.emit(
        "turn", clause, f"{seat_name(state.current)}'s {turn}.", {"seat": state.current, "last": state.last_round}
    )


def monster_is_revealed(state: "LostLegendsState") -> None:
    text = f"The new open monster is {open_monster(state)}."
    state.emit("open", "LL-5.3", text, {"monster": monster_id(state, state.open)}, reveals=True)


def takes_open_monster(state: "LostLegendsState") -> None:
    seat = state.current
    text = f"{seat_name(seat)} takes the open monster, {monster_in_front(state, seat)}."
    data: dict[str, object] = {"seat": seat, "monster": monster_id(state, state.figures[seat * ROW + FRONT])}
    state.emit("gain", "LL-5.4", text, data)


def draws_monster(state: "LostLegendsState") -> None:
    seat = state.current
    data: dict[str, object] = {"seat": seat, "monster": monster_id(state, state.figures[seat * ROW + FRONT])}
    state.emit("gain", "LL-5.4", f"{seat_name(seat)} draws {monster_in_front(state, seat)}.", data, reveals=True)


def passes_monster(state: "LostLegendsState", seat: Seat, to: Seat) -> None:
    monster = state.figures[seat * ROW + FRONT]
    text = f"{seat_name(seat)} passes {monster_name(state, monster)} to {seat_name(to)}."
    state.emit("pass", "LL-5.5", text, {"seat": seat, "to": to, "monster": monster_id(state, monster)})


def is_skipped(state: "LostLegendsState") -> None:
    text = f"{seat_name(state.current)} has no monster to fight."
    state.emit("skipped", "LL-5.8", text, {"seat": state.current})


# Attack and answer (LL-6)


def prepares(state: "LostLegendsState", seat: Seat, card: i64) -> None:
    data: dict[str, object] = {"seat": seat, "card": card_id(state, card)}
    text = f"{seat_name(seat)} exhausts {card_name(state, card)}"
    if state.content.kind[card] == ARMOR:
        stopped = strength(state, seat, card) + state.content.extra[card]
        state.emit("exhaust", "LL-4.5", f"{text} to stop {stopped} of the next blow.", data)
    else:
        state.emit("exhaust", "LL-4.2", f"{text}.", data)


def attacks(state: "LostLegendsState", seat: Seat, card: i64, exhausting: bool, done: i64) -> None:
    monster = monster_name(state, state.figures[seat * ROW + FRONT])
    weapon = "bare hands" if card == HANDS else card_name(state, card)
    kind = DAMAGE[0 if card == HANDS else state.content.damage[card]]
    costs = [] if card == HANDS or state.content.mana[card] == 0 else [f"{state.content.mana[card]} mana"]
    costs += ["exhausted"] if exhausting else []
    paid = f" ({', '.join(costs)})" if costs else ""
    text = f"{seat_name(seat)} attacks {monster} with {weapon}{paid}: {done} {kind} damage."
    data: dict[str, object] = {
        "seat": seat,
        "weapon": None if card == HANDS else card_id(state, card),
        "exhausted": exhausting,
        "damage": done,
        "kind": kind,
    }
    state.emit("attack", "LL-6.1", text, data)


def monster_survives(state: "LostLegendsState", seat: Seat, suffered: i64) -> None:
    monster, left = state.figures[seat * ROW + FRONT], state.figures[seat * ROW + WOUNDS]
    if suffered > left:
        text = f"{capital(monster_name(state, monster))} heals {suffered - left} damage."
        state.emit("recover", "LL-10.2", text, {"monster": monster_id(state, monster), "amount": suffered - left})


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def is_stunned(state: "LostLegendsState", seat: Seat) -> None:
    monster = state.figures[seat * ROW + FRONT]
    text = f"{capital(monster_name(state, monster))} is stunned and does not strike back."
    state.emit("stunned", "LL-11.4", text, {"monster": monster_id(state, monster)})


def strikes_hero(state: "LostLegendsState", seat: Seat, monster: i64, lost: i64, drained: i64, charging: bool) -> None:
    does = "charges" if charging else "strikes"
    left = state.figures[seat * ROW + LIFE]
    kind = DAMAGE[state.content.blow[monster]]
    text = (
        f"{capital(monster_name(state, monster))} {does} {seat_name(seat)} for {lost} {kind} damage: {left} life left."
    )
    data: dict[str, object] = {"seat": seat, "monster": monster_id(state, monster), "damage": lost, "life": left}
    state.emit("charge" if charging else "strike", "LL-8.1" if charging else "LL-6.6", text, data)
    if drained > 0:
        state.emit("drain", "LL-10.6", f"{seat_name(seat)} loses {drained} mana.", {"seat": seat, "mana": drained})


# Combat result (LL-7)


def hero_is_defeated(state: "LostLegendsState", seat: Seat) -> None:
    text = f"{seat_name(seat)} is defeated and out of the battle."
    state.emit("defeated", "LL-7.2", text, {"seat": seat})


def monster_goes_on(state: "LostLegendsState", monster: i64, lies_open: bool) -> None:
    where = "becomes the open monster" if lies_open else "goes back to the box"
    text = f"{capital(monster_name(state, monster))} {where}."
    state.emit("loose", "LL-7.3", text, {"monster": monster_id(state, monster), "open": lies_open})


def loses_skill(state: "LostLegendsState", seat: Seat, card: i64) -> None:
    text = f"{seat_name(seat)} loses the skill card {card_name(state, card)} ({SKILLS[state.content.skill[card]]})."
    state.emit("lost_skill", "LL-7.1", text, {"seat": seat, "card": card_id(state, card)})


def monster_is_defeated(state: "LostLegendsState", seat: Seat, monster: i64) -> None:
    text = f"{seat_name(seat)} defeats {monster_name(state, monster)}."
    data: dict[str, object] = {"seat": seat, "monster": monster_id(state, monster)}
    state.emit("defeat", "LL-7.7", text, data)


def gold_is_dealt(state: "LostLegendsState", seat: Seat, own: i64, to_left: i64, to_right: i64) -> None:
    shares = [
        (seat, own),
        ((seat + 1) % state.seats, to_left),
        ((seat + state.seats - 1) % state.seats, to_right),
    ]
    if own > 0:
        others = [f"{seat_name(player)} {gold}" for player, gold in shares[1:] if gold > 0]
        data: dict[str, object] = {"seat": seat, "shares": [[player, gold] for player, gold in shares]}
        state.emit("gold", "LL-7.4", f"{seat_name(seat)} gets {in_words([f'{own} gold', *others])}.", data)


def gains_gold(state: "LostLegendsState", seat: Seat, gold: i64, clause: str) -> None:
    if gold > 0:
        how = f"gains {gold} more gold from its hoard" if clause == "LL-10.8" else f"plunders {gold} more gold"
        state.emit("more_gold", clause, f"{seat_name(seat)} {how}.", {"seat": seat, "gold": gold})


def regains(state: "LostLegendsState", seat: Seat, amount: i64, figure: str, clause: str) -> None:
    text = f"{seat_name(seat)} regains {amount} {figure}."
    state.emit("regain", clause, text, {"seat": seat, "figure": figure, "amount": amount})


def gains_experience(state: "LostLegendsState", seat: Seat, gained: i64) -> None:
    now = state.figures[seat * ROW + EXPERIENCE]
    text = f"{seat_name(seat)} gains {gained} experience ({now} in total)."
    if gained == 0:
        text = f"{seat_name(seat)}'s experience is already at {now}, the end of the track."
    state.emit("experience", "LL-7.5", text, {"seat": seat, "gained": gained, "experience": now})


def grows(state: "LostLegendsState", seat: Seat, figure: str) -> None:
    now = max_life(state.figures, seat) if figure == "life" else max_mana(state.figures, seat)
    text = f"{seat_name(seat)}'s maximum {figure} grows to {now}."
    state.emit("growth", "LL-7.6", text, {"seat": seat, "figure": figure, "maximum": now})


# Trophies (LL-9)


def takes_challenge(state: "LostLegendsState", seat: Seat, type: i64, holder: Seat) -> None:
    source = "" if holder == NOBODY else f" from {seat_name(holder)}"
    text = f"{seat_name(seat)} takes the {TYPES[type]} challenge trophy{source} ({points(1)})."
    data: dict[str, object] = {"seat": seat, "type": TYPES[type], "from": None if holder == NOBODY else holder}
    state.emit("challenge", "LL-9.1" if holder == NOBODY else "LL-9.2", text, data)


def is_awarded(state: "LostLegendsState", seat: Seat, stack: i64, tile: i64) -> None:
    trophy = state.content.tiles[tile]
    text = f"{seat_name(seat)} earns the {trophy.name} for {requirement(int(stack))} ({points(trophy.value)})."
    state.emit("collection", "LL-9.4", text, {"seat": seat, "trophy": trophy.id, "value": trophy.value})


# The end (LL-12, LL-13)


def last_round_begins(state: "LostLegendsState") -> None:
    text = "The monster deck is empty. Everybody still in the battle takes one more turn."
    state.emit("last_round", "LL-12.1", text, {})


def monsters_escape(state: "LostLegendsState", monsters: list[i64]) -> None:
    escaped = in_words([monster_name(state, monster) for monster in monsters])
    text = f"{capital(escaped)} {'escapes' if len(monsters) == 1 else 'escape'}."
    state.emit("escape", "LL-12.2", text, {"monsters": [monster_id(state, monster) for monster in monsters]})


def is_scored(state: "LostLegendsState") -> None:
    """Where everybody's points come from and their sum, then who wins."""
    for seat in range(state.seats):
        parts = score_lines(state, seat)
        final = total(state, seat)
        scored = [f"{part['points']} for {part['for']}" for part in parts if part["points"]]
        message = f"{in_words(scored)}: {points(final)}" if scored else "nothing"
        state.emit(
            "score", "LL-13.5", f"{seat_name(seat)} scores {message}.", {"seat": seat, "parts": parts, "points": final}
        )
    won = winners(state)
    victors = tuple(seat for seat in range(int(state.seats)) if won & SEAT_BIT[seat] != 0)
    data: dict[str, object] = {"winners": list(victors), "scores": list(state.scores())}
    state.emit("game_over", "LL-13.5", f"{seat_names(victors)} {how_they_win(state, victors)}.", data)


def how_they_win(state: "LostLegendsState", victors: tuple[int, ...]) -> str:
    """The tie-breaker, if it came to that."""
    if len(victors) > 1:
        return "share the victory, with as many points, monsters and gold"
    winner = victors[0]
    equals = [seat for seat in range(state.seats) if seat != winner and total(state, seat) == total(state, winner)]
    closest = [seat for seat in equals if slain_by(state, seat) == slain_by(state, winner)]
    if closest:
        return f"wins: as many points and monsters as {seat_names(tuple(closest))}, but more gold"
    return f"wins: as many points as {seat_names(tuple(equals))}, but more monsters" if equals else "wins"


def score_lines(state: "LostLegendsState", seat: Seat) -> list[dict[str, object]]:
    """A player's points, item by item."""
    row = seat * ROW
    figures = state.figures
    lines: list[dict[str, object]] = [
        {"clause": "LL-13.1", "source": "experience", "points": figures[row + EXPERIENCE], "for": "experience"},
        {"clause": "LL-13.2", "source": "challenges", "points": figures[row + DARES], "for": "challenge trophies"},
    ]
    for stack in range(len(STACKS)):
        if figures[row + TILES + stack] != NOTHING_THERE:
            tile = state.content.tiles[figures[row + TILES + stack]]
            lines.append({"clause": "LL-13.2", "source": "trophy", "points": tile.value, "for": f"the {tile.name}"})
    prize = for_gold(state, seat)
    gold = figures[row + GOLD]
    ranks = {6: f"the most gold ({gold})", 3: f"the second most gold ({gold})", 0: f"gold ({gold})"}
    return [*lines, {"clause": "LL-13.3", "source": "gold", "points": prize, "for": ranks[int(prize)]}]
