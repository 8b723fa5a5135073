"""Inputs that are almost right: a valid one in which a few values are changed, moved, doubled or lost."""

from collections.abc import Callable
from typing import Any

Choose = Callable[[int], int]
"""A number from 0 up to, but not including, another."""
STRANGE: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 2, 7, 99, 2**31, -(2**63), 2**64, 10**30, 0.5, -0.0, 1e308, float("nan"), float("inf"),
    "", " ", "P1", "P9", "p1", "0", "-1", "F5", "quest", "va", "\0", "\ud800", "é" * 50, "x" * 5000, "a b",
    [], {}, [[]], [None], [0] * 500, {"": None}, {"P1": []}, {"P1": {"P1": {}}}, ["P1", "P1"], [[0, 0], [0, 0]],
)  # fmt: skip


def read_choices(tape: bytes) -> Choose:
    """Choices that are read from a tape, two bytes each; all 0 after its end."""
    position = 0

    def choose(below: int) -> int:
        nonlocal position
        chosen = int.from_bytes(tape[position : position + 2], "big")
        position += 2
        return chosen % below

    return choose


def mutated(value: Any, choose: Choose) -> Any:
    """A copy with one to four changes, each somewhere in it."""
    for _ in range(1 + choose(4)):
        value = changed(value, choose)
    return value


def changed(value: Any, choose: Choose) -> Any:
    if isinstance(value, dict) and value and choose(8):
        return changed_in_dict(value, choose)
    if isinstance(value, list) and value and choose(8):
        return changed_in_list(value, choose)
    return replaced(value, choose)


def changed_in_dict(value: dict[str, Any], choose: Choose) -> dict[str, Any]:
    names = list(value)
    name = names[choose(len(names))]
    other = names[choose(len(names))]
    copy = dict(value)
    match choose(10):
        case 0:
            del copy[name]
        case 1:
            copy[name], copy[other] = copy[other], copy[name]
        case 2:
            copy[f"{name}x"] = copy[name]
        case 3:
            copy[name] = copy[other]
        case _:
            copy[name] = changed(copy[name], choose)
    return copy


def changed_in_list(value: list[Any], choose: Choose) -> list[Any]:
    index, other = choose(len(value)), choose(len(value))
    copy = list(value)
    match choose(10):
        case 0:
            del copy[index]
        case 1:
            copy.insert(other, copy[index])
        case 2:
            copy[index], copy[other] = copy[other], copy[index]
        case 3:
            del copy[index:]
        case 4:
            copy = copy * 3
        case _:
            copy[index] = changed(copy[index], choose)
    return copy


def replaced(value: Any, choose: Choose) -> Any:
    match choose(6):
        case 0 if isinstance(value, (int, float)) and not isinstance(value, bool):
            return value + (1, -1, 10, -100, 2**40)[choose(5)]
        case 1 if isinstance(value, str) and value:
            cut = choose(len(value))
            return value[:cut] + "-~é'\x7f"[choose(5)] + value[cut + 1 :]
        case 2:
            return [value]
        case 3:
            return {"P1": value}
    return STRANGE[choose(len(STRANGE))]
