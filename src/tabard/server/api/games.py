"""The games: their options, rulebooks and content."""

from typing import Any, Final

import msgspec
from starlette.requests import Request

import tabard
from tabard.engine.game import Game
from tabard.engine.rulebook import TABLE_RULES, Rulebook
from tabard.games import find
from tabard.server.api.endpoint import Endpoint
from tabard.server.api.requests import Api
from tabard.server.protocol.bodies import CheckedOptions, CheckOptions, GameInfo, LogGroups, Preset, RulebookText
from tabard.server.settings import Settings
from tabard.server.tables.setup import find_game


async def games(api: Api, request: Request) -> list[GameInfo]:
    return [game_info(find(name), api.settings) for name in tabard.games()]


async def game(api: Api, request: Request) -> GameInfo:
    return game_info(find_game(request.path_params["game"]), api.settings)


async def rulebook(api: Api, request: Request) -> RulebookText:
    name = request.path_params["game"]
    if name == "table":
        return rulebook_text("Rules for every table", TABLE_RULES)
    game = find_game(name)
    return rulebook_text(game.title, game.rulebook)


async def content(api: Api, request: Request) -> object:
    return find_game(request.path_params["game"]).content()


async def check(api: Api, request: Request) -> CheckedOptions:
    params = await api.body(request, CheckOptions)
    game = find_game(request.path_params["game"])
    return CheckedOptions(await api.resolve_options(game, params.seats, params.options))


def game_info(game: Game, settings: Settings) -> GameInfo:
    return GameInfo(
        game.id,
        game.title,
        game.description,
        game.minutes,
        game.seat_counts,
        game.rules_version,
        [option.schema() for option in game.options],
        [msgspec.convert(preset.as_json(), Preset) for preset in game.presets],
        game.seat_options(),
        settings.levels,
        msgspec.convert(game.log_groups.as_json(), LogGroups),
        settings.bot_after_seconds,
    )


def rulebook_text(title: str, rulebook: Rulebook) -> RulebookText:
    return RulebookText(title, rulebook.text, rulebook.clauses)


ENDPOINTS: Final = (
    Endpoint("GET", "/api/v1/games", games, "All games, with their options.", response_type=list[GameInfo]),
    Endpoint("GET", "/api/v1/games/{game}", game, "One game.", response_type=GameInfo),
    Endpoint("GET", "/api/v1/games/{game}/rulebook", rulebook, "Its rulebook.", response_type=RulebookText),
    Endpoint("GET", "/api/v1/games/{game}/content", content, "Its cards and decks.", response_type=dict[str, Any]),
    Endpoint("POST", "/api/v1/games/{game}/check", check, "Check options for the game.", CheckOptions, CheckedOptions),
)
