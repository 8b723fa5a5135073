"""A finished game looked at again: who was likely to win when, what turned it, and which answers were better.

Nobody peeks. The chances over time are those of a spectator, who knows no hand; what an answer is worth is found by
the search of the seat that gave it, from what that seat knew, or when it was soon asked the same again, from what it
knew then, if that speaks for the answer. The same seed and budget find the same. `analyse` gives its findings one by
one, as plain data, so that whoever shows them need not wait for the last; docs/bots.md names the fields.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import pairwise
from math import sqrt
from typing import Any, Final

from tabard.bots.mind import AnyMind, shares
from tabard.bots.minds import mind_of
from tabard.bots.onlooker import Onlooker, Outlook
from tabard.bots.search import Search
from tabard.engine.chance import QuickChance
from tabard.engine.event import Event
from tabard.engine.kinds import NOBODY, name
from tabard.engine.match import Match
from tabard.engine.record import blank_match, read_decisions
from tabard.engine.refusal import Invalid, Refused
from tabard.engine.result import result_of
from tabard.engine.state import State
from tabard.games import find

Finding = dict[str, Any]

LIKELY_CHANCE: Final = 2.5
"""A difference that is not so many times its standard error may well be chance."""
LEAST_LEAD: Final = 0.01
"""Nobody is advised to do what makes winning less than so much likelier."""
LEAST_SWING: Final = 0.08
MOST_OF_IT: Final = 0.65
"""Who looks for the decision that turned a game goes on as long as such a part of the change is in one half."""
LEAST_TRIES: Final = 4
TELLING_EVENTS: Final = 3
"""So many are told of a turning point."""
LEAST_INTEREST: Final = 0.01
"""On a decision that mattered, more than so much of the chances depended."""
MOST_ANSWERS: Final = 4
"""So many answers are compared."""
LEAST_TELLING: Final = 0.3
"""An event tells two answers apart when it follows so much more often after the one than after the other."""
RARE: Final = 0.25
VERDICTS: Final = ((0.15, "a blunder"), (0.07, "a mistake"), (0.03, "a little weaker"))
LOSSES: Final = frozenset(words for _, words in VERDICTS)
GOOD: Final = "about as good"
BEST: Final = "the best"
UNTOLD: Final = "hard to tell"
BY_EXPERIENCE: Final = "Experts go by experience here: what this move decides comes too late to simulate."


@dataclass(frozen=True)
class Budget:
    """How much is thought about a game. The measure is how often an expert plays on for one decision, which takes about
    as long in every game; all else is a part of that."""

    iterations: int = 0
    """So often the game is played on for each decision that is searched; 0 for what is usual in the game."""
    moments: int = 60
    """So many points in time, the first and the last among them, are judged."""
    turning_points: int = 4
    """So many are looked for."""
    looks: int = 1200
    """So many decisions are looked at: of all but the longest games, each one that was asked for."""
    close_looks: int = 12
    """So many of them, those that mattered most, once more and closely."""
    consequences: int = 40
    """So often it is seen there what follows after two answers,"""
    far: int = 30
    """so many decisions on."""

    @property
    def playouts(self) -> int:
        """How often the game is played on from a moment."""
        return max(self.iterations // 6, 4)

    @property
    def closer(self) -> int:
        """The same, to find out which decision was a turning point."""
        return max(self.iterations // 2, 8)

    @property
    def look(self) -> int:
        """The same, for a decision that is not looked at closely."""
        return max(self.iterations // 4, 8)


@dataclass(frozen=True)
class Made:
    """A decision of the game, with the position before it."""

    number: int
    """Counted from 1."""
    seat: int
    answer: str
    before: State
    legal: list[str]
    events: list[Event]


@dataclass(frozen=True)
class Story:
    """How a game went on: what the seat saw happen soon, and how likely it was to win in the end."""

    events: frozenset[str]
    chance: float


@dataclass(frozen=True)
class Judged:
    """What a search found out about a decision."""

    made: Made
    search: Search
    compared: list[int]
    """The places of the answers that were compared, the best first."""
    trusted: bool
    """Whether an expert goes by what was found; else by experience, and nothing was imagined."""
    later: float = 0.0
    """How likely the seat was to win after its next answer, where it could still give the one that was better here."""

    @property
    def best(self) -> int:
        return self.compared[0]

    @property
    def played(self) -> int:
        return self.made.legal.index(self.made.answer)

    def worth(self, place: int) -> float:
        """How likely the seat is to win after an answer, as exactly as it is told. What can still be done next is not
        lost by doing something else first."""
        worth = self.search.worth(place)
        return round(max(worth, self.later) if place == self.played else worth, 4)

    def is_tied(self, place: int) -> bool:
        """Whether an answer may be as good as the best one, as far as can be told; of the best one, whether another
        may be."""
        if place == self.best:
            return any(self.is_tied(other) for other in self.compared[1:])
        if not self.trusted:
            return self.search.is_as_liked(place)
        error = sqrt(self.search.noise(self.best) + self.search.noise(place))
        return not is_clear(self.worth(self.best) - self.worth(place), error)

    @property
    def lost(self) -> float:
        """How much of the chance to win the answer has cost, as far as can be told."""
        return self.worth(self.best) - self.worth(self.played)

    @property
    def error(self) -> float:
        """The standard error of what was lost."""
        return sqrt(self.search.noise(self.best) + self.search.noise(self.played))

    @property
    def verdict(self) -> str:
        if self.best == self.played and not self.is_tied(self.best):
            return BEST
        if self.trusted or self.is_tied(self.played):
            return verdict(self.lost, self.error)
        return UNTOLD

    @property
    def interest(self) -> tuple[float, float]:
        """How much seems to have depended on the decision, and above all how much was lost by it: first without what
        may well be chance, then with it."""
        if not self.trusted:
            return 0.0, 0.0
        others = [place for place in range(len(self.made.legal)) if place != self.best]
        tried = sum(int(self.search.root.visits[place]) for place in others)
        earned = sum(self.search.chances[place] for place in others)
        ahead = self.worth(self.best) - earned / tried
        return max(self.lost - self.error, 0.0) + max(ahead - self.error, 0.0) / 4, self.lost + ahead / 4


def analyse(
    record: Mapping[str, object], seats: Sequence[int] | None = None, seed: int = 0, budget: Budget | None = None
) -> Iterator[Finding]:
    """The findings about a finished game, one by one; decisions are searched of these seats, or of all. Each says in
    `done` which part of the work is over. Invalid when the record is damaged, or its game is not over."""
    match, made = replayed(record)
    if not match.over:
        raise Invalid("The game of this record is not over yet.")
    for seat in seats or ():
        match.check_seat(seat)
    return Analysis(match, made, range(match.seats) if seats is None else seats, seed, budget or Budget()).findings()


def whole(findings: Iterable[Finding]) -> Finding:
    """All findings in one: the facts of the game, and lists of moments, turning points and decisions, each in the order
    of the game. What was found twice is told as it was found last."""
    facts: Finding = {}
    found: dict[str, dict[int, Finding]] = {"moment": {}, "turning_point": {}, "decision": {}}
    for finding in findings:
        told = {field: value for field, value in finding.items() if field not in ("type", "done")}
        if finding["type"] == "game":
            facts = told
        elif finding["type"] in found:
            found[finding["type"]][told["after" if finding["type"] == "moment" else "decision"]] = told
    return facts | {f"{kind}s": [by_time[when] for when in sorted(by_time)] for kind, by_time in found.items()}


def replayed(record: Mapping[str, object]) -> tuple[Match, list[Made]]:
    match = blank_match(record, find)
    made: list[Made] = []
    for number, (seat, answer) in enumerate(read_decisions(record), start=1):
        before, told = match.state, len(match.log)
        legal = match.legal(seat)
        try:
            match.play(seat, answer)
        except Refused as refusal:
            raise Invalid(f"Decision {number} of the record is not allowed: {refusal}") from None
        made.append(Made(number, seat, answer, before, legal, match.log[told:]))
    return match, made


class Analysis:
    def __init__(self, match: Match, made: list[Made], seats: Sequence[int], seed: int, budget: Budget) -> None:
        self.match: Final = match
        self.made: Final = made
        self.seats: Final = tuple(seats)
        self.seed: Final = seed
        self.mind: Final[AnyMind] = mind_of(match.game.id)
        self.budget: Final = replace(budget, iterations=budget.iterations or int(self.mind.budget(match.state)))
        self.how_common: Final = Counter(event.kind for event in match.log)
        self.ahead: tuple[int, int, Search] | None = None
        """A search for the decision after the one that is looked at, with its number and iterations."""
        self.spent = 0.0
        self.work = 1.0

    def findings(self) -> Iterator[Finding]:
        numbers = spread(len(self.made) + 1, self.budget.moments)
        asked = self.worth_a_look()
        chances = len(numbers) * self.budget.playouts + self.budget.turning_points * 2 * self.budget.closer
        to_decide = len(asked) * self.budget.look + min(self.budget.close_looks, len(asked)) * self.budget.iterations
        self.work = float(chances + to_decide)
        yield self.about_the_game()
        moments = []
        for number in numbers:
            moments.append(self.moment(number))
            yield self.told("moment", moments[-1], self.budget.playouts)
        for point in self.turning_points(moments):
            yield self.told("turning_point", point, 2 * self.budget.closer)
        self.spent = chances
        interest: dict[int, tuple[float, float]] = {}
        for made in asked:
            look = self.look(made, self.budget.look)
            if look.interest[1] > LEAST_INTEREST:
                interest[made.number] = look.interest
            yield self.told("decision", self.about(look, closely=False), self.budget.look)
        for number in sorted(interest, key=lambda number: interest[number], reverse=True)[: self.budget.close_looks]:
            look = self.look(self.made[number - 1], self.budget.iterations)
            yield self.told("decision", self.about(look, closely=True), self.budget.iterations)
        self.spent = self.work
        yield self.told("end", {}, 0)

    def told(self, kind: str, finding: Finding, effort: int) -> Finding:
        self.spent += effort
        return {"type": kind, "done": round(min(self.spent / self.work, 1.0), 4), **finding}

    def about_the_game(self) -> Finding:
        result = result_of(self.match.state)
        assert result is not None
        facts = {
            "game": self.match.game.id,
            "title": self.match.game.title,
            "seats": self.match.seats,
            "made": len(self.made),
            **result.as_json(),
            "seed": self.seed,
            "budget": asdict(self.budget),
        }
        return self.told("game", facts, 0)

    # The chances over time

    def moment(self, number: int) -> Finding:
        """How likely each seat was to win after that many decisions."""
        return {"after": number, "shares": rounded(self.judged(number, self.budget.playouts))}

    def judged(self, number: int, playouts: int) -> Outlook:
        """What a spectator expected then. While several decide at the same time, in secret, that does not change."""
        while self.is_amid_secrets(number):
            number -= 1
        position = self.made[number].before if number < len(self.made) else self.match.state
        return Onlooker(self.mind, self.luck(number, playouts)).judge(position, NOBODY, playouts)

    def is_amid_secrets(self, number: int) -> bool:
        """Whether after that many decisions some have answered a question, and others still think about the same."""
        if not 0 < number < len(self.made):
            return False
        before, now = self.made[number - 1], self.made[number].before
        return set(now.to_act) == {*before.before.to_act} - {before.seat}

    def turning_points(self, moments: Sequence[Finding]) -> Iterator[Finding]:
        """The decisions after which the chances had changed most, as far as that is more than noise."""
        gaps = sorted(pairwise(moments), key=lambda gap: -swing(gap[0]["shares"], gap[1]["shares"]))
        for one, other in gaps[: self.budget.turning_points]:
            made, before, after = self.sharpest(one["after"], other["after"])
            change = [later - earlier for earlier, later in zip(before.chances, after.chances, strict=True)]
            most = max(range(len(change)), key=lambda seat: abs(change[seat]))
            error = sqrt(before.noise[most] + after.noise[most])
            if abs(change[most]) < max(LEAST_SWING, LIKELY_CHANCE * error):
                continue
            events = [event for each in made for event in each.events if event.seen_by(NOBODY)]
            yield {
                "first": made[0].number,
                "decision": made[-1].number,
                "seat": made[-1].seat,
                "before": rounded(before),
                "after": rounded(after),
                "swing": round(swing(before.chances, after.chances), 4),
                "whose": most,
                "events": [event.text for event in events],
                "telling": self.telling(events, change),
            }

    def sharpest(self, first: int, last: int) -> tuple[list[Made], Outlook, Outlook]:
        """The decision between two moments that changed the chances most: by halves, towards the larger change. Several
        decisions where the chances changed little by little."""
        before, after = self.judged(first, self.budget.closer), self.judged(last, self.budget.closer)
        while last - first > 1:
            middle = (first + last) // 2
            between = self.judged(middle, self.budget.closer)
            early, late = swing(before.chances, between.chances), swing(between.chances, after.chances)
            if max(early, late) < MOST_OF_IT * swing(before.chances, after.chances):
                break
            if early >= late:
                last, after = middle, between
            else:
                first, before = middle, between
        return self.made[first:last], before, after

    def telling(self, events: Sequence[Event], change: Sequence[float]) -> list[str]:
        """The few events that tell most of what changed the chances: no trifles, if there is anything else, and what
        happened to those whose chances changed; of that what happens least often in the game, of that the last."""
        most = max(abs(part) for part in change)
        changed = [seat for seat, part in enumerate(change) if abs(part) >= most / 2]

        def little(place: int) -> tuple[bool, int, int]:
            event = events[place]
            concerns = len(changed) == len(change) or any(name(seat) in event.text for seat in changed)
            return not concerns, self.how_common[event.kind], -place

        worth_telling = [place for place, event in enumerate(events) if event.kind not in self.mind.trifles]
        chosen = sorted(worth_telling or range(len(events)), key=little)[:TELLING_EVENTS]
        return [events[place].text for place in sorted(chosen)]

    # The decisions

    def worth_a_look(self) -> list[Made]:
        real = [made for made in self.made if made.seat in self.seats and len(made.legal) > 1]
        return [real[place] for place in spread(len(real), self.budget.looks)]

    def look(self, made: Made, iterations: int) -> Judged:
        """What the expert thinks about a decision, from what the seat knows: the best answers, and the one given."""
        search = self.searched(made, iterations)
        self.ahead = None
        played = made.legal.index(made.answer)
        trusted = search.root.visited > 0
        if not trusted:
            compared = list(dict.fromkeys([*search.first_impressions()[: MOST_ANSWERS - 1], played]))
            return Judged(made, search, compared, trusted)
        by_visits = sorted(range(len(made.legal)), key=lambda place: -search.root.visits[place])
        compared = list(dict.fromkeys([int(search.choice()), played, *by_visits]))[:MOST_ANSWERS]
        for place in compared:
            search.try_out(place, max(iterations // 3, LEAST_TRIES))
        best = max(compared, key=search.worth)
        look = Judged(made, search, compared, trusted, self.worth_of_next(made, made.legal[best], iterations))
        return replace(look, compared=sorted(compared, key=lambda place: (-look.worth(place), place != played)))

    def searched(self, made: Made, iterations: int) -> Search:
        """The search for a decision, run unless an expert goes by experience there. It may have been made ahead."""
        if self.ahead is not None and self.ahead[:2] == (made.number, iterations):
            return self.ahead[2]
        chance = self.luck(made.number, iterations)
        search = Search(self.mind, made.before.redeal(made.seat, chance), made.seat, chance)
        if self.mind.worth_searching(search.known, search.found):
            search.run(iterations, 0.0)
        return search

    def worth_of_next(self, made: Made, better: str, iterations: int) -> float:
        """How likely the seat was to win after its best next answer, if it was soon asked the same again, its answer
        was used up and the better one was not: many questions are answered little by little, in any order. Else 0."""
        soon = self.made[made.number : made.number + 2]
        after = next((each for each in soon if each.seat == made.seat), None)
        if after is None or after.before.question is not made.before.question:
            return 0.0
        if made.answer in after.legal or better not in after.legal:
            return 0.0
        search = self.searched(after, iterations)
        self.ahead = (after.number, iterations, search)
        return search.worth(search.choice())

    def about(self, look: Judged, closely: bool) -> Finding:
        """What was found, with what each answer is worth and why."""
        made, actions = look.made, look.search.root.actions
        return {
            "decision": made.number,
            "seat": made.seat,
            "question": made.before.question.prompt(made.before, made.seat),
            "played": made.answer,
            "best": made.legal[look.best],
            "lost": round(look.lost, 4),
            "verdict": look.verdict,
            "closely": closely,
            "answers": [
                {
                    "answer": made.legal[place],
                    "worth": look.worth(place) if look.trusted else None,
                    "tied": look.is_tied(place),
                    "tried": int(look.search.root.visits[place]),
                    "why": self.mind.why(look.search.known, made.seat, actions[place]),
                }
                for place in look.compared
            ],
            "why": self.why(look, closely),
        }

    def why(self, look: Judged, closely: bool) -> str:
        """What speaks for the best answer: in the game's own words, in figures, and by what usually follows. Unless it
        is no better than the other, as far as can be told."""
        made, best = look.made, look.best
        other = look.played if look.played != best else next(place for place in look.compared if place != best)
        tied = look.is_tied(other)
        speaks_for_it = self.mind.why(look.search.known, made.seat, look.search.root.actions[best])
        if not look.trusted:
            return f"{'No clear difference.' if tied else speaks_for_it} {BY_EXPERIENCE}".strip()
        chances = ", ".join(f"{percent(look.worth(place))} after {made.legal[place]}" for place in (best, other))
        if tied:
            return f"No clear difference: {name(made.seat)}'s win chance is {chances}."
        follows = self.what_follows(made, look.search, best, other) if closely else ""
        sentences = (speaks_for_it, f"{name(made.seat)}'s win chance: {chances}.", follows)
        return " ".join(sentence for sentence in sentences if sentence)

    def what_follows(self, made: Made, search: Search, best: int, other: int) -> str:
        """What speaks for the one answer against the other: the event that is good for the seat and follows more often,
        or is bad and follows less often. What is sure after the one and rare after the other only says what was
        decided."""
        one, two = self.imagined_after(made, search, best), self.imagined_after(made, search, other)
        telling: dict[str, tuple[float, float]] = {}
        for text in {text for story in one + two for text in story.events}:
            after, else_after = how_often(text, one), how_often(text, two)
            ahead = after - else_after
            is_decided = max(after, else_after) == 1 and min(after, else_after) <= RARE
            if abs(ahead) >= LEAST_TELLING and not is_decided and ahead * how_good(text, one + two) > 0:
                telling[text] = (after, else_after)
        if not telling:
            return ""
        text = min(telling, key=lambda text: (-abs(telling[text][0] - telling[text][1]), text))
        after, else_after = telling[text]
        return f"What often differs: “{text}” follows in {percent(after)} instead of {percent(else_after)}."

    def imagined_after(self, made: Made, search: Search, place: int) -> list[Story]:
        """How games went on after an answer when all played as minds do."""
        worlds = self.luck(made.number, self.budget.consequences)  # the same for every answer
        onlooker = Onlooker(self.mind, self.luck(made.number, place))
        stories = []
        for _ in range(self.budget.consequences):
            world = self.mind.imagine(search.known, made.seat, QuickChance(int(worlds.word())))
            told: list[Event] = []
            world.log = told
            world.answer(made.seat, search.root.actions[place])
            onlooker.play_on(world, self.budget.far)
            world.log = None
            onlooker.play_on(world, self.mind.horizon)
            events = frozenset(event.text for event in told if event.seen_by(made.seat))
            stories.append(Story(events, shares(self.mind, world)[made.seat]))
        return stories

    def luck(self, number: int, purpose: int) -> QuickChance:
        return QuickChance((self.seed * 1_000_003 + number) * 1_000_003 + purpose)


def how_often(text: str, stories: Sequence[Story]) -> float:
    return sum(text in story.events for story in stories) / len(stories)


def how_good(text: str, stories: Sequence[Story]) -> float:
    """How much likelier the seat was to win when that happened than when not."""
    there = [story.chance for story in stories if text in story.events]
    missing = [story.chance for story in stories if text not in story.events]
    return sum(there) / len(there) - sum(missing) / len(missing) if there and missing else 0.0


def spread(count: int, most: int) -> list[int]:
    """At most so many of the numbers below a count, evenly, with the first and the last."""
    if count <= most:
        return list(range(count))
    return sorted({place * (count - 1) // (most - 1) for place in range(most)})


def swing(before: Sequence[float], after: Sequence[float]) -> float:
    """How much of all chances changed hands."""
    return sum(abs(later - earlier) for earlier, later in zip(before, after, strict=True)) / 2


def rounded(outlook: Outlook) -> list[float]:
    return [round(chance, 4) for chance in outlook.chances]


def verdict(lost: float, error: float) -> str:
    """What to call an answer that lost that much. What may well be chance is not held against anybody."""
    if lost >= LIKELY_CHANCE * error:
        for least, words in VERDICTS:
            if lost >= least:
                return words
    return GOOD


def is_clear(lead: float, error: float) -> bool:
    """Whether an answer is so much better than another that it can be recommended: it matters, and is hardly chance."""
    return lead >= max(LEAST_LEAD, LIKELY_CHANCE * error)


def percent(part: float) -> str:
    """With a space that does not break; halves are rounded up, as in the browser."""
    return f"{int(100 * part + 0.5)}\u00a0%"
