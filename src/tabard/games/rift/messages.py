"""The text of every event in Rift. Rules call these only while somebody listens."""

from typing import TYPE_CHECKING, Final

from tabard.engine.event import all_but, only
from tabard.engine.log_groups import LogGroups, Merge
from tabard.engine.types import NOBODY, Seat, i64, seat_name, seat_names, seats_in
from tabard.games.rift.cards import CARD_NAMES, CARDS, DECK, size_of
from tabard.games.rift.champions import ALL, CHAMPION_BIT, NAMES, SYLAS, WORDS
from tabard.games.rift.items import ALL as ITEMS
from tabard.games.rift.layout import (
    ATTACKER,
    BACK,
    BARON_UNTIL,
    CASTER,
    DRAGON,
    DRAGONS,
    ENDING,
    GOLD,
    HEALTH,
    NONE,
    OWNER,
    PLACE,
    SPELL,
    TARGET,
    ZONE,
)
from tabard.games.rift.map import (
    LANES,
    LANES_IN_WORDS,
    NEXUS,
    PLACES,
    SIDES,
    TILE_NAMES,
    TOWER_NAMES,
    TOWERS,
    TOWERS_IN_WORDS,
)

if TYPE_CHECKING:
    from tabard.games.rift.state import RiftState

LOG_GROUPS: Final = LogGroups(
    merges=(
        Merge("draw", r"^(P\d) draws \d+ cards?\.$", plural=("draws", "draw")),
        Merge("discard", r"^P\d discards (.+)\.$"),
        Merge("ban", r"^P\d bans (.+)\.$"),
        Merge("pick", r"^P\d picks (.+)\.$"),
        Merge("place", r"^P\d places (.+)\.$"),
        Merge("home", r"^(.+) comes home", plural=("comes", "come")),
        Merge("respawn", r"^(.+) respawns", plural=("respawns", "respawn")),
        Merge("buy", r"^P\d buys (.+)\. \d+ gold left\.$"),
        Merge("move", r"^(.+)\.$", omit="moves "),
        Merge("recall", r"^(.+)\.$", omit="recalls "),
        Merge("stun", r"^(.+) is stunned", plural=("is", "are")),
    ),
    joins=(("draw", "discard"),),
    settled={"nominate": "strike", "pass": "battle_over", "silent": "battle_over"},
)

MONSTER_NAMES: Final = ("the Dragon", "Baron")
MONSTERS: Final = ("dragon", "baron")


# Words


def called(champion: i64) -> str:
    return NAMES[champion]


def in_words(parts: list[str]) -> str:
    """One, two and three."""
    return parts[0] if len(parts) == 1 else ", ".join(parts[:-1]) + " and " + parts[-1]


def within(sentence: str) -> str:
    """A sentence as it follows a colon."""
    return sentence[:1].lower() + sentence[1:]


def sums(parts: list[tuple[str, int]]) -> str:
    """What a stat consists of: attack 4, cards 1."""
    return ", ".join(f"{label} {amount}" for label, amount in parts)


def about(state: "RiftState", champion: i64) -> dict[str, object]:
    return {"seat": state.champions[OWNER + champion], "champion": WORDS[champion]}


def health_of(state: "RiftState", champion: i64) -> str:
    return f"has {state.champions[HEALTH + champion]} health left"


# Cards (RFT-3)


def draws(state: "RiftState", seat: Seat, drawn: list[int], clause: str) -> None:
    cards = "1 card" if len(drawn) == 1 else f"{len(drawn)} cards"
    own = f"{seat_name(seat)} draws {in_words([CARD_NAMES[card] for card in drawn])}."
    data: dict[str, object] = {"seat": seat, "count": len(drawn)}
    seen: dict[str, object] = {**data, "cards": [CARDS[card] for card in drawn]}
    state.emit("draw", clause, own, seen, only(seat), reveals=True)
    state.emit("draw", clause, f"{seat_name(seat)} draws {cards}.", data, all_but(seat))


def reshuffles(state: "RiftState") -> None:
    left = size_of(state.piles, DECK)
    text = f"The deck is empty: the {left} discarded cards are shuffled into a new one."
    state.emit("reshuffle", "RFT-3.4", text, {"cards": left})


def discards(state: "RiftState", seat: Seat, card: i64) -> None:
    text = f"{seat_name(seat)} discards {CARD_NAMES[card]}."
    state.emit("discard", "RFT-3.3", text, {"seat": seat, "card": CARDS[card]}, reveals=True)


