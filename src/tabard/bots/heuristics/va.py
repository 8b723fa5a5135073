"""The heuristic for VA: looks ahead on the open battlefield, and values heroes and the cards in hand.

A duel of two heroes hides nothing, so it can be calculated: who declares what, who falls, and how the surviving hero
would do against the next one. Cards are valued by what they change about that. All figures are points: see `heuristic`.
"""

from typing import Final

from tabard.bots.heuristic import Heuristic, Weights
from tabard.engine.step import Actions
from tabard.engine.types import NOBODY, Action, Counts, Seat, i64, mypyc_attr, seat_name, zeros
from tabard.games.va.actions import ATTACK, BLOCK, CARD, DONE, READY
from tabard.games.va.battlefield import MIN_AD, play_card
from tabard.games.va.declare import DECLARE
from tabard.games.va.effects import enter as enter_battlefield
from tabard.games.va.finish import winner_if_both_fall
from tabard.games.va.forecast import heroes_after, possible_answers
from tabard.games.va.keywords import (
    BEQUEST,
    BRACE,
    CHARGE,
    CORRODE,
    DAUNT,
    DEATHLESS,
    ENFEEBLE,
    FEAST,
    FORAGE,
    HEIRLOOM,
    KEYWORDS,
    MIMIC,
    MUSTER,
    NO_EFFECT,
    PARRY,
    PIERCE,
    SHATTER,
    SPITE,
    SPOIL,
    SUNDER,
    SWIFT,
    THORNS,
    TROPHY,
)
from tabard.games.va.layout import (
    AD,
    ATTACKS,
    BLOCKS,
    DECLARED,
    DEF,
    HAND,
    HERO,
    HEROES,
    HP,
    LIFE,
    MAX_WORN,
    NO_CARD,
    SEATS,
    SLOTS,
    SUPER,
    UNDECLARED,
    WORN,
    equipment_in,
    first_card,
    heroes_in,
    is_hero,
    worn_by,
)
from tabard.games.va.matchup import Matchup
from tabard.games.va.state import VaState

WORDS: Final = len(KEYWORDS)

NO_WORDS: Final = zeros(SEATS * WORDS)

USUAL_AD: Final = 8
USUAL_HP: Final = 13
USUAL_DEF: Final = 8
"""The assumed stats of a hero that nobody has seen yet."""

LIFE_POINTS: Final = 120
"""The value of a life point; the extra cost of losing the last but two, and the last but one."""
BEFORE_LAST: Final = 30
LAST_LIFE: Final = 150
LOST: Final = 2000
"""All life is lost."""
FRESH: Final = 100
"""The value of the hero that is placed when another has fallen."""
HELD: Final = 10
"""The value of equipment in hand; below, of super equipment."""
HELD_SUPER: Final = 18
HELD_HERO: Final = 14
"""How much the cards in hand count."""
HELD_EQUIPMENT: Final = 7
FIRST: Final = 30
"""The value of declaring first."""
WAITING: Final = 2
"""The value of a block to the first to declare: where all else is equal, it is better to attack as the second, who has
seen what the first declares."""
DUEL_WEIGHT: Final = 136
"""How much a duel and life say about who will win, in hundredths."""
CLASHES_AHEAD: Final = 2
"""How many clashes are looked ahead."""


