"""The text of every event in Quest. Rules call these only while somebody listens."""

from typing import TYPE_CHECKING, Final

from tabard.engine.event import all_but, only
from tabard.engine.log_groups import LogGroups, Merge
from tabard.engine.types import Seat, i64, seat_name, seat_names, seats_in
from tabard.games.quest.cards import CARDS, EVENT_DRAWS, EVENTS, draws_cards, is_quest, stages_of
from tabard.games.quest.piles import ATTACKS, STAGES, list_cards, size_of, value_of

if TYPE_CHECKING:
    from tabard.games.quest.state import QuestState

LOG_GROUPS: Final = LogGroups(
    merges=(
        Merge("draw", r"^(P\d) draws \d+ cards?\.$", plural=("draws", "draw")),
        Merge("discard", r"^P\d discards (.+)\.$"),
        Merge("decline", r"^(P\d) declines", plural=("declines", "decline")),
        Merge("stage_card", r"^P\d adds (.+) to stage"),
        Merge("stage_closed", r"^P\d closes (.+)\.$"),
        Merge("join", r"^(P\d) joins", plural=("joins", "join")),
        Merge("withdraw", r"^(P\d) withdraws", plural=("withdraws", "withdraw")),
        Merge("attack_card", r"^P\d adds (.+) to the attack"),
        Merge("attack_ready", r"^(.+)\.$", omit="is ready to attack "),
    ),
    joins=(("draw", "discard"),),
    superseded={"stage_card": "stage_closed", "attack_card": "attack_ready"},
    settled={"attack_ready": "stage_revealed"},
)


def cards(count: i64) -> str:
    return "1 card" if count == 1 else f"{count} cards"


def shields(count: i64) -> str:
    return "1 shield" if count == 1 else f"{count} shields"


def sum_of(listed: list[str], value: i64) -> str:
    """A set of cards and its value: F10 + H10 = 20."""
    return f"{' + '.join(listed)} = {value}"


# Hands (QST-2)


def draws(state: "QuestState", seat: Seat, drawn: list[int], wanted: i64, clause: str) -> None:
    count = len(drawn)
    shown = [CARDS[card] for card in sorted(drawn)]
    if count > 0:
        data: dict[str, object] = {"seat": seat}
        if state.undealt != 0:
            data["first_hand"] = True
        own = f"{seat_name(seat)} draws {', '.join(shown)}."
        state.emit("draw", clause, own, data | {"cards": shown}, only(seat), reveals=True)
        others = f"{seat_name(seat)} draws {cards(count)}."
        state.emit("draw", clause, others, data | {"count": count}, all_but(seat))
    if count < wanted:
        text = f"No cards are left: {seat_name(seat)} draws {wanted - count} fewer."
        state.emit("no_cards", "QST-2.5", text, {"seat": seat, "count": wanted - count})


def reshuffles(state: "QuestState") -> None:
    state.emit(
        "reshuffle",
        "QST-2.4",
        "The adventure deck is empty. Its discard pile is shuffled and becomes the new deck.",
        {},
    )


def discards(state: "QuestState", seat: Seat, card: i64) -> None:
    text = f"{seat_name(seat)} discards {CARDS[card]}."
    state.emit("discard", "QST-2.3", text, {"seat": seat, "card": CARDS[card]}, reveals=True)


# Turns and events (QST-3)


def turn_begins(state: "QuestState") -> None:
    text = f"Turn {state.turns + 1}: {seat_name(state.current)}'s turn."
    state.emit("turn", "QST-3.1", text, {"turn": state.turns + 1, "seat": state.current})


def draws_event(state: "QuestState") -> None:
    card = EVENTS[state.event]
    quest = is_quest(state.event)
    what = f"a quest of {stages_of(state.event)} stages" if quest else card
    text = f"{seat_name(state.current)} draws {what}."
    data: dict[str, object] = {"seat": state.current, "card": card}
    if draws_cards(state.event):
        data["draws"] = EVENT_DRAWS
    state.emit("event", "QST-3.2", text, data, reveals=True)


def events_are_reshuffled(state: "QuestState") -> None:
    state.emit(
        "reshuffle", "QST-1.4", "The event deck is empty. Its discard pile is shuffled and becomes the new deck.", {}
    )


def plague(state: "QuestState", lost: i64) -> None:
    who = seat_name(state.current)
    text = f"Plague: {who} loses {shields(lost)}." if lost > 0 else f"Plague: {who} has no shields to lose."
    state.emit("plague", "QST-3.3", text, {"seat": state.current, "lost": lost})


def time_is_up(state: "QuestState") -> None:
    winners = seats_in(state.knighted)
    verb = "wins" if len(winners) == 1 else "win"
    text = f"The last turn is over. {seat_names(winners)} {verb} with the most shields."
    state.emit("game_over", "QST-8.5", text, {"winners": list(winners)})


# Sponsoring (QST-4)


def sponsors(state: "QuestState") -> None:
    text = f"{seat_name(state.sponsor)} sponsors the quest."
    state.emit("sponsor", "QST-4.1", text, {"seat": state.sponsor, "stages": state.stages})


def declines(state: "QuestState", seat: Seat) -> None:
    state.emit("decline", "QST-4.1", f"{seat_name(seat)} declines to sponsor.", {"seat": seat})


def nobody_sponsors(state: "QuestState") -> None:
    state.emit("no_sponsor", "QST-4.2", "Nobody sponsors the quest. It is discarded.", {})