def plays(state: "RiftState", seat: Seat, card: i64, clause: str, effect: str) -> None:
    text = f"{seat_name(seat)} plays {CARD_NAMES[card]}: {effect}."
    state.emit("card", clause, text, {"seat": seat, "card": CARDS[card]}, reveals=True)


def plays_nothing_more(state: "RiftState", seat: Seat) -> None:
    during = "battle" if state.fight[ZONE] != NONE else "Movement phase"
    state.emit("silent", "RFT-5.4", f"{seat_name(seat)} plays nothing more in this {during}.", {"seat": seat})


# Draft, places and turn order (RFT-4)


def drafts(state: "RiftState", seat: Seat, champion: i64, banned: bool) -> None:
    text = f"{seat_name(seat)} {'bans' if banned else 'picks'} {NAMES[champion]}."
    kind = "ban" if banned else "pick"
    state.emit(kind, "RFT-4.1", text, {"seat": seat, "champion": WORDS[champion]})


def places(state: "RiftState", seat: Seat, champion: i64) -> None:
    tile = state.champions[PLACE + champion]
    data: dict[str, object] = {"seat": seat, "champion": WORDS[champion], "tile": TILE_NAMES[tile]}
    state.emit("place", "RFT-4.3", f"{seat_name(seat)} places {NAMES[champion]} in {PLACES[tile]}.", data)


def goes_first(state: "RiftState", blue: i64, red: i64) -> None:
    first = seat_name(state.first)
    data: dict[str, object] = {"seat": state.first, "initiative": [blue, red]}
    if blue != red:
        text = f"{first} goes first, with an initiative of {max(blue, red)} to {min(blue, red)}."
        state.emit("initiative", "RFT-4.5", text, data)
    else:
        why = "lost the last game" if state.options.lost_last != NOBODY else "wins the toss"
        text = f"Both sides have an initiative of {blue}. {first} {why} and goes first."
        state.emit("initiative", "RFT-4.6", text, data)


# The turn (RFT-5)


def turn_begins(state: "RiftState") -> None:
    side = SIDES[state.current]
    text = f"Round {state.round}, {side}: {seat_name(state.current)}'s turn."
    state.emit("turn", "RFT-5.1", text, {"round": state.round, "seat": state.current})


def comes_home(state: "RiftState", champion: i64) -> None:
    if state.dead & CHAMPION_BIT[champion] != 0:
        kind, clause, does = "respawn", "RFT-12.2", "respawns in"
    else:
        kind, clause, does = "home", "RFT-8.2", "comes home to"
    text = f"{NAMES[champion]} {does} {SIDES[state.champions[OWNER + champion]]}'s Base with full health."
    state.emit(kind, clause, text, about(state, champion))


def passive(state: "RiftState", champion: i64, clause: str, happened: str) -> None:
    text = f"{NAMES[champion]}'s passive, {ALL[champion].passives[0].name}: {happened}."
    state.emit("passive", clause, text, about(state, champion))


# Gold and the shop (RFT-6, RFT-7)


def farms(state: "RiftState", seat: Seat, zones: list[tuple[int, int]], earned: i64) -> None:
    message = in_words([f"{income} in {PLACES[tile]}" for tile, income in zones])
    where = f" in {PLACES[zones[0][0]]}" if len(zones) == 1 else f": {message}"
    text = f"{seat_name(seat)} earns {earned} gold by farming{where}. Total: {state.sides[GOLD + seat]} gold."
    data: dict[str, object] = {"seat": seat, "gold": earned, "zones": {TILE_NAMES[tile]: gold for tile, gold in zones}}
    state.emit("farm", "RFT-6.9" if state.phase == ENDING else "RFT-6.3", text, data)


def is_rewarded(state: "RiftState", seat: Seat, reward: i64) -> None:
    text = f"{seat_name(seat)} gains {reward} gold for kills. Total: {state.sides[GOLD + seat]} gold."
    state.emit("reward", "RFT-6.7", text, {"seat": seat, "gold": reward})


def buys(state: "RiftState", seat: Seat, champion: i64, item: i64) -> None:
    what = ITEMS[item]
    left = state.sides[GOLD + seat]
    bought = f"{NAMES[champion]} {what.name} ({what.rule}) for {what.price} gold"
    text = f"{seat_name(seat)} buys {bought}. {left} gold left."
    state.emit("buy", "RFT-7.1", text, {"seat": seat, "champion": WORDS[champion], "item": what.id})


