"""The duel in the terminal: two heroes face to face, at 80 columns, and no card on it that its viewer may not see."""

from collections.abc import Iterator, Mapping
from io import StringIO
from itertools import islice

import pytest
from rich.console import Console, RenderableType

import tabard
from tabard.games.va.keywords import KEYWORDS
from tabard.games.va.packs import BASE_CONTENT
from tabard.terminal.boards import find_board
from tabard.terminal.boards.va import LINES_FOR_MORE, outlook
from tabard.terminal.choices import render_choices
from tabard.terminal.recent_events import recent_events
from tabard.terminal.replay import Omniscient
from tabard.terminal.seating import Seating
from tests.terminal import sample_pack

BOARD = find_board("va")
LOW = 30


def drawn(thing: RenderableType, width: int = 80, height: int = LOW) -> str:
    page = StringIO()
    Console(file=page, width=width, height=height).print(thing)
    return page.getvalue()


def screen(match: tabard.Match, seat: int | None = 0, width: int = 80, height: int = LOW) -> str:
    places = ["human" if number == seat else "random" for number in range(2)]
    return drawn(BOARD.render(match.view(seat), Seating(places, "").names(seat)), width, height)


def tin_table(scenario: Mapping[str, object] | None = None, **options: object) -> tabard.Match:
    decks = [sample_pack.deck(), sample_pack.deck()]
    return tabard.start(
        "va", seed=1, options={"pack": sample_pack.pack(), "decks": decks, **options}, scenario=scenario
    )


def duel(**options: object) -> tabard.Match:
    """P1's captain wears a sword and a lid and has lost HP; P2 has a plain hero."""
    captain = {"card": "tin-captain", "equipment": ["tin-sword", "tin-lid"], "hp": 5}
    return tin_table(
        {
            "heroes": {"P1": captain, "P2": "tin-a"},
            "hands": {"P1": ["tin-b", "tin-soup", "tin-soup", "tin-lid"], "P2": ["tin-c", "tin-fork"]},
            "graveyards": {"P2": ["tin-d"]},
            "lives": {"P1": 5, "P2": 4},
            "turn": "P1",
        },
        **options,
    )


def random_play(seed: int, **options: object) -> Iterator[tabard.Match]:
    match = tabard.start("va", seed=seed, options=options)
    bot = tabard.bot("random", "va", seed=seed)
    while not match.over:
        yield match
        seat = match.to_act[0]
        match.play(seat, bot.choose(match, seat))
    yield match


def test_the_heroes_stand_face_to_face_with_their_equipment_behind_them() -> None:
    assert screen(duel()).splitlines()[1:10] == [
        "  P2 (bot)  ♥♥♥♥♡  hand 1 hero and 1 equipment  decks 12 and 14  graveyard 1",
        line("Tin A", "3", "6", "2"),
        line("· vs ·", "AD", "HP", "DEF"),
        line("Tin Captain", "4", "5", "5", "When both heroes attack: 2 more AD."),
        line("Tin Sword", "+1", "", "", mark="+"),
        line("Tin Lid", "-1", "", "+4", "When the wearer blocks an attack: the attacker loses 2", mark="+"),
        line("", "", "", "", "HP."),
        "▸ You (P1)  ♥♥♥♥♥  hand 1 hero and 3 equipment  decks 13 and 10  graveyard 0",
        line("Tin B", "3", "6", "2", "Made of tin: tin-b."),
    ]


def line(name: str, ad: str, hp: str, defence: str, text: str = "", mark: str = "") -> str:
    return f"{mark:>2} {name:<12} {ad:>2} {hp:>2} {defence:>3} {text}".ljust(80)


def test_your_hand_is_listed_with_stats_copies_and_a_line_per_card() -> None:
    text = screen(duel())
    assert line("Tin Soup", "", "+3", "", "Made of tin: tin-soup.", mark="2x").rstrip() in text
    assert line("Tin Lid", "-1", "", "+4", "thorns 2: When the wearer blocks an attack: the attac…") in text
    assert "the attacker loses 2" in screen(duel(), height=LINES_FOR_MORE).split("You (P1)")[1], "at length"
    assert "Tin C" not in text.replace("Tin Captain", "")
    assert "Tin Fork" not in text