@mypyc_attr(acyclic=True)
class Duel:
    """Two heroes and the sum of their effects, apart from the game: to try out what could happen to them."""

    def __init__(self, state: VaState) -> None:
        figures = state.figures
        self.ad: Counts = figures[AD : AD + SEATS]
        self.hp: Counts = figures[HP : HP + SEATS]
        self.defence: Counts = figures[DEF : DEF + SEATS]
        self.life: Counts = figures[LIFE : LIFE + SEATS]
        self.words: Counts = NO_WORDS[:]
        """By seat and effect word: how much of it the hero has with all its equipment."""
        self.least_hp: i64 = state.options.least_hp
        self.winner_if_both_fall: i64 = winner_if_both_fall(state)
        self.secret: bool = state.options.secret

    def take_on(self, state: VaState, seat: Seat) -> None:
        """A hero that is face up, or belongs to the seat, with all its equipment."""
        figures = state.figures
        self.add_word(state.content, seat, figures[HERO + seat])
        first = WORN + seat * MAX_WORN
        for index in range(first, first + MAX_WORN):
            if figures[index] != NO_CARD:
                self.add_word(state.content, seat, figures[index])

    def add_word(self, content: Matchup, seat: Seat, card: i64) -> None:
        effect = content.effect[card]
        if effect != NO_EFFECT:
            index = seat * WORDS + effect
            self.words[index] = self.words[index] + max(1, content.amount[card])
            if effect == DEATHLESS:
                self.hp[seat] = self.hp[seat] + content.amount[card]

    def determinize(self, seat: Seat) -> None:
        """A hero that nobody has seen yet counts as an average one."""
        self.ad[seat] = USUAL_AD
        self.hp[seat] = USUAL_HP
        self.defence[seat] = USUAL_DEF

    def strength(self, seat: Seat, effect: i64) -> i64:
        return self.words[seat * WORDS + effect]

    def worth(self, seat: Seat, ad: i64, hp: i64, defence: i64) -> i64:
        """The value of a hero with these stats: how often it will strike before it falls."""
        first = seat * WORDS
        words = self.words
        strikes = 4 * ad + 3 * words[first + CHARGE] + words[first + PIERCE] + words[first + CORRODE]
        lasts = 4 * hp + 16 + defence + 4 * words[first + BRACE] + 3 * words[first + PARRY]
        total = strikes * lasts * 5 // 108
        if words[first + SWIFT] > 0:
            total += 22
        total += 5 * words[first + SPITE] + 3 * words[first + FEAST] + 5 * words[first + TROPHY]
        return total + 5 * words[first + THORNS] + 5 * words[first + DAUNT] + 7 * words[first + BEQUEST]

    # Looking ahead. The stats are passed as numbers, P1's and then P2's; the result is from P1's point of view.

    def outlook(self, ahead: i64, first: Seat, ad0: i64, hp0: i64, def0: i64, ad1: i64, hp1: i64, def1: i64) -> i64:
        """The value of the duel if both play it perfectly and `first` declares first."""
        if ahead == 0:
            return self.worth(0, ad0, hp0, def0) - self.worth(1, ad1, hp1, def1)
        attack = self.answered(ATTACKS, ahead, first, ad0, hp0, def0, ad1, hp1, def1)
        block = self.answered(BLOCKS, ahead, first, ad0, hp0, def0, ad1, hp1, def1)
        return max(attack, block) if first == 0 else min(attack, block)

    def answered(
        self, declared: i64, ahead: i64, first: Seat, ad0: i64, hp0: i64, def0: i64, ad1: i64, hp1: i64, def1: i64
    ) -> i64:
        """The same once the first seat has declared: the other picks what is best for it."""
        if first == 0:
            return min(
                self.clash(declared, ATTACKS, ahead, first, ad0, hp0, def0, ad1, hp1, def1),
                self.clash(declared, BLOCKS, ahead, first, ad0, hp0, def0, ad1, hp1, def1),
            )
        return max(
            self.clash(ATTACKS, declared, ahead, first, ad0, hp0, def0, ad1, hp1, def1),
            self.clash(BLOCKS, declared, ahead, first, ad0, hp0, def0, ad1, hp1, def1),
        )

    def clash(
        self, one: i64, two: i64, ahead: i64, first: Seat, ad0: i64, hp0: i64, def0: i64, ad1: i64, hp1: i64, def1: i64
    ) -> i64:
        """VA-5, and how it continues."""
        if one == ATTACKS and two == ATTACKS:
            def1 = max(0, def1 - self.strength(0, CORRODE))
            def0 = max(0, def0 - self.strength(1, CORRODE))
            blow0 = max(MIN_AD, ad0 + self.strength(0, CHARGE) - self.strength(1, BRACE))
            blow1 = max(MIN_AD, ad1 + self.strength(1, CHARGE) - self.strength(0, BRACE))
            swift0, swift1 = self.strength(0, SWIFT) > 0, self.strength(1, SWIFT) > 0
            late0 = swift1 and not swift0 and hp0 - blow1 < self.least_hp
            late1 = swift0 and not swift1 and hp1 - blow0 < self.least_hp
            if not late0:
                hp1 -= blow0
            if not late1:
                hp0 -= blow1
        elif one == ATTACKS:
            def1 = max(0, def1 - self.strength(0, CORRODE))
            strike = max(MIN_AD, ad0 - self.strength(1, PARRY))
            absorbed = min(def1, strike - min(strike, self.strength(0, PIERCE)))
            def1 -= absorbed
            hp1 -= strike - absorbed
            hp0 -= self.strength(1, THORNS)
            ad0 = max(MIN_AD, ad0 - self.strength(1, DAUNT))
        elif two == ATTACKS:
            def0 = max(0, def0 - self.strength(1, CORRODE))
            strike = max(MIN_AD, ad1 - self.strength(0, PARRY))
            absorbed = min(def0, strike - min(strike, self.strength(1, PIERCE)))
            def0 -= absorbed
            hp0 -= strike - absorbed
            hp1 -= self.strength(0, THORNS)
            ad1 = max(MIN_AD, ad1 - self.strength(0, DAUNT))
        else:
            return self.outlook(0, first, ad0, hp0, def0, ad1, hp1, def1)
        falls0, falls1 = hp0 < self.least_hp, hp1 < self.least_hp
        if not falls0 and not falls1:
            return self.outlook(ahead - 1, 1 - first, ad0, hp0, def0, ad1, hp1, def1)
        if falls0 and not falls1:
            hp1 -= self.strength(0, SPITE)
            falls1 = hp1 < self.least_hp
        elif falls1 and not falls0:
            hp0 -= self.strength(1, SPITE)
            falls0 = hp0 < self.least_hp
        total: i64 = 0
        if falls0 and falls1 and self.life[0] == 1 and self.life[1] == 1:
            return self.both_out()
        if falls0:
            total += FRESH - self.price_of_life(0) + 7 * self.strength(0, BEQUEST)
        else:
            total += self.worth(0, ad0 + self.strength(0, TROPHY), hp0 + self.strength(0, FEAST), def0)
        if falls1:
            total -= FRESH - self.price_of_life(1) + 7 * self.strength(1, BEQUEST)
        else:
            total -= self.worth(1, ad1 + self.strength(1, TROPHY), hp1 + self.strength(1, FEAST), def1)
        return total

    def both_out(self) -> i64:
        """VA-9.2: the last hero of both has fallen."""
        if self.winner_if_both_fall == NOBODY:
            return 0
        return LOST if self.winner_if_both_fall == 0 else -LOST

    def price_of_life(self, seat: Seat) -> i64:
        left = self.life[seat]
        if left == 1:
            return LOST
        return LIFE_POINTS + (LAST_LIFE if left == 2 else BEFORE_LAST if left == 3 else 0)

    def from_now(self, ahead: i64, first: Seat, seat: Seat) -> i64:
        """The value of the duel to a seat."""
        ad, hp, defence = self.ad, self.hp, self.defence
        good = self.outlook(ahead, first, ad[0], hp[0], defence[0], ad[1], hp[1], defence[1])
        return good if seat == 0 else -good

    def declared(self, own: i64, against: i64, first: Seat, seat: Seat) -> i64:
        """The same after these declarations."""
        ad, hp, defence = self.ad, self.hp, self.defence
        one, two = (own, against) if seat == 0 else (against, own)
        good = self.clash(one, two, CLASHES_AHEAD, first, ad[0], hp[0], defence[0], ad[1], hp[1], defence[1])
        return good if seat == 0 else -good