# Movement (RFT-8)


def moves(state: "RiftState", seat: Seat, champion: i64, tile: i64) -> None:
    data: dict[str, object] = {"from": TILE_NAMES[state.champions[PLACE + champion]], "to": TILE_NAMES[tile]}
    text = f"{NAMES[champion]} moves to {PLACES[tile]}."
    state.emit("move", "RFT-8.1", text, {**about(state, champion), **data})


def recalls(state: "RiftState", seat: Seat, champion: i64) -> None:
    text = f"{NAMES[champion]} recalls from {PLACES[state.champions[PLACE + champion]]}."
    state.emit("recall", "RFT-8.2", text, about(state, champion))


def recall_breaks(state: "RiftState", champion: i64, hurt: bool) -> None:
    if hurt:
        where = PLACES[state.champions[PLACE + champion]]
        text = f"{NAMES[champion]} is hurt: its recall is cancelled, and it stays in {where}."
    else:
        text = f"{NAMES[champion]} has left its tile: its recall is cancelled."
    state.emit("recall_broken", "RFT-8.3", text, about(state, champion))


def teleports(state: "RiftState", seat: Seat, champion: i64, tile: i64) -> None:
    text = f"{seat_name(seat)} plays Teleport: {NAMES[champion]} goes to {PLACES[tile]}."
    data: dict[str, object] = {**about(state, champion), "card": "teleport", "to": TILE_NAMES[tile]}
    state.emit("card", "RFT-3.13", text, data, reveals=True)


def counter_ganks(state: "RiftState", seat: Seat, champion: i64, tile: i64) -> None:
    text = f"{seat_name(seat)} plays Counter-gank: {NAMES[champion]} comes to {PLACES[tile]}."
    data: dict[str, object] = {**about(state, champion), "card": "counter-gank", "to": TILE_NAMES[tile]}
    state.emit("card", "RFT-3.17", text, data, reveals=True)


# Battle (RFT-9)


def battle_begins(state: "RiftState", tile: i64) -> None:
    sides = [in_words([NAMES[champion] for champion in listed(state.crowd(seat, tile))]) for seat in (0, 1)]
    text = f"Battle in {PLACES[tile]}: {sides[0]} against {sides[1]}."
    state.emit("battle", "RFT-9.1", text, {"tile": TILE_NAMES[tile]})


def listed(champions: i64) -> list[int]:
    return [champion for champion in range(len(NAMES)) if champions & CHAMPION_BIT[champion] != 0]


def battle_ends(state: "RiftState") -> None:
    tile = state.fight[ZONE]
    state.emit("battle_over", "RFT-9.4", f"The battle in {PLACES[tile]} is over.", {"tile": TILE_NAMES[tile]})


def passes(state: "RiftState", seat: Seat) -> None:
    state.emit("pass", "RFT-9.3", f"{seat_name(seat)} makes no further attack in this battle.", {"seat": seat})


def declares_damage(state: "RiftState", damage: i64, parts: list[tuple[str, int]]) -> None:
    attacker, target = state.fight[ATTACKER], state.fight[TARGET]
    whom = "" if target == NONE else f" {NAMES[target]}"
    text = f"{NAMES[attacker]} attacks{whom} for {damage} ({sums(parts)})."
    data: dict[str, object] = {**about(state, attacker), "damage": damage, "parts": dict(parts)}
    state.emit("attack", "RFT-9.5" if target == NONE else "RFT-9.8", text, data)


def nominates(state: "RiftState", champion: i64) -> None:
    text = f"{NAMES[champion]} takes the attack."
    state.emit("nominate", "RFT-9.6", text, about(state, champion))


def flashes(state: "RiftState", seat: Seat, champion: i64, tile: i64, clause: str) -> None:
    where = "away" if clause == "RFT-3.11" else "after it"
    text = f"{seat_name(seat)} plays Flash: {NAMES[champion]} flashes {where} to {PLACES[tile]}."
    data: dict[str, object] = {**about(state, champion), "card": "flash", "to": TILE_NAMES[tile]}
    state.emit("card", clause, text, data, reveals=True)


def attack_misses(state: "RiftState") -> None:
    attacker, target = state.fight[ATTACKER], state.fight[TARGET]
    text = f"{NAMES[target]} is out of reach: {NAMES[attacker]}'s attack misses."
    state.emit("miss", "RFT-3.11", text, {**about(state, attacker), "target": WORDS[target]})


