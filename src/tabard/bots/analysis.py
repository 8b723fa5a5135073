"""Analysis of a finished game: who was likely to win when, what turned it, and which answers were better.

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

from tabard.bots.heuristic import AnyHeuristic, win_probability
from tabard.bots.heuristics import heuristic_for
from tabard.bots.rollouts import Estimate, RolloutEvaluator
from tabard.bots.search import Search
from tabard.engine.chance import QuickChance
from tabard.engine.event import Event
from tabard.engine.match import Match
from tabard.engine.record import match_before_decisions, read_decisions
from tabard.engine.refusal import Invalid, Refused
from tabard.engine.result import result_of
from tabard.engine.state import State
from tabard.engine.types import NOBODY, seat_name
from tabard.games import find

Finding = dict[str, Any]

SIGNIFICANT_STANDARD_ERRORS: Final = 2.5
"""A difference that is not so many times its standard error may well be chance."""
MIN_LEAD: Final = 0.01
"""Nobody is advised to do what makes winning less than so much likelier."""
MIN_SWING: Final = 0.08
DOMINANT_SHARE: Final = 0.65
"""Who looks for the decision that turned a game goes on as long as such a part of the change is in one half."""
MIN_TRIES: Final = 4
MAX_HIGHLIGHTS: Final = 3
"""So many are told of a turning point."""
MIN_INTEREST: Final = 0.01
"""On a decision that mattered, more than so much of the chances depended."""
MAX_ANSWERS: Final = 4
"""So many answers are compared."""
MIN_FREQUENCY_GAP: Final = 0.3
"""An event tells two answers apart when it follows so much more often after the one than after the other."""
RARE: Final = 0.25
VERDICTS: Final = ((0.15, "a blunder"), (0.07, "a mistake"), (0.03, "a little weaker"))
LOSSES: Final = frozenset(words for _, words in VERDICTS)
GOOD: Final = "about as good"
BEST: Final = "the best"
UNCLEAR: Final = "hard to tell"
BY_EXPERIENCE: Final = "Experts go by experience here: what this move decides comes too late to simulate."


@dataclass(frozen=True)
class Budget:
    """How much work an analysis may do. The unit is the number of simulations an expert runs for one decision, which
    takes about as long in every game."""

    iterations: int = 0
    """Simulations for each decision that is searched; 0 for the game's usual number."""
    moments: int = 60
    """How many positions are evaluated, including the first and the last."""
    turning_points: int = 4
    """So many are looked for."""
    evaluated: int = 1200
    """So many decisions are looked at: of all but the longest games, each one that was asked for."""
    closely_evaluated: int = 12
    """So many of them, those that mattered most, once more and closely."""
    consequences: int = 40
    """So often it is seen there what follows after two answers,"""
    far: int = 30
    """so many decisions on."""

    @property
    def playouts(self) -> int:
        """How often the game is simulated from a moment."""
        return max(self.iterations // 6, 4)

    @property
    def closer(self) -> int:
        """The same, to find out which decision was a turning point."""
        return max(self.iterations // 2, 8)

    @property
    def quick_iterations(self) -> int:
        """The same, for a decision that is not looked at closely."""
        return max(self.iterations // 4, 8)


@dataclass(frozen=True)
class PlayedDecision:
    """A decision of the game, with the position before it."""

    number: int
    """Counted from 1."""
    seat: int
    answer: str
    before: State
    legal: list[str]
    events: list[Event]


@dataclass(frozen=True)
class Continuation:
    """How a game went on: what the seat saw happen soon, and how likely it was to win in the end."""

    events: frozenset[str]
    chance: float


@dataclass(frozen=True)
class EvaluatedDecision:
    """What a search found out about a decision."""

    made: PlayedDecision
    search: Search
    compared: list[int]
    """The indices of the answers that were compared, the best first."""
    trusted: bool
    """Whether an expert goes by what was found; else by experience, and nothing was simulated."""
    later: float = 0.0
    """How likely the seat was to win after its next answer, where it could still give the one that was better here."""

    @property
    def best(self) -> int:
        return self.compared[0]

    @property
    def played(self) -> int:
        return self.made.legal.index(self.made.answer)

    def win_probability(self, index: int) -> float:
        """How likely the seat is to win after an answer, as exactly as it is told. What can still be done next is not
        lost by doing something else first."""
        probability = self.search.win_probability(index)
        return round(max(probability, self.later) if index == self.played else probability, 4)

    def is_tied(self, index: int) -> bool:
        """Whether an answer may be as good as the best one, as far as can be told; of the best one, whether another
        may be."""
        if index == self.best:
            return any(self.is_tied(other) for other in self.compared[1:])
        if not self.trusted:
            return self.search.has_equal_prior(index)
        error = sqrt(self.search.variance(self.best) + self.search.variance(index))
        return not is_clear(self.win_probability(self.best) - self.win_probability(index), error)

    @property
    def lost(self) -> float:
        """How much of the chance to win the answer has cost, as far as can be told."""
        return self.win_probability(self.best) - self.win_probability(self.played)

    @property
    def error(self) -> float:
        """The standard error of what was lost."""
        return sqrt(self.search.variance(self.best) + self.search.variance(self.played))

    @property
    def verdict(self) -> str:
        if self.best == self.played and not self.is_tied(self.best):
            return BEST
        if self.trusted or self.is_tied(self.played):
            return verdict(self.lost, self.error)
        return UNCLEAR

    @property
    def importance(self) -> tuple[float, float]:
        """How much seems to have depended on the decision, and above all how much was lost by it: first without what
        may well be chance, then with it."""
        if not self.trusted:
            return 0.0, 0.0
        others = [index for index in range(len(self.made.legal)) if index != self.best]
        tried = sum(int(self.search.root.visits[index]) for index in others)
        earned = sum(self.search.chances[index] for index in others)
        ahead = self.win_probability(self.best) - earned / tried
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


def combine(findings: Iterable[Finding]) -> Finding:
    """All findings in one: the facts of the game, and lists of moments, turning points and decisions, each in the order
    of the game. What was found twice is told as it was found last."""
    game_fields: Finding = {}
    by_type: dict[str, dict[int, Finding]] = {"moment": {}, "turning_point": {}, "decision": {}}
    for finding in findings:
        fields = {field: value for field, value in finding.items() if field not in ("type", "done")}
        if finding["type"] == "game":
            game_fields = fields
        elif finding["type"] in by_type:
            by_type[finding["type"]][fields["after" if finding["type"] == "moment" else "decision"]] = fields
    return game_fields | {f"{kind}s": [by_time[when] for when in sorted(by_time)] for kind, by_time in by_type.items()}


def replayed(record: Mapping[str, object]) -> tuple[Match, list[PlayedDecision]]:
    match = match_before_decisions(record, find)
    made: list[PlayedDecision] = []
    for number, (seat, answer) in enumerate(read_decisions(record), start=1):
        before, events_before = match.state, len(match.log)
        legal = match.legal(seat)
        try:
            match.play(seat, answer)
        except Refused as refusal:
            raise Invalid(f"Decision {number} of the record is not allowed: {refusal}") from None
        made.append(PlayedDecision(number, seat, answer, before, legal, match.log[events_before:]))
    return match, made


class Analysis:
    def __init__(
        self, match: Match, made: list[PlayedDecision], seats: Sequence[int], seed: int, budget: Budget
    ) -> None:
        self.match: Final = match
        self.made: Final = made
        self.seats: Final = tuple(seats)
        self.seed: Final = seed
        self.heuristic: Final[AnyHeuristic] = heuristic_for(match.game.id)
        self.budget: Final = replace(budget, iterations=budget.iterations or int(self.heuristic.budget(match.state)))
        self.event_counts: Final = Counter(event.kind for event in match.log)
        self.ahead: tuple[int, int, Search] | None = None
        """A search for the decision after the one that is looked at, with its number and iterations."""
        self.spent = 0.0
        self.work = 1.0

    def findings(self) -> Iterator[Finding]:
        numbers = evenly_spaced(len(self.made) + 1, self.budget.moments)
        asked = self.decisions_to_evaluate()
        chances = len(numbers) * self.budget.playouts + self.budget.turning_points * 2 * self.budget.closer
        to_decide = (
            len(asked) * self.budget.quick_iterations
            + min(self.budget.closely_evaluated, len(asked)) * self.budget.iterations
        )
        self.work = float(chances + to_decide)
        yield self.game_finding()
        moments = []
        for number in numbers:
            moments.append(self.moment(number))
            yield self.as_finding("moment", moments[-1], self.budget.playouts)
        for point in self.turning_points(moments):
            yield self.as_finding("turning_point", point, 2 * self.budget.closer)
        self.spent = chances
        importance: dict[int, tuple[float, float]] = {}
        for made in asked:
            evaluated = self.evaluate_decision(made, self.budget.quick_iterations)
            if evaluated.importance[1] > MIN_INTEREST:
                importance[made.number] = evaluated.importance
            yield self.as_finding(
                "decision", self.decision_finding(evaluated, closely=False), self.budget.quick_iterations
            )
        for number in sorted(importance, key=lambda number: importance[number], reverse=True)[
            : self.budget.closely_evaluated
        ]:
            evaluated = self.evaluate_decision(self.made[number - 1], self.budget.iterations)
            yield self.as_finding("decision", self.decision_finding(evaluated, closely=True), self.budget.iterations)
        self.spent = self.work
        yield self.as_finding("end", {}, 0)

    def as_finding(self, kind: str, finding: Finding, effort: int) -> Finding:
        self.spent += effort
        return {"type": kind, "done": round(min(self.spent / self.work, 1.0), 4), **finding}

    def game_finding(self) -> Finding:
        result = result_of(self.match.state)
        assert result is not None
        fields = {
            "game": self.match.game.id,
            "title": self.match.game.title,
            "seats": self.match.seats,
            "made": len(self.made),
            **result.as_json(),
            "seed": self.seed,
            "budget": asdict(self.budget),
        }
        return self.as_finding("game", fields, 0)

    # The chances over time

    def moment(self, number: int) -> Finding:
        """How likely each seat was to win after that many decisions."""
        return {"after": number, "win_chances": rounded(self.judged(number, self.budget.playouts))}

    def judged(self, number: int, playouts: int) -> Estimate:
        """What a spectator expected then. While several decide at the same time, in secret, that does not change."""
        while self.is_mid_simultaneous(number):
            number -= 1
        position = self.made[number].before if number < len(self.made) else self.match.state
        return RolloutEvaluator(self.heuristic, self.chance_for(number, playouts)).evaluate(position, NOBODY, playouts)

    def is_mid_simultaneous(self, number: int) -> bool:
        """Whether after that many decisions some have answered a question, and others still think about the same."""
        if not 0 < number < len(self.made):
            return False
        before, now = self.made[number - 1], self.made[number].before
        return set(now.to_act) == {*before.before.to_act} - {before.seat}

    def turning_points(self, moments: Sequence[Finding]) -> Iterator[Finding]:
        """The decisions after which the chances had changed most, as far as that is more than noise."""
        gaps = sorted(pairwise(moments), key=lambda gap: -swing(gap[0]["win_chances"], gap[1]["win_chances"]))
        for one, other in gaps[: self.budget.turning_points]:
            made, before, after = self.locate_swing(one["after"], other["after"])
            change = [later - earlier for earlier, later in zip(before.chances, after.chances, strict=True)]
            most = max(range(len(change)), key=lambda seat: abs(change[seat]))
            error = sqrt(before.variance[most] + after.variance[most])
            if abs(change[most]) < max(MIN_SWING, SIGNIFICANT_STANDARD_ERRORS * error):
                continue
            events = [event for each in made for event in each.events if event.visible_to(NOBODY)]
            yield {
                "first": made[0].number,
                "decision": made[-1].number,
                "seat": made[-1].seat,
                "before": rounded(before),
                "after": rounded(after),
                "swing": round(swing(before.chances, after.chances), 4),
                "whose": most,
                "events": [event.text for event in events],
                "highlights": self.highlights(events, change),
            }

    def locate_swing(self, first: int, last: int) -> tuple[list[PlayedDecision], Estimate, Estimate]:
        """The decision between two moments that changed the chances most: by halves, towards the larger change. Several
        decisions where the chances changed little by little."""
        before, after = self.judged(first, self.budget.closer), self.judged(last, self.budget.closer)
        while last - first > 1:
            middle = (first + last) // 2
            between = self.judged(middle, self.budget.closer)
            early, late = swing(before.chances, between.chances), swing(between.chances, after.chances)
            if max(early, late) < DOMINANT_SHARE * swing(before.chances, after.chances):
                break
            if early >= late:
                last, after = middle, between
            else:
                first, before = middle, between
        return self.made[first:last], before, after

    def highlights(self, events: Sequence[Event], change: Sequence[float]) -> list[str]:
        """The few events that best explain a change of the win chances. Events that concern the seats whose chances
        changed come first, then the rarest in this game, then the latest; routine ones only if there are no others."""
        most = max(abs(part) for part in change)
        changed = [seat for seat, part in enumerate(change) if abs(part) >= most / 2]

        def little(index: int) -> tuple[bool, int, int]:
            event = events[index]
            concerns = len(changed) == len(change) or any(seat_name(seat) in event.text for seat in changed)
            return not concerns, self.event_counts[event.kind], -index

        candidates = [index for index, event in enumerate(events) if event.kind not in self.heuristic.routine_events]
        chosen = sorted(candidates or range(len(events)), key=little)[:MAX_HIGHLIGHTS]
        return [events[index].text for index in sorted(chosen)]

    # The decisions

    def decisions_to_evaluate(self) -> list[PlayedDecision]:
        real = [made for made in self.made if made.seat in self.seats and len(made.legal) > 1]
        return [real[index] for index in evenly_spaced(len(real), self.budget.evaluated)]

    def evaluate_decision(self, made: PlayedDecision, iterations: int) -> EvaluatedDecision:
        """What the expert thinks about a decision, from what the seat knows: the best answers, and the one given."""
        search = self.run_search(made, iterations)
        self.ahead = None
        played = made.legal.index(made.answer)
        trusted = search.root.visited > 0
        if not trusted:
            compared = list(dict.fromkeys([*search.indices_by_prior()[: MAX_ANSWERS - 1], played]))
            return EvaluatedDecision(made, search, compared, trusted)
        by_visits = sorted(range(len(made.legal)), key=lambda index: -search.root.visits[index])
        compared = list(dict.fromkeys([int(search.choice()), played, *by_visits]))[:MAX_ANSWERS]
        for index in compared:
            search.try_answer(index, max(iterations // 3, MIN_TRIES))
        best = max(compared, key=search.win_probability)
        evaluated = EvaluatedDecision(
            made, search, compared, trusted, self.win_probability_of_next(made, made.legal[best], iterations)
        )
        return replace(
            evaluated, compared=sorted(compared, key=lambda index: (-evaluated.win_probability(index), index != played))
        )

    def run_search(self, made: PlayedDecision, iterations: int) -> Search:
        """The search for a decision, run unless an expert goes by experience there. It may have been made ahead."""
        if self.ahead is not None and self.ahead[:2] == (made.number, iterations):
            return self.ahead[2]
        chance = self.chance_for(made.number, iterations)
        search = Search(self.heuristic, made.before.redeal(made.seat, chance), made.seat, chance)
        if self.heuristic.should_search(search.known, search.legal):
            search.run(iterations, 0.0)
        return search

    def win_probability_of_next(self, made: PlayedDecision, better: str, iterations: int) -> float:
        """How likely the seat was to win after its best next answer, if it was soon asked the same again, its answer
        was used up and the better one was not: many questions are answered little by little, in any order. Else 0."""
        soon = self.made[made.number : made.number + 2]
        after = next((each for each in soon if each.seat == made.seat), None)
        if after is None or after.before.question is not made.before.question:
            return 0.0
        if made.answer in after.legal or better not in after.legal:
            return 0.0
        search = self.run_search(after, iterations)
        self.ahead = (after.number, iterations, search)
        return search.win_probability(search.choice())

    def decision_finding(self, evaluated: EvaluatedDecision, closely: bool) -> Finding:
        """What was found, with what each answer is worth and why."""
        made, actions = evaluated.made, evaluated.search.root.actions
        return {
            "decision": made.number,
            "seat": made.seat,
            "question": made.before.question.prompt(made.before, made.seat),
            "played": made.answer,
            "best": made.legal[evaluated.best],
            "lost": round(evaluated.lost, 4),
            "verdict": evaluated.verdict,
            "closely": closely,
            "answers": [
                {
                    "answer": made.legal[index],
                    "win_chance": evaluated.win_probability(index) if evaluated.trusted else None,
                    "tied": evaluated.is_tied(index),
                    "visits": int(evaluated.search.root.visits[index]),
                    "why": self.heuristic.why(evaluated.search.known, made.seat, actions[index]),
                }
                for index in evaluated.compared
            ],
            "why": self.why(evaluated, closely),
        }

    def why(self, evaluated: EvaluatedDecision, closely: bool) -> str:
        """What speaks for the best answer: in the game's own words, in figures, and by what usually follows. Unless it
        is no better than the other, as far as can be told."""
        made, best = evaluated.made, evaluated.best
        other = (
            evaluated.played
            if evaluated.played != best
            else next(index for index in evaluated.compared if index != best)
        )
        tied = evaluated.is_tied(other)
        speaks_for_it = self.heuristic.why(evaluated.search.known, made.seat, evaluated.search.root.actions[best])
        if not evaluated.trusted:
            return f"{'No clear difference.' if tied else speaks_for_it} {BY_EXPERIENCE}".strip()
        chances = ", ".join(
            f"{percent(evaluated.win_probability(index))} after {made.legal[index]}" for index in (best, other)
        )
        if tied:
            return f"No clear difference: {seat_name(made.seat)}'s win chance is {chances}."
        follows = self.what_follows(made, evaluated.search, best, other) if closely else ""
        sentences = (speaks_for_it, f"{seat_name(made.seat)}'s win chance: {chances}.", follows)
        return " ".join(sentence for sentence in sentences if sentence)

    def what_follows(self, made: PlayedDecision, search: Search, best: int, other: int) -> str:
        """What speaks for the one answer against the other: the event that is good for the seat and follows more often,
        or is bad and follows less often. What is sure after the one and rare after the other only says what was
        decided."""
        one, two = self.simulate_after(made, search, best), self.simulate_after(made, search, other)
        telling: dict[str, tuple[float, float]] = {}
        for text in {text for continuation in one + two for text in continuation.events}:
            after, else_after = frequency(text, one), frequency(text, two)
            ahead = after - else_after
            is_decided = max(after, else_after) == 1 and min(after, else_after) <= RARE
            if abs(ahead) >= MIN_FREQUENCY_GAP and not is_decided and ahead * effect_on_winning(text, one + two) > 0:
                telling[text] = (after, else_after)
        if not telling:
            return ""
        text = min(telling, key=lambda text: (-abs(telling[text][0] - telling[text][1]), text))
        after, else_after = telling[text]
        return f"What often differs: “{text}” follows in {percent(after)} instead of {percent(else_after)}."

    def simulate_after(self, made: PlayedDecision, search: Search, index: int) -> list[Continuation]:
        """How games went on after an answer when all played as heuristics do."""
        worlds = self.chance_for(made.number, self.budget.consequences)  # the same for every answer
        evaluator = RolloutEvaluator(self.heuristic, self.chance_for(made.number, index))
        continuations = []
        for _ in range(self.budget.consequences):
            world = self.heuristic.determinize(search.known, made.seat, QuickChance(int(worlds.word())))
            log: list[Event] = []
            world.log = log
            world.answer(made.seat, search.root.actions[index])
            evaluator.simulate(world, self.budget.far)
            world.log = None
            evaluator.simulate(world, self.heuristic.horizon)
            events = frozenset(event.text for event in log if event.visible_to(made.seat))
            continuations.append(Continuation(events, win_probability(self.heuristic, world)[made.seat]))
        return continuations

    def chance_for(self, number: int, purpose: int) -> QuickChance:
        return QuickChance((self.seed * 1_000_003 + number) * 1_000_003 + purpose)


def frequency(text: str, continuations: Sequence[Continuation]) -> float:
    return sum(text in continuation.events for continuation in continuations) / len(continuations)


def effect_on_winning(text: str, continuations: Sequence[Continuation]) -> float:
    """How much likelier the seat was to win when that happened than when not."""
    there = [continuation.chance for continuation in continuations if text in continuation.events]
    missing = [continuation.chance for continuation in continuations if text not in continuation.events]
    return sum(there) / len(there) - sum(missing) / len(missing) if there and missing else 0.0


def evenly_spaced(count: int, most: int) -> list[int]:
    """At most so many of the numbers below a count, evenly, with the first and the last."""
    if count <= most:
        return list(range(count))
    return sorted({index * (count - 1) // (most - 1) for index in range(most)})


def swing(before: Sequence[float], after: Sequence[float]) -> float:
    """How much of all chances changed hands."""
    return sum(abs(later - earlier) for earlier, later in zip(before, after, strict=True)) / 2


def rounded(estimate: Estimate) -> list[float]:
    return [round(chance, 4) for chance in estimate.chances]


def verdict(lost: float, error: float) -> str:
    """What to call an answer that lost that much. What may well be chance is not held against anybody."""
    if lost >= SIGNIFICANT_STANDARD_ERRORS * error:
        for least, words in VERDICTS:
            if lost >= least:
                return words
    return GOOD


def is_clear(lead: float, error: float) -> bool:
    """Whether an answer is so much better than another that it can be recommended: it matters, and is hardly chance."""
    return lead >= max(MIN_LEAD, SIGNIFICANT_STANDARD_ERRORS * error)


def percent(part: float) -> str:
    """With a space that does not break; halves are rounded up, as in the browser."""
    return f"{int(100 * part + 0.5)}\u00a0%"