class VaHeuristic(Heuristic[VaState]):
    iterations: i64 = 1500
    horizon: i64 = 20
    inverse_temperature: i64 = 1000
    novice_inverse_temperature: i64 = 150
    routine_events: frozenset[str] = frozenset({"turn", "draw", "done", "ready"})

    def priors(self, state: VaState, seat: Seat, legal: Actions, weights: Weights) -> None:
        if state.question is DECLARE:
            declarations_priors(state, seat, legal, weights)
        else:
            cards_priors(state, seat, legal, weights)

    def evaluate(self, state: VaState, seat: Seat) -> i64:
        """Life, the expected result of the duel, and the cards in hand. The duel is as good for one as it is bad for
        the other, so each counts half of it."""
        life = state.figures[LIFE + seat]
        total = life * LIFE_POINTS
        if life == 1:
            total -= LAST_LIFE + BEFORE_LAST
        elif life == 2:
            total -= BEFORE_LAST
        first = next_to_declare(state)
        total += duel_of(state, seat).from_now(CLASHES_AHEAD, first, seat) // 2
        total = total * DUEL_WEIGHT // 100 + (FIRST if first == seat else 0)
        cards = HELD_HERO * heroes_in(state.cards, HAND, seat) + HELD_EQUIPMENT * equipment_in(state.cards, HAND, seat)
        return total + cards

    def information_key(self, state: VaState, seat: Seat) -> i64:
        """The heroes with their stats, and what the enemy has declared openly."""
        if not state.face_up:
            return 0
        seen: i64 = i64(0) if state.options.secret else state.figures[DECLARED + 1 - seat]
        for figure in range(HERO, DECLARED):
            seen = (seen * 131 + state.figures[figure] + 1) & 0xFFFFFFFF
        return seen

    def why(self, state: VaState, seat: Seat, action: Action) -> str:
        if action in (ATTACK, BLOCK):
            return why_declare(state, seat, ATTACKS if action == ATTACK else BLOCKS)
        if action in (READY, DONE):
            return why_keep(state, seat)
        card = state.content.card_played(seat, action)
        return why_place(state, seat, card) if is_hero(card) else why_attach(state, seat, card)


