"""What holds at every step of every game, under whatever options."""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tabard.engine.dump import dump
from tests.conformance.setups import EFFORT
from tests.quest.decks import DECK, EVENT_DECK
from tests.table import QuestTable, Table

CARDS = list(DECK)
EVENTS = list(EVENT_DECK)
VIEWERS = ("P1", "P2", "P3", "P4", "spectator")

options = st.fixed_dictionaries(
    {
        "shields_to_win": st.sampled_from((1, 2, 3, 4, 7, 20)),
        "hand_limit": st.integers(6, 20),
        "empty_attacks": st.booleans(),
        "replenish_before_victory": st.booleans(),
        "turn_limit": st.integers(1, 20),
    }
)


def steps(seed: int, chosen: dict[str, int], bold: bool) -> Iterator[QuestTable]:
    """A table before each decision of a game, and after the last. The bold sponsor easy quests, always join and attack
    with all they have, so that quests are won; the others answer at random."""
    dice = random.Random(seed)
    table = Table.quest(seed=seed, options=chosen)
    yield table
    while not table.match.over:
        legal = table.legal(table.asked()).split()
        assert legal, "somebody is asked who cannot answer"
        eager = "close" if "close" in legal else legal[0]
        table.play(table.asked(), eager if bold else dice.choice(legal))
        yield table


def every_game(check: Callable[..., Any]) -> Callable[..., Any]:
    return settings(max_examples=10 * EFFORT)(
        given(seed=st.integers(0, 10**6), chosen=options, bold=st.booleans())(check)
    )


def in_display_order(cards: list[Any]) -> bool:
    return cards == sorted(cards, key=CARDS.index)


@every_game
def test_every_card_is_in_exactly_one_place(seed: int, chosen: dict[str, int], bold: bool) -> None:
    for table in steps(seed, chosen, bold):
        state: dict[str, Any] = dump(table.match.state)
        piles, deck = state["piles"], state["events"]
        assert min(piles) >= 0
        assert {card: sum(piles[place :: len(CARDS)]) for place, card in enumerate(CARDS)} == DECK
        view = table.view()
        events = Counter(view["event_discards"])
        events[view["event"]] += view["event"] is not None
        assert min(deck) >= 0
        events.update({event: count for event, count in zip(EVENTS, deck, strict=True) if count})
        assert {event: events[event] for event in EVENTS} == EVENT_DECK


@every_game
def test_the_sizes_that_everybody_sees_make_up_both_decks(seed: int, chosen: dict[str, int], bold: bool) -> None:
    for table in steps(seed, chosen, bold):
        view = table.view()
        in_hands = sum(player["hand_size"] + player["attack_size"] for player in view["players"])
        in_stages = sum(stage["size"] for stage in view["quest"]["stages"]) if view["quest"] else 0
        assert in_hands + in_stages + view["adventure_deck"] + len(view["adventure_discards"]) == 100
        assert view["event_deck"] + len(view["event_discards"]) + (view["event"] is not None) == 17


@every_game
def test_hands_are_within_the_limit_but_for_whoever_is_trimming(seed: int, chosen: dict[str, int], bold: bool) -> None:
    for table in steps(seed, chosen, bold):
        trimming = "discard:" in table.legal(table.asked()) if not table.match.over else False
        for seat in ("P1", "P2", "P3", "P4"):
            over = table.hand_size(seat) > chosen["hand_limit"]
            assert over == (trimming and table.asked() == seat)


@every_game
def test_shields_are_never_negative_and_enough_of_them_end_the_game(
    seed: int, chosen: dict[str, int], bold: bool
) -> None:
    for table in steps(seed, chosen, bold):
        assert min(table.shields()) >= 0
        if table.match.over:
            knights = [seat for seat, shields in enumerate(table.shields()) if shields >= chosen["shields_to_win"]]
            leaders = [seat for seat, shields in enumerate(table.shields()) if shields == max(table.shields())]
            assert list(table.match.result.winners) == (knights or leaders)
        elif not chosen["replenish_before_victory"]:
            assert max(table.shields()) < chosen["shields_to_win"]


@every_game
def test_all_cards_in_every_view_are_in_display_order(seed: int, chosen: dict[str, int], bold: bool) -> None:
    for table in steps(seed, chosen, bold):
        for viewer in VIEWERS:
            view = table.view(viewer)
            assert in_display_order(view["adventure_discards"])
            assert view["event_discards"] == sorted(view["event_discards"], key=EVENTS.index)
            for player in view["players"]:
                assert in_display_order(player.get("hand", []))
                assert in_display_order(player.get("attack", []))
            for stage in view["quest"]["stages"] if view["quest"] else []:
                assert in_display_order(stage.get("cards", []))


@every_game
def test_no_view_shows_what_its_viewer_may_not_see(seed: int, chosen: dict[str, int], bold: bool) -> None:
    public = {"shields", "hand_size", "in_quest", "joined", "attack_size", "attack_ready"}
    for table in steps(seed, chosen, bold):
        for viewer in VIEWERS:
            view = table.view(viewer)
            for seat, player in zip(VIEWERS, view["players"], strict=False):
                own = {"hand", "attack", "attack_value"} if seat == viewer else set()
                assert set(player) == public | own
            if view["quest"]:
                sponsor = VIEWERS[view["quest"]["sponsor"]]
                for number, stage in enumerate(view["quest"]["stages"]):
                    assert stage["number"] == number + 1
                    built = view["quest"]["built"] == len(view["quest"]["stages"])
                    assert stage["resolved"] or not built or stage["number"] >= view["quest"]["stage"]
                    assert ("cards" in stage) == ("value" in stage) == (stage["resolved"] or viewer == sponsor)


@every_game
def test_nobody_learns_another_players_cards(seed: int, chosen: dict[str, int], bold: bool) -> None:
    for table in steps(seed, chosen, bold):
        pass
    for viewer in VIEWERS:
        for event in table.events(viewer):
            if event.kind in ("draw", "stage_card", "stage_closed", "attack_card"):
                own = VIEWERS[event.data["seat"]] == viewer
                assert ("card" in event.data or "cards" in event.data) == own
