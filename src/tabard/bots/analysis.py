"""Analysis of a finished game: who was likely to win when, which moves turned the game, and what would have been
better.

The analysis doesn't peek. Win chances over time are those of a spectator, who knows no hand. An answer is evaluated by
the search of the seat that gave it, from what that seat knew. If the seat was soon asked the same again, what it knew
then counts too, if that speaks for the answer. The same seed and budget give the same findings. `analyse` yields them
one by one, as plain data, so that a client can show the first while the rest is being worked out. docs/bots.md lists
the fields.
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
from tabard.bots.wording import counted, in_third_person, percent, points
from tabard.engine.chance import QuickChance
from tabard.engine.event import Event
from tabard.engine.match import Match
from tabard.engine.record import replay_steps
from tabard.engine.refusal import Invalid
from tabard.engine.result import result_of
from tabard.engine.state import State
from tabard.engine.types import NOBODY, seat_name
from tabard.games import find

Finding = dict[str, Any]
TextPart = str | dict[str, str]
"""A part of a text: words, or an answer, which each client words in its own way."""

SIGNIFICANT_STANDARD_ERRORS: Final = 2.5
"""A difference of fewer standard errors than this may be noise."""
MIN_LEAD: Final = 0.01
"""The smallest lead in win chance for which an answer is recommended."""
MIN_SWING: Final = 0.08
DOMINANT_SHARE: Final = 0.65
"""The search for a turning point goes on while one half of the interval has at least this share of the change."""
MIN_TRIES: Final = 4
MAX_HIGHLIGHTS: Final = 3
"""How many events explain a turning point."""
MIN_INTEREST: Final = 0.01
"""A decision mattered if at least this much win chance depended on it."""
MAX_ANSWERS: Final = 4
"""How many answers are compared."""
MIN_FREQUENCY_GAP: Final = 0.3
"""An event distinguishes two answers if its frequency after them differs by at least this much."""
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
    """How many turning points are looked for."""
    evaluated: int = 1200
    """How many decisions are evaluated. In all but the longest games, that is every one that was asked for."""
    closely_evaluated: int = 12
    """How many of them, those that mattered most, are evaluated again and closely."""
    consequences: int = 40
    """How often the game is simulated after each of two answers, to see what follows."""
    far: int = 30
    """How many decisions those simulations last."""

    @property
    def playouts(self) -> int:
        """Simulations per moment."""
        return max(self.iterations // 6, 4)

    @property
    def closer(self) -> int:
        """Simulations per moment when a turning point is located."""
        return max(self.iterations // 2, 8)

    @property
    def quick_iterations(self) -> int:
        """Simulations for a decision that is not evaluated closely."""
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
    """How a simulated game continued: what the seat saw happen soon, and its win chance at the end."""

    events: frozenset[str]
    chance: float


@dataclass(frozen=True)
class EvaluatedDecision:
    """What a search found out about a decision."""

    made: PlayedDecision
    search: Search
    compared: list[int]
    """The indices of the answers that were compared, best first."""
    trusted: bool
    """Whether an expert searches here. Otherwise it answers by heuristic, and nothing was simulated."""
    later: float = 0.0
    """The seat's win chance after its next answer, if the better answer was still possible then; else 0."""

    @property
    def best(self) -> int:
        return self.compared[0]

    @property
    def played(self) -> int:
        return self.made.legal.index(self.made.answer)

    def win_probability(self, index: int) -> float:
        """The seat's win chance after an answer, rounded as it is reported. If the better answer is still possible
        afterwards, nothing is lost by doing something else first."""
        probability = self.search.win_probability(index)
        return round(max(probability, self.later) if index == self.played else probability, 4)

    def is_tied(self, index: int) -> bool:
        """Whether an answer may be as good as the best one. For the best one: whether another may be as good."""
        if index == self.best:
            return any(self.is_tied(other) for other in self.compared[1:])
        if not self.trusted:
            return self.search.has_equal_prior(index)
        error = sqrt(self.search.variance(self.best) + self.search.variance(index))
        return not is_clear(self.win_probability(self.best) - self.win_probability(index), error)

    @property
    def lost(self) -> float:
        """The win chance that the answer has cost."""
        return self.win_probability(self.best) - self.win_probability(self.played)

    @property
    def error(self) -> float:
        """The standard error of `lost`."""
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
        """How much depended on the decision, above all how much was lost by it: first without what may be noise, then
        with it."""
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
    """The findings about a finished game, one by one. Decisions are analysed for the given seats, or for all. `done`
    says which part of the work is finished. Raises Invalid if the record is damaged or its game is not over."""
    match, made = replayed(record)
    if not match.over:
        raise Invalid("The game of this record is not over yet.")
    for seat in seats or ():
        match.check_seat(seat)
    return Analysis(match, made, range(match.seats) if seats is None else seats, seed, budget or Budget()).findings()