# Declaring


def declarations_priors(state: VaState, seat: Seat, legal: Actions, weights: Weights) -> None:
    duel = duel_of(state, seat)
    for index in range(legal.count):
        own: i64 = ATTACKS if legal.items[index] == ATTACK else BLOCKS
        weights.items[index] = worth_of_declaring(state, duel, seat, own)


def worth_of_declaring(state: VaState, duel: Duel, seat: Seat, own: i64) -> i64:
    against = state.figures[DECLARED + 1 - seat]
    if state.options.secret:
        attacked = duel.declared(own, ATTACKS, state.current, seat)
        blocked = duel.declared(own, BLOCKS, state.current, seat)
        return (3 * attacked + blocked) // 4
    if against != UNDECLARED:
        return duel.declared(own, against, state.current, seat)
    expected = min(
        duel.declared(own, ATTACKS, state.current, seat),
        duel.declared(own, BLOCKS, state.current, seat),
    )
    return expected + WAITING if own == BLOCKS else expected


def next_to_declare(state: VaState) -> i64:
    """Who will be the first to declare, or is in this clash."""
    return 1 - state.current if state.face_up and state.question is not DECLARE else state.current


def duel_of(state: VaState, seat: Seat) -> Duel:
    """The heroes as a seat knows them."""
    duel = Duel(state)
    for index in range(SEATS):
        if state.figures[HERO + index] == NO_CARD or not (state.face_up or index == seat):
            duel.determinize(index)
        else:
            duel.take_on(state, index)
    return duel


# Cards


def cards_priors(state: VaState, seat: Seat, legal: Actions, weights: Weights) -> None:
    """A hero is worth what it changes about the duel; equipment what it adds, less its value in hand."""
    content = state.content
    first = next_to_declare(state)
    for index in range(legal.count):
        action = legal.items[index]
        duel = duel_of(state, seat)
        extra: i64 = 0
        if action >= CARD:
            card = content.card_played(seat, action)
            if is_hero(card):
                put_hero(state, duel, seat, card)
            else:
                extra = put_equipment(state, duel, seat, card) - held_value(card)
            extra += enter(state, duel, seat, card)
        weights.items[index] = duel.from_now(CLASHES_AHEAD, first, seat) + extra