def test_each_player_sees_their_side_at_the_bottom() -> None:
    lines = screen(duel(), 1).splitlines()
    assert lines[1].startswith("▸ P1 (bot)")
    assert lines[7].startswith("   Tin A ")
    assert lines[8].startswith("  You (P2)")
    assert "Tin Fork" in lines[10]


def test_a_large_hand_is_abbreviated_on_a_low_screen() -> None:
    text = screen(duel(), height=20)
    assert "   Tin B 3/6/2  Tin Lid -1/0/+4 thorns 2  2x Tin Soup 0/+3/0" in text


def test_a_spectator_sees_no_hand_and_the_omniscient_viewer_both() -> None:
    assert "Tin B" not in screen(duel(), None)
    everything = drawn(BOARD.render(Omniscient().view(duel()), ["P1", "P2"]))
    assert "Tin B" in everything
    assert "Tin Fork" in everything


def test_a_declaration_stands_with_its_hero() -> None:
    match = duel()
    match.play(0, "block")
    assert "5 blocks When both heroes" in screen(match, 1)


def test_a_secret_declaration_is_mentioned_but_not_shown() -> None:
    match = duel(declare="secret")
    match.play(0, "block")
    assert "5 blocks When both heroes" in screen(match, 0)
    assert "5 has chosen When both heroes" in screen(match, 1)


def test_in_the_opening_the_enemys_cards_are_backs() -> None:
    match = tin_table({"hands": {"P1": ["tin-captain", "tin-sword"], "P2": ["tin-a"]}})
    match.play(0, "hero:tin-captain")
    match.play(0, "equip:tin-sword")
    assert "Opening: heroes face down · tin box against tin box" in screen(match)
    assert " ▮ Tin Captain" in screen(match)
    other = screen(match, 1)
    assert "   ▮▮ " in other
    assert "Captain" not in other


def test_unusual_options_are_in_the_heading() -> None:
    match = duel(falls_at="zero", stalemate=3)
    assert "Turn 1: your turn · tin box against tin box · heroes fall at 0 HP ──" in screen(match)


def test_the_heading_says_who_wins_if_both_fall_when_that_could_happen() -> None:
    heroes = {"P1": "tin-a", "P2": "tin-b"}
    last = {"heroes": heroes, "lives": {"P1": 1, "P2": 1}, "turn": "P1"}
    assert "tin box · P2 (bot) wins if both fall" in screen(tin_table(last))
    assert "tin box · you win if both fall" in screen(tin_table(last), 1)
    assert "tin box · a draw if both fall" in screen(tin_table(last, both_fall="draw"))
    assert "if both fall" not in screen(tin_table({**last, "lives": {"P1": 1, "P2": 2}}))


def test_graveyards_are_named_where_there_is_room() -> None:
    assert "in the graveyard:  Tin D" in screen(duel(), height=LINES_FOR_MORE)
    assert "Tin D" not in screen(duel(), height=LINES_FOR_MORE - 1)


def test_answers_say_what_they_would_do() -> None:
    view = duel().view(0)
    assert outlook(view, "hero:tin-b") == "AD 3 HP 6 DEF 2"
    assert outlook(view, "equip:tin-soup") == "HP 5▸8"
    assert outlook(view, "equip:tin-lid") == "AD 4▸3, DEF 5▸9, thorns 2"
    assert outlook(view, "done") == ""


def test_a_declaration_says_what_it_would_lead_to() -> None:
    match = duel()
    assert outlook(match.view(0), "attack").splitlines() == [
        "if they attack: yours HP 5▸2, theirs HP 6▸0",
        "if they block: theirs HP 6▸4 DEF 2▸0",
    ]
    assert outlook(match.view(0), "block").splitlines() == [
        "if they attack: yours DEF 5▸2, theirs HP 6▸4",
        "if they block: nothing changes",
    ]
    match.play(0, "attack")
    assert outlook(match.view(1), "block") == "if they attack: yours HP 6▸4 DEF 2▸0"


def test_a_declaration_says_who_would_fall() -> None:
    assert "theirs falls" in outlook(duel(falls_at="zero").view(0), "attack")