def adds_to_stage(state: "QuestState", card: i64) -> None:
    sponsor, stage = state.sponsor, state.built + 1
    data: dict[str, object] = {"seat": sponsor, "stage": stage}
    own = f"{seat_name(sponsor)} adds {CARDS[card]} to stage {stage}."
    state.emit("stage_card", "QST-4.4", own, data | {"card": CARDS[card]}, only(sponsor))
    state.emit("stage_card", "QST-4.4", f"{seat_name(sponsor)} adds a card to stage {stage}.", data, all_but(sponsor))


def closes_stage(state: "QuestState") -> None:
    sponsor, stage = state.sponsor, STAGES + state.built - 1
    listed = list_cards(state.piles, stage)
    value = value_of(state.piles, stage)
    data: dict[str, object] = {"seat": sponsor, "stage": state.built, "size": len(listed)}
    own = f"{seat_name(sponsor)} closes stage {state.built}: {sum_of(listed, value)}."
    others = f"{seat_name(sponsor)} closes stage {state.built} with {cards(len(listed))}."
    state.emit("stage_closed", "QST-4.4", own, data | {"cards": listed, "value": value}, only(sponsor))
    state.emit("stage_closed", "QST-4.4", others, data, all_but(sponsor))


# Stages (QST-5)


def stage_begins(state: "QuestState") -> None:
    size = size_of(state.piles, STAGES + state.stage)
    text = f"Stage {state.stage + 1} of {state.stages}: {cards(size)} face down."
    state.emit("stage", "QST-5.1", text, {"stage": state.stage + 1, "size": size})


def joins_or_withdraws(state: "QuestState", seat: Seat, joins: bool) -> None:
    if joins:
        state.emit("join", "QST-5.2", f"{seat_name(seat)} joins stage {state.stage + 1}.", {"seat": seat})
    else:
        state.emit("withdraw", "QST-5.2", f"{seat_name(seat)} withdraws from the quest.", {"seat": seat})


def nobody_joins(state: "QuestState") -> None:
    state.emit("nobody_joins", "QST-5.2", "Nobody joins. The quest is over.", {})


def adds_to_attack(state: "QuestState", seat: Seat, card: i64) -> None:
    own = f"{seat_name(seat)} adds {CARDS[card]} to the attack."
    state.emit("attack_card", "QST-5.4", own, {"seat": seat, "card": CARDS[card]}, only(seat))
    state.emit("attack_card", "QST-5.4", f"{seat_name(seat)} adds a card to the attack.", {"seat": seat}, all_but(seat))


def attack_is_ready(state: "QuestState", seat: Seat) -> None:
    size = size_of(state.piles, ATTACKS + seat)
    text = f"{seat_name(seat)} is ready to attack with {cards(size) if size > 0 else 'nothing'}."
    state.emit("attack_ready", "QST-5.4", text, {"seat": seat, "size": size})


def stage_is_revealed(state: "QuestState", needed: i64) -> None:
    listed = list_cards(state.piles, STAGES + state.stage)
    text = f"Stage {state.stage + 1} is revealed: {sum_of(listed, needed)}."
    data: dict[str, object] = {"stage": state.stage + 1, "cards": listed, "value": needed}
    state.emit("stage_revealed", "QST-5.6", text, data, reveals=True)


def attack_is_revealed(state: "QuestState", seat: Seat, needed: i64, passed: bool) -> None:
    listed = list_cards(state.piles, ATTACKS + seat)
    value = value_of(state.piles, ATTACKS + seat)
    weapons = sum_of(listed, value) if listed else "nothing"
    text = f"{seat_name(seat)} attacks with {weapons} and {'passes' if passed else 'fails'}."
    data: dict[str, object] = {"seat": seat, "cards": listed, "value": value, "needed": needed, "passed": passed}
    state.emit("attack", "QST-5.7", text, data, reveals=True)


def all_fail(state: "QuestState") -> None:
    state.emit("all_fail", "QST-5.8", "Nobody is left in the quest. It ends without a winner.", {})


# Completion and victory (QST-6, QST-7)


def shields_are_given(state: "QuestState") -> None:
    victors = seats_in(state.victors)
    won = shields(state.stages)
    ends = f"wins the quest and gains {won}" if len(victors) == 1 else f"win the quest and gain {won} each"
    text = f"{seat_names(victors)} {ends}."
    state.emit("shields", "QST-6.1", text, {"seats": list(victors), "shields": state.stages})


def sponsor_is_rewarded(state: "QuestState") -> None:
    gained = state.options.sponsor_shields
    text = f"{seat_name(state.sponsor)} sponsored it and gains {shields(gained)}."
    state.emit("sponsor_shields", "QST-8.8", text, {"seat": state.sponsor, "shields": gained})


def quest_is_discarded(state: "QuestState") -> None:
    unseen: list[str] = []
    stages: list[dict[str, object]] = []
    for stage in range(state.stage, state.stages):
        listed = list_cards(state.piles, STAGES + stage)
        unseen += listed
        stages.append({"stage": stage + 1, "cards": listed, "value": value_of(state.piles, STAGES + stage)})
    text = f"{seat_name(state.sponsor)} discards the quest's cards."
    if unseen:
        text += f" Nobody faced {', '.join(unseen)}."
    data: dict[str, object] = {"seat": state.sponsor, "unseen": stages}
    state.emit("quest_over", "QST-6.2", text, data, reveals=len(unseen) > 0)


def knighted(state: "QuestState") -> None:
    winners = seats_in(state.knighted)
    rise = "is knighted and wins" if len(winners) == 1 else "are knighted and win"
    text = f"{seat_names(winners)} {rise} the game."
    state.emit("game_over", "QST-7.1", text, {"winners": list(winners)})