def put_hero(state: VaState, duel: Duel, seat: Seat, card: i64) -> None:
    content = state.content
    duel.ad[seat] = content.ad[card]
    duel.hp[seat] = content.hp[card]
    duel.defence[seat] = content.defence[card]
    duel.add_word(content, seat, card)
    first = WORN + seat * MAX_WORN
    for index in range(first, first + MAX_WORN):
        heirloom = state.figures[index]
        if heirloom != NO_CARD:
            put_equipment(state, duel, seat, heirloom)


def put_equipment(state: VaState, duel: Duel, seat: Seat, card: i64) -> i64:
    """Add the stats and the effect word of a card; returns its further value."""
    content = state.content
    duel.ad[seat] = max(MIN_AD, duel.ad[seat] + content.ad[card])
    duel.hp[seat] = duel.hp[seat] + content.hp[card]
    duel.defence[seat] = max(0, duel.defence[seat] + content.defence[card])
    duel.add_word(content, seat, card)
    return HELD if content.effect[card] == HEIRLOOM else 0


def enter(state: VaState, duel: Duel, seat: Seat, card: i64) -> i64:
    """VA-8.2 to VA-8.8, tried out; returns the value of the cards that are drawn or lost."""
    effect, amount = state.content.effect[card], state.content.amount[card]
    enemy = 1 - seat
    if effect == FORAGE:
        return HELD * amount
    if effect == SPOIL:
        return HELD * min(amount, equipment_in(state.cards, HAND, enemy))
    if effect == MUSTER:
        duel.ad[seat] = duel.ad[seat] + amount * worn_by(state.figures, seat)
    elif effect == SUNDER:
        duel.defence[enemy] = max(0, duel.defence[enemy] - amount)
    elif effect == ENFEEBLE:
        duel.ad[enemy] = max(MIN_AD, duel.ad[enemy] - amount)
    elif effect == MIMIC:
        duel.ad[seat] = duel.ad[seat] + max(0, min(amount, duel.ad[enemy] - duel.ad[seat]))
    elif effect == SHATTER and state.face_up:
        worn = worn_by(state.figures, enemy)
        if worn > 0 and state.figures[HERO + enemy] != NO_CARD:
            broken = state.figures[WORN + enemy * MAX_WORN + worn - 1]
            duel.ad[enemy] = max(MIN_AD, duel.ad[enemy] - max(0, state.content.ad[broken]))
            duel.defence[enemy] = max(0, duel.defence[enemy] - max(0, state.content.defence[broken]))
            lost = enemy * WORDS + state.content.effect[broken]
            duel.words[lost] = max(0, duel.words[lost] - max(1, state.content.amount[broken]))
    return 0


def held_value(card: i64) -> i64:
    return HELD_SUPER if card % SLOTS == SUPER else HELD


# Reasons


def why_declare(state: VaState, seat: Seat, own: i64) -> str:
    """How the clash ends, for each way in which the enemy may answer; all of that is face up."""
    enemy = 1 - seat
    answers = possible_answers(state, enemy)
    ends = [end_of_clash(state, seat, own, against) for against in answers]
    if len(ends) == 2 and ends[0] == ends[1]:
        return f"Whatever {seat_name(enemy)} does, {ends[0]}."
    if len(ends) == 2:
        return f"If {seat_name(enemy)} attacks, {ends[0]}; if {seat_name(enemy)} blocks, {ends[1]}."
    declared = "attacks" if answers[0] == ATTACKS else "blocks"
    return f"{seat_name(enemy)} {declared}: {ends[0]}."


def end_of_clash(state: VaState, seat: Seat, own: i64, against: i64) -> str:
    """Who stands with how much health, as a clause."""
    left = heroes_after(state, seat, own, against)
    return f"{fate(state, seat, seat, left[seat])} and {fate(state, seat, 1 - seat, left[1 - seat])}"