def combine(findings: Iterable[Finding]) -> Finding:
    """All findings in one dict: the fields of the game, and lists of moments, turning points and decisions in the order
    of the game. If something was reported twice, the later report counts."""
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
    made: list[PlayedDecision] = []
    for step in replay_steps(record, find):
        match, seat = step.match, step.seat
        if seat is not None:
            legal = [match.actions[action] for action in step.before.legal(seat)]
            made.append(PlayedDecision(step.number, seat, step.answer, step.before, legal, match.log[step.since :]))
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
        """A search for the decision after the current one, with its number and iterations."""
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

    # Win chances over time

    def moment(self, number: int) -> Finding:
        """Each seat's win chance after that many decisions."""
        return {"after": number, "win_chances": rounded(self.estimate_at(number, self.budget.playouts))}

    def estimate_at(self, number: int, playouts: int) -> Estimate:
        """A spectator's estimate at that point. It doesn't change while several seats decide secretly at the same
        time."""
        while self.is_mid_simultaneous(number):
            number -= 1
        position = self.made[number].before if number < len(self.made) else self.match.state
        return RolloutEvaluator(self.heuristic, self.chance_for(number, playouts)).evaluate(position, NOBODY, playouts)

    def is_mid_simultaneous(self, number: int) -> bool:
        """Whether, after that many decisions, some seats have answered a simultaneous question and others have not."""
        if not 0 < number < len(self.made):
            return False
        before, now = self.made[number - 1], self.made[number].before
        return set(now.to_act) == {*before.before.to_act} - {before.seat}

    def turning_points(self, moments: Sequence[Finding]) -> Iterator[Finding]:
        """The decisions that changed the win chances most, as far as that is more than noise."""
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
        """The decision between two moments that changed the win chances most, found by bisection. Several decisions if
        the chances changed gradually."""
        before, after = self.estimate_at(first, self.budget.closer), self.estimate_at(last, self.budget.closer)
        while last - first > 1:
            middle = (first + last) // 2
            between = self.estimate_at(middle, self.budget.closer)
            early, late = swing(before.chances, between.chances), swing(between.chances, after.chances)
            if max(early, late) < DOMINANT_SHARE * swing(before.chances, after.chances):
                break
            if early >= late:
                last, after = middle, between
            else:
                first, before = middle, between
        return self.made[first:last], before, after

    def highlights(self, events: Sequence[Event], change: Sequence[float]) -> list[str]:
        """The few events that best explain a change of the win chances. Events about the seats whose chances changed
        come first, then the rarest in this game, then the latest. Routine events are used only if there are no
        others."""
        most = max(abs(part) for part in change)
        changed = [seat for seat, part in enumerate(change) if abs(part) >= most / 2]

        def little(index: int) -> tuple[bool, int, int]:
            event = events[index]
            concerns = len(changed) == len(change) or any(seat_name(seat) in event.text for seat in changed)
            return not concerns, self.event_counts[event.kind], -index

        candidates = [index for index, event in enumerate(events) if event.kind not in self.heuristic.routine_events]
        chosen = sorted(candidates or range(len(events)), key=little)[:MAX_HIGHLIGHTS]
        return [events[index].text for index in sorted(chosen)]

    # Decisions

    def decisions_to_evaluate(self) -> list[PlayedDecision]:
        real = [made for made in self.made if made.seat in self.seats and len(made.legal) > 1]
        return [real[index] for index in evenly_spaced(len(real), self.budget.evaluated)]

    def evaluate_decision(self, made: PlayedDecision, iterations: int) -> EvaluatedDecision:
        """Evaluate a decision from what the seat knew: the best answers and the one played."""
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
        """The search for a decision; it runs unless an expert answers by heuristic there. It may have been
        prefetched."""
        if self.ahead is not None and self.ahead[:2] == (made.number, iterations):
            return self.ahead[2]
        chance = self.chance_for(made.number, iterations)
        search = Search(self.heuristic, made.before.redeal(made.seat, chance), made.seat, chance)
        if self.heuristic.should_search(search.known, search.legal):
            search.run(iterations, 0.0)
        return search

    def win_probability_of_next(self, made: PlayedDecision, better: str, iterations: int) -> float:
        """The seat's win chance after its best next answer, if it was soon asked the same again, and the answer played
        was used up while the better one was still possible. Many questions are answered piece by piece, in any order.
        Else 0."""
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
        """The finding about a decision: each answer's win chance and reason."""
        made = evaluated.made
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
                    "why": self.reason(evaluated, index),
                }
                for index in evaluated.compared
            ],
            "why": self.why(evaluated, closely),
        }

    def reason(self, evaluated: EvaluatedDecision, index: int) -> str:
        """The heuristic's reason for an answer, as a sentence about the seat."""
        search, seat = evaluated.search, evaluated.made.seat
        return in_third_person(self.heuristic.why(search.known, seat, search.root.actions[index]), seat)

    def why(self, evaluated: EvaluatedDecision, closely: bool) -> list[TextPart]:
        """Why the best answer is better: in the heuristic's words, in figures, and by what usually follows."""
        made, best = evaluated.made, evaluated.best
        other = (
            evaluated.played
            if evaluated.played != best
            else next(index for index in evaluated.compared if index != best)
        )
        tied = evaluated.is_tied(other)
        reason = self.reason(evaluated, best)
        if not evaluated.trusted:
            return [f"{'No clear difference.' if tied else reason} {BY_EXPERIENCE}".strip()]
        best_chance, other_chance = evaluated.win_probability(best), evaluated.win_probability(other)
        whose = f"{seat_name(made.seat)}'s win chance"
        if tied:
            start, end = f"No clear difference: {whose} is", "."
        else:
            follows = self.what_follows(made, evaluated.search, best, other) if closely else ""
            lead = points(best_chance) - points(other_chance)
            start = f"{reason} {whose}:".lstrip()
            end = f". That is {counted(max(lead, 1), 'point')} less. {follows}".rstrip()
        return [
            f"{start} {percent(best_chance)} after ",
            {"answer": made.legal[best]},
            f", {percent(other_chance)} after ",
            {"answer": made.legal[other]},
            end,
        ]

    def what_follows(self, made: PlayedDecision, search: Search, best: int, other: int) -> str:
        """What distinguishes one answer from another: an event that is good for the seat and follows more often, or is
        bad and follows less often. An event that is certain after one and rare after the other only restates the
        decision."""
        one, two = self.simulate_after(made, search, best), self.simulate_after(made, search, other)
        telling: dict[str, tuple[float, float]] = {}
        for text in {text for continuation in one + two for text in continuation.events}:
            after, else_after = frequency(text, one), frequency(text, two)
            ahead = after - else_after
            restates = max(after, else_after) == 1 and min(after, else_after) <= RARE
            if abs(ahead) >= MIN_FREQUENCY_GAP and not restates and ahead * effect_on_winning(text, one + two) > 0:
                telling[text] = (after, else_after)
        if not telling:
            return ""
        text = min(telling, key=lambda text: (-abs(telling[text][0] - telling[text][1]), text))
        after, else_after = telling[text]
        return f"What often differs: “{text}” follows in {percent(after)} instead of {percent(else_after)}."

    def simulate_after(self, made: PlayedDecision, search: Search, index: int) -> list[Continuation]:
        """Simulated continuations after an answer, in which all seats follow the heuristic."""
        worlds = self.chance_for(made.number, self.budget.consequences)  # the same seed for every answer
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
    """How much higher the seat's win chance was when that happened than when it didn't."""
    there = [continuation.chance for continuation in continuations if text in continuation.events]
    missing = [continuation.chance for continuation in continuations if text not in continuation.events]
    return sum(there) / len(there) - sum(missing) / len(missing) if there and missing else 0.0


def evenly_spaced(count: int, most: int) -> list[int]:
    """At most `most` numbers below `count`, evenly spaced, including the first and the last."""
    if count <= most:
        return list(range(count))
    return sorted({index * (count - 1) // (most - 1) for index in range(most)})


def swing(before: Sequence[float], after: Sequence[float]) -> float:
    """How much of the total win chance changed hands."""
    return sum(abs(later - earlier) for earlier, later in zip(before, after, strict=True)) / 2


def rounded(estimate: Estimate) -> list[float]:
    return [round(chance, 4) for chance in estimate.chances]


def verdict(lost: float, error: float) -> str:
    """The verdict on an answer that lost that much. What may be noise is not counted."""
    if lost >= SIGNIFICANT_STANDARD_ERRORS * error:
        for least, words in VERDICTS:
            if lost >= least:
                return words
    return GOOD


def is_clear(lead: float, error: float) -> bool:
    """Whether an answer is clearly better: the difference matters and is unlikely to be noise."""
    return lead >= max(MIN_LEAD, SIGNIFICANT_STANDARD_ERRORS * error)