def test_declarations_fit_the_screen() -> None:
    for match in islice(random_play(5), None, None, 3):
        for seat in match.to_act:
            text = drawn(render_choices(match.legal(seat), BOARD, match.view(seat)))
            assert max(map(len, text.splitlines())) <= 80


def test_equipment_is_not_shown_to_lower_a_stat_below_its_minimum() -> None:
    """VA-1.3: AD never goes below 1."""
    match = tin_table({
        "heroes": {"P1": {"card": "tin-a", "ad": 1}, "P2": "tin-a"}, "hands": {"P1": ["tin-lid"]}, "turn": "P1"
    })  # fmt: skip
    assert outlook(match.view(0), "equip:tin-lid").startswith("AD 1▸1, DEF 2▸6")


def test_answers_do_what_they_are_said_to_do() -> None:
    """Effects of entering change more; for all other equipment the hero has the stats that were announced."""
    entering = ("mimic", "muster")
    seen = 0
    for match in random_play(4):
        seat = match.to_act[0] if match.to_act else 0
        view = match.view(seat)
        cards, players = view["cards"], view["players"]
        assert isinstance(cards, dict)
        assert isinstance(players, list)
        for answer in [answer for answer in match.legal(seat) if answer.startswith("equip:")]:
            card = cards[answer.removeprefix("equip:")]
            if card["effect"] in entering:
                continue
            said, before = outlook(view, answer), players[seat]["hero"]
            copy = tabard.replay(match.record())
            copy.play(seat, answer)
            after = copy.view(seat)["players"][seat]["hero"]
            for figure in ("ad", "hp", "def"):
                if card[figure]:
                    assert f"{figure.upper()} {before[figure]}▸{after[figure]}" in said
                    seen += 1
        if seen > 20:
            return
    raise AssertionError("too little equipment was offered")


@pytest.mark.parametrize("width", [80, 120])
def test_the_table_fits_the_screen(width: int) -> None:
    for match in islice(random_play(7, decks=["masquerade", "arsenal"]), None, None, 7):
        lines = screen(match, 0, width).splitlines()
        assert max(map(len, lines)) <= width
        assert len(lines) <= 24


def test_no_screen_names_a_card_that_its_viewer_may_not_see() -> None:
    names = {card.id: card.name for card in BASE_CONTENT.pool.cards}
    for match in islice(random_play(2), None, None, 5):
        for viewer in (0, 1, None):
            cards = match.view(viewer)["cards"]
            assert isinstance(cards, dict)
            text = screen(match, viewer, 120, 60)
            assert [id for id, name in names.items() if name in text and id not in cards] == []


def test_the_hand_of_the_other_is_on_no_screen() -> None:
    for match in islice(random_play(3, decks=["wildfire", "masquerade"]), None, None, 5):
        players = match.view(1)["players"]
        assert isinstance(players, list)
        seen = match.view(0)["cards"]
        assert isinstance(seen, dict)
        hidden = [
            BASE_CONTENT.pool.cards[BASE_CONTENT.pool.numbers[id]].name for id in players[1]["hand"] if id not in seen
        ]
        assert [name for name in hidden if name in screen(match, 0, 120, 60)] == []


def test_the_log_addresses_the_player() -> None:
    match = duel()
    match.play(0, "attack")
    match.play(1, "block")
    said = {
        you: " ".join(drawn(part, 3000).strip() for part in recent_events(match.events(you), BOARD, you))
        for you in (0, 1)
    }
    assert "You choose to attack and P2 to block." in said[0]
    assert "P2's Tin A loses" in said[0] and "attacks" not in said[0]
    assert "Your Tin A loses" in said[1]


def test_choices_fit_the_screen_with_every_effect_there_is() -> None:
    longest = max(len(keyword.word) for keyword in KEYWORDS)
    assert longest <= 12
    match = duel()
    for answer in ("attack", "block"):
        match.play(match.to_act[0], answer)
    text = drawn(render_choices(match.legal(0), BOARD, match.view(0)))
    assert ") tin-soup (HP 5▸8)" in text
    assert max(map(len, text.splitlines())) <= 80