def attack_strikes(state: "RiftState", damage: i64, left: i64, parts: list[tuple[str, int]]) -> None:
    """The damage above the defense, and what was left of it after a Barrier, a heal and the like."""
    attacker, target = state.fight[ATTACKER], state.fight[TARGET]
    done = max(left, 0)
    against = [sums(parts)] if parts else []
    if left != damage:
        against.append(f"{damage - done} absorbed")
    text = f"{NAMES[target]} takes {'no' if done == 0 else done} damage"
    if against:
        text = f"{text} ({', '.join(against)})"
    if done > 0:
        text = f"{text} and {health_of(state, target)}"
    data: dict[str, object] = {
        **about(state, attacker),
        "target": WORDS[target],
        "damage": damage,
        "done": max(left, 0),
    }
    state.emit("strike", "RFT-9.9", f"{text}.", data)


def takes_damage(state: "RiftState", victim: i64, lost: i64, clause: str) -> None:
    text = f"{NAMES[victim]} loses {lost} health and {health_of(state, victim)}."
    state.emit("damage", clause, text, {**about(state, victim), "lost": lost})


def heals(state: "RiftState", champion: i64, healed: i64, clause: str) -> None:
    text = f"{NAMES[champion]} heals {healed} and now has {state.champions[HEALTH + champion]} health."
    state.emit("heal", clause, text, {**about(state, champion), "healed": healed})


def tends(state: "RiftState", healer: i64, ally: i64) -> None:
    text = f"{NAMES[healer]} heals {NAMES[ally]} by 1. {NAMES[ally]} now has {state.champions[HEALTH + ally]} health."
    state.emit("heal", "RFT-14.2", text, {**about(state, ally), "healed": 1})


def dive_fails(state: "RiftState", victim: i64) -> None:
    attacker = state.fight[ATTACKER]
    text = f"The dive fails: {NAMES[victim]} takes no damage."
    state.emit("dive_fails", "RFT-3.15", text, {**about(state, attacker), "target": WORDS[victim]})


def dies(state: "RiftState", victim: i64) -> None:
    first = "" if state.first_blood else " First blood."
    back = state.back_in(victim)
    text = f"{NAMES[victim]} dies and will be back in round {back}.{first}"
    data: dict[str, object] = {**about(state, victim), "first_blood": not state.first_blood, "back": back}
    state.emit("death", "RFT-9.11", text, data)


# Towers (RFT-10)


def hits_tower(state: "RiftState", tower: i64, damage: i64, parts: list[tuple[str, int]]) -> None:
    attacker, what, life = state.fight[ATTACKER], TOWERS_IN_WORDS[tower], state.towers[tower]
    text = f"{NAMES[attacker]} hits {what} for {damage} ({sums(parts)}): {life} life left."
    data: dict[str, object] = {**about(state, attacker), "tower": TOWER_NAMES[tower], "damage": damage, "life": life}
    state.emit("hit", "RFT-10.3", text, data)


def minions_hit(state: "RiftState", lane: i64, tower: i64) -> None:
    what, life = TOWERS_IN_WORDS[tower], state.towers[tower]
    text = f"{seat_name(state.current)}'s minions hit {what} from the {LANES_IN_WORDS[lane]}: {life} life left."
    data: dict[str, object] = {"seat": state.current, "lane": LANES[lane], "tower": TOWER_NAMES[tower], "life": life}
    state.emit("minions", "RFT-10.6", text, data)


def destroys_tower(state: "RiftState", tower: i64) -> None:
    text = f"{seat_name(state.current)} destroys {TOWERS_IN_WORDS[tower]} and gains 4 gold."
    state.emit("tower", "RFT-6.8", text, {"seat": state.current, "tower": TOWER_NAMES[tower]})


# Smite (RFT-11)


def fights_monster(state: "RiftState", monster: i64, left: i64) -> None:
    turns = "1 more turn" if left == 1 else f"{left} more turns"
    text = f"{seat_name(state.current)} fights {MONSTER_NAMES[monster]}: {turns} needed."
    state.emit("smite", "RFT-11.1", text, {"seat": state.current, "monster": MONSTERS[monster], "left": left})


