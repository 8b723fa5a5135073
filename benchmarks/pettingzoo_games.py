"""What is measured in PettingZoo: its gin rummy, which version 1.26 was the last to have."""

from pettingzoo.classic import gin_rummy_v4

from benchmarks.timing import AGENTS, Measures, turns_of
from benchmarks.walking import through_agents

GAMES = {"gin-rummy": gin_rummy_v4}


def build() -> str:
    return "PettingZoo"


def measures() -> Measures:
    return {(name, AGENTS): turns_of(through_agents(module.env())) for name, module in GAMES.items()}