def fate(state: VaState, seat: Seat, whose: Seat, after: dict[str, object] | None) -> str:
    """What becomes of a hero in a clash, said to a seat."""
    hero = f"your {hero_name(state, whose)}" if whose == seat else f"{seat_name(whose)}'s {hero_name(state, whose)}"
    if after is None:
        lives = state.figures[LIFE + whose] - 1
        owner = "you" if whose == seat else seat_name(whose)
        left = "no life" if lives == 0 else "1 life" if lives == 1 else f"{lives} lives"
        return f"{hero} falls (leaving {owner} {left})"
    if after["def"] != state.figures[DEF + whose]:
        return f"{hero} has {after['hp']} HP and {after['def']} DEF left"
    before = state.figures[HP + whose]
    return f"{hero} keeps its {before} HP" if after["hp"] == before else f"{hero} has {after['hp']} HP left"


def hero_name(state: VaState, seat: Seat) -> str:
    return state.content.cards[state.figures[HERO + seat]].name


def why_keep(state: VaState, seat: Seat) -> str:
    held = equipment_in(state.cards, HAND, seat)
    if held == 0 or state.figures[HERO + seat] == NO_CARD or worn_by(state.figures, seat) == MAX_WORN:
        return ""
    keeps = "You keep an equipment card for later" if held == 1 else f"You keep {held} equipment cards for later"
    return f"{keeps}{blows_text(state, duel_of(state, seat), seat, hero_name(state, seat), '')}."


def why_place(state: VaState, seat: Seat, card: i64) -> str:
    """The hero's stats, and which of them no other hero in the hand has."""
    duel = duel_with(state, seat, card)
    comes = f"{state.content.cards[card].name} has AD {duel.ad[seat]}, HP {health(duel, seat)}"
    comes += f" and DEF {duel.defence[seat]}"
    clash = blows_text(state, duel, seat, "it", "")
    if faces_enemy(state, seat):
        return f"{comes}{clash}."
    figures = [duel.ad[seat], health(duel, seat), duel.defence[seat]]
    held: i64 = 0
    first = first_card(seat)
    most = [True, True, True]
    for other in range(first, first + HEROES):
        if other == card or state.cards[HAND + other] == 0:
            continue
        held += 1
        rival = duel_with(state, seat, other)
        for index, figure in enumerate([rival.ad[seat], health(rival, seat), rival.defence[seat]]):
            if figure >= figures[index]:
                most[index] = False
    leads = [figure for figure, leading in zip(("AD", "HP", "DEF"), most, strict=True) if leading]
    if held == 0:
        return f"{comes}{clash}. You have no other hero in hand."
    most_of = f", the most {' and '.join(leads)} of the heroes in your hand" if leads else ""
    return f"{comes}{most_of}{clash}."


def why_attach(state: VaState, seat: Seat, card: i64) -> str:
    """What changes about the hero's stats, and about the number of blows that decide the duel."""
    before, after = duel_of(state, seat), duel_with(state, seat, card)
    changes: list[str] = []
    for figure, old, new in (
        ("AD", before.ad[seat], after.ad[seat]),
        ("HP", health(before, seat), health(after, seat)),
        ("DEF", before.defence[seat], after.defence[seat]),
    ):
        if old != new:
            changes.append(f"{figure} {new} (now {old})")
    if not changes:
        turns = changed_clash(state, seat, card, False)
        if turns:
            return f"{turns[0].upper()}{turns[1:]}."
        rule = state.content.cards[card].rule
        return f"{state.content.cards[card].name}: {rule[0].upper()}{rule[1:].rstrip('.')}." if rule else ""
    gets = f"{hero_name(state, seat)} will have {', '.join(changes)}"
    turns = changed_clash(state, seat, card, True)
    if turns:
        return f"{gets}; {turns}."
    news = blows_text(state, after, seat, "it", blows_text(state, before, seat, "it", ""))
    if news or not faces_enemy(state, seat):
        return f"{gets}{news}."
    return f"{gets}; as things stand, that neither saves nor fells a hero in the next clash."