def smite_is_contested(state: "RiftState", monster: i64, own: i64, other: i64, needed: i64, winner: Seat) -> None:
    wins = "1" if needed == 1 else f"1 to {needed}"
    skills = f"skill {own} against {other}"
    rolled = state.rolled[0]
    rule = f"{seat_name(state.current)} wins on {wins}"
    outcome = f"{seat_name(state.current)} {'wins' if winner == state.current else 'loses'} the contest"
    text = f"Both sides smite {MONSTER_NAMES[monster]}, {skills}: {rule}. The die shows {rolled}: {outcome}."
    data: dict[str, object] = {"monster": MONSTERS[monster], "needed": needed, "die": rolled, "winner": winner}
    state.emit("contest", "RFT-11.2", text, data)


def smites(state: "RiftState", monster: i64, winner: Seat) -> None:
    back = state.sides[BACK + monster]
    if monster == DRAGON:
        clause = "RFT-11.5"
        reward = f"5 gold, and a total of +{state.sides[DRAGONS + winner]} attack for every champion"
    else:
        clause = "RFT-11.6"
        reward = (
            f"8 gold, and +1 attack, +1 defense and +3 against towers until round {state.sides[BARON_UNTIL + winner]}"
        )
    text = f"{seat_name(winner)} smites {MONSTER_NAMES[monster]}: {reward}. It returns in round {back}."
    state.emit("smitten", clause, text, {"seat": winner, "monster": MONSTERS[monster], "back": back})


# Ultimates (RFT-13)


def uses_ultimate(state: "RiftState", champion: i64) -> None:
    text = f"{NAMES[champion]}'s ultimate: {within(ALL[champion].ultimate)}"
    state.emit("ultimate", "RFT-13.1", text, about(state, champion))


def copies_ultimate(state: "RiftState", enemy: i64) -> None:
    text = f"Sylas copies {NAMES[enemy]}'s ultimate: {within(ALL[enemy].ultimate)}"
    state.emit("ultimate", "RFT-13.9", text, {**about(state, SYLAS), "of": WORDS[enemy]})


def rolls(state: "RiftState", clause: str) -> None:
    dice = in_words([str(die) for die in state.rolled])
    text = f"{NAMES[state.roller]} rolls {dice}."
    state.emit("roll", clause, text, {**about(state, state.roller), "dice": list(state.rolled)})


def ultimate_misses(state: "RiftState", clause: str, why: str) -> None:
    """The dice failed, or there was nobody to use the ultimate on."""
    caster, spell = state.fight[CASTER], state.fight[SPELL]
    state.emit("ultimate_misses", clause, f"{why}.", {**about(state, caster), "of": WORDS[spell]})


def is_stunned(state: "RiftState", target: i64) -> None:
    state.emit("stun", "RFT-2.4", f"{NAMES[target]} is stunned.", about(state, target))


def attacks_last(state: "RiftState", target: i64) -> None:
    state.emit("last", "RFT-9.12", f"{NAMES[target]} attacks last in this battle.", about(state, target))


def guards(state: "RiftState", target: i64) -> None:
    state.emit("guard", "RFT-13.5", f"{NAMES[target]} has +3 defense this turn.", about(state, target))


def is_safe(state: "RiftState", target: i64) -> None:
    text = f"{NAMES[target]} takes no damage in this battle."
    state.emit("safe", "RFT-13.20", text, about(state, target))


def goes(state: "RiftState", champion: i64, tile: i64) -> None:
    text = f"{NAMES[champion]} goes to {PLACES[tile]}."
    state.emit("go", "RFT-13.11", text, {**about(state, champion), "to": TILE_NAMES[tile]})


# The end (RFT-16)


def nexus_falls(state: "RiftState", winner: Seat) -> None:
    text = f"{SIDES[1 - winner].capitalize()}'s Nexus is destroyed: {seat_name(winner)} wins the game."
    state.emit("game_over", "RFT-16.1", text, {"winners": [winner]})


def time_is_up(state: "RiftState", standing: list[int]) -> None:
    winners = seats_in(state.victors)
    lives = f"Nexus {state.towers[NEXUS]} to {state.towers[TOWERS + NEXUS]}"
    lives = f"{lives}, towers {standing[0]} to {standing[1]}, gold {state.sides[GOLD]} to {state.sides[GOLD + 1]}"
    end = f"{seat_names(winners)} is ahead and wins" if winners else "the game is a draw"
    text = f"The last round is over: {end} ({lives})."
    state.emit("game_over", "RFT-16.2", text, {"winners": list(winners)})
