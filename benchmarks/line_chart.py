"""A chart of lines as SVG: a logarithmic axis to the right, a linear one from 0 up."""

from collections.abc import Sequence
from html import escape
from math import ceil, floor, log10
from typing import NamedTuple

WIDTH, HEIGHT = 640, 360
LEFT, RIGHT, TOP, BOTTOM = 64, 104, 34, 52
COLORS = ("#1f6f8b", "#b5432a", "#c98a1b", "#6a8d3a", "#7b7b7b")
DASHES = ("", "", "", "6 4", "2 4")


class Line(NamedTuple):
    """A single point is drawn as a level."""

    name: str
    points: Sequence[tuple[float, float]]


def chart(lines: list[Line], right: str, up: str) -> str:
    xs = [x for line in lines for x, _ in line.points]
    low, high = floor(log10(min(xs))), max(ceil(log10(max(xs))), floor(log10(min(xs))) + 1)
    top = max(y for line in lines for _, y in line.points) or 1.0
    step = 10.0 ** floor(log10(top))
    step = next(size for size in (step / 5, step / 2, step, 2 * step) if top / size <= 6)
    most = step * ceil(top / step)

    def place(x: float, y: float) -> tuple[float, float]:
        across = (log10(x) - low) / (high - low)
        return (
            round(LEFT + across * (WIDTH - LEFT - RIGHT), 1),
            round(HEIGHT - BOTTOM - y / most * (HEIGHT - TOP - BOTTOM), 1),
        )

    end, floor_y = WIDTH - RIGHT, HEIGHT - BOTTOM
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
        'font-family="sans-serif" font-size="13" fill="#333">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
    ]
    for mark in range(round(most / step) + 1):
        _, y = place(10.0**low, mark * step)
        parts.append(f'<path d="M{LEFT} {y}H{end}" stroke="#ddd"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{y + 4}" text-anchor="end">{mark * step:.3g}</text>')
    for power in range(low, high + 1):
        x, _ = place(10.0**power, 0)
        parts.append(f'<path d="M{x} {floor_y}v5" stroke="#333"/>')
        parts.append(f'<text x="{x}" y="{floor_y + 20}" text-anchor="middle">{10**power:,}</text>')
    parts.append(f'<text x="{(LEFT + end) / 2}" y="{HEIGHT - 10}" text-anchor="middle">{escape(right)}</text>')
    parts.append(f'<text x="14" y="{TOP - 16}">{escape(up)}</text>')
    names: list[tuple[float, float]] = []
    for line, color, dash in zip(lines, COLORS, DASHES, strict=False):
        places = [place(x, y) for x, y in line.points]
        if len(places) == 1:
            places = [(LEFT, places[0][1]), (end, places[0][1])]
        else:
            parts += [f'<circle cx="{x}" cy="{y}" r="3" fill="{color}"/>' for x, y in places]
        path = "L".join(f"{x} {y}" for x, y in places)
        parts.append(f'<path d="M{path}" fill="none" stroke="{color}" stroke-width="2" stroke-dasharray="{dash}"/>')
        x, y = places[-1]
        y -= 8 if x < end else 0
        while any(abs(x - taken) < 90 and abs(y - used) < 15 for taken, used in names):
            y -= 15
        names.append((x, y))
        parts.append(f'<text x="{x + 8}" y="{y + 4}" fill="{color}">{escape(line.name)}</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"