def changed_clash(state: VaState, seat: Seat, card: i64, falls: bool) -> str:
    """How a clash ends otherwise with a piece of equipment than without it, as a clause; with `falls`, only if it
    decides whether a hero falls."""
    if not faces_enemy(state, seat):
        return ""
    trial, enemy = state.copy(), 1 - seat
    play_card(trial, seat, card)
    enter_battlefield(trial, card)
    for own, against in ((ATTACKS, ATTACKS), (ATTACKS, BLOCKS), (BLOCKS, ATTACKS)):
        before, after = heroes_after(state, seat, own, against), heroes_after(trial, seat, own, against)
        for whose in (enemy, seat):
            was, is_now = standing(before[whose]), standing(after[whose])
            if was == is_now or (falls and FALLS not in (was, is_now)):
                continue
            you = "attack" if own == ATTACKS else "block"
            they = "attacks" if against == ATTACKS else "blocks"
            hero = hero_name(state, whose)
            hero = f"your {hero}" if whose == seat else f"{seat_name(enemy)}'s {hero}"
            return f"if you {you} and {seat_name(enemy)} {they}, {hero} {is_now}, and without it {was}"
    return ""


FALLS: Final = "falls"


def standing(after: dict[str, object] | None) -> str:
    """How a hero stands after a clash, as a verb."""
    return FALLS if after is None else f"has {after['hp']} HP and {after['def']} DEF left"


def faces_enemy(state: VaState, seat: Seat) -> bool:
    """Whether the seat can see the enemy's hero."""
    return state.face_up and state.figures[HERO + 1 - seat] != NO_CARD


def duel_with(state: VaState, seat: Seat, card: i64) -> Duel:
    """The duel once a card is played. Its effect on an enemy that nobody has seen is unknown."""
    duel = duel_of(state, seat)
    if is_hero(card):
        put_hero(state, duel, seat, card)
    else:
        put_equipment(state, duel, seat, card)
    if faces_enemy(state, seat):
        enter(state, duel, seat, card)
    return duel


def health(duel: Duel, seat: Seat) -> i64:
    """The HP of a hero, without those that it would get if it was saved (VA-8.21)."""
    return duel.hp[seat] - duel.strength(seat, DEATHLESS)


def blows_text(state: VaState, duel: Duel, seat: Seat, hero: str, unless: str) -> str:
    """How many blows either hero needs if both attack; empty if that is no news, or not certain."""
    enemy = 1 - seat
    if duel.strength(seat, DEATHLESS) > 0 or duel.strength(enemy, DEATHLESS) > 0:
        return ""
    name_of_enemy = f"an average hero (AD {USUAL_AD}, HP {USUAL_HP})"
    if faces_enemy(state, seat):
        name_of_enemy = hero_name(state, enemy)
    strikes, suffers = blows_to_fell(duel, seat), blows_to_fell(duel, enemy)
    message = f"; if both attack, {hero} fells {name_of_enemy} in {blows(strikes)} and falls in {suffers}"
    if duel.strength(seat, SWIFT) > 0 and duel.strength(enemy, SWIFT) == 0:
        message += ", but strikes first"
    elif duel.strength(enemy, SWIFT) > 0 and duel.strength(seat, SWIFT) == 0:
        message += f", and {name_of_enemy} strikes first"
    return "" if message == unless else message


def blows_to_fell(duel: Duel, seat: Seat) -> i64:
    """How often a hero must strike an attacking enemy until the enemy falls."""
    enemy = 1 - seat
    blow = max(MIN_AD, duel.ad[seat] + duel.strength(seat, CHARGE) - duel.strength(enemy, BRACE))
    return max(i64(0), duel.hp[enemy] - duel.least_hp) // blow + 1


def blows(count: i64) -> str:
    return "1 blow" if count == 1 else f"{count} blows"
