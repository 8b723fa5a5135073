"""A page that needs nothing but itself: text, tables and charts of intervals, light or dark as the reader has it."""

from base64 import b64encode
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

STYLE: Final = """
:root{color-scheme:light dark;--ink:#1d2327;--soft:#5b6670;--page:#fbfaf7;--card:#fff;--line:#dcd9d0;--mark:#2457a6;
--band:#cfe3cf;--bad:#b3261e;--good:#2c6e31;--open:#8a6100}
@media (prefers-color-scheme:dark){:root{--ink:#e8e6e1;--soft:#a3adb5;--page:#16181b;--card:#1f2327;--line:#3a4046;
--mark:#8ab4f8;--band:#29452c;--bad:#ff8a80;--good:#8fd694;--open:#f2c14e}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:60rem;margin:0 auto;padding:1.5rem 1rem 4rem}
h1{font-size:1.6rem;line-height:1.2;margin:0 0 .3rem}
h2{font-size:1.15rem;margin:2.2rem 0 .5rem}
h3{font-size:1rem;margin:1.3rem 0 .3rem}
p{margin:.4rem 0}
.lead{font-size:1.1rem}
.soft,caption,th{color:var(--soft);font-weight:normal}
section,details{background:var(--card);border:1px solid var(--line);border-radius:8px;padding:.2rem 1rem 1rem;
margin-top:1rem}
summary{cursor:pointer;padding:.6rem 0 0}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:.92rem}
caption{text-align:left;padding:.3rem 0}
th,td{text-align:left;padding:.25rem .6rem .25rem 0;border-bottom:1px solid var(--line);vertical-align:top}
td.n,th.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
.missed{color:var(--bad)}.met{color:var(--good)}.open{color:var(--open)}
.chart{font-size:.92rem}
.row{display:grid;grid-template-columns:minmax(7rem,24%) 1fr 12rem;gap:0 .8rem;align-items:center;padding:.08rem 0}
.chart svg{width:100%;height:1.3rem;display:block}
.chart .v{font-variant-numeric:tabular-nums;text-align:right;white-space:nowrap}
.axis{color:var(--soft);font-size:.8rem;display:flex;justify-content:space-between}
code{font-size:.9em;overflow-wrap:anywhere}
a{color:var(--mark)}
@media (max-width:36rem){.row{grid-template-columns:1fr max-content}.row svg,.row .axis{grid-column:1/-1;grid-row:2}
main{padding:1rem .6rem 3rem}section,details{padding:.1rem .7rem .8rem}}
"""


def text(value: object) -> str:
    return escape(str(value))


def page(title: str, body: Sequence[str]) -> str:
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{text(title)}</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<style>{STYLE}</style></head><body><main>{''.join(body)}</main></body></html>\n"
    )


def section(title: str, *parts: str) -> str:
    return f"<section><h2>{text(title)}</h2>{''.join(parts)}</section>"


def folded(title: str, *parts: str) -> str:
    return f"<details><summary>{text(title)}</summary>{''.join(parts)}</details>"


def paragraph(said: str, style: str = "") -> str:
    return f"<p{f' class={style!r}' if style else ''}>{text(said)}</p>"


def heading(said: str) -> str:
    return f"<h3>{text(said)}</h3>"


@dataclass(frozen=True)
class Cell:
    said: str
    style: str = ""


def table(heads: Sequence[str], rows: Sequence[Sequence[Cell | str]], numbers: Sequence[int] = ()) -> str:
    """A table; the columns of these numbers are set to the right."""

    def style(place: int, extra: str = "") -> str:
        words = " ".join(word for word in ("n" if place in numbers else "", extra) if word)
        return f' class="{words}"' if words else ""

    head = "".join(f"<th{style(place)}>{text(name)}</th>" for place, name in enumerate(heads))
    lines = []
    for row in rows:
        cells = [cell if isinstance(cell, Cell) else Cell(cell) for cell in row]
        lines.append(
            "".join(f"<td{style(place, cell.style)}>{text(cell.said)}</td>" for place, cell in enumerate(cells))
        )
    return (
        f'<div class="scroll"><table><thead><tr>{head}</tr></thead><tbody>'
        + "".join(f"<tr>{line}</tr>" for line in lines)
        + "</tbody></table></div>"
    )


@dataclass(frozen=True)
class Bar:
    """A figure with its interval, and where it should lie if there is such a place."""

    label: str
    value: float
    low: float
    high: float
    said: str
    target: tuple[float, float] | None = None
    style: str = ""


def interval_chart(bars: Sequence[Bar], unit: str = " %", scale: float = 100.0, line: float | None = None) -> str:
    """A line for each figure: a dot where it is, a bar from end to end of its interval, a band where it should be."""
    if not bars:
        return ""
    ends = [end for bar in bars for end in (bar.low, bar.high, bar.value)]
    ends += [end for bar in bars if bar.target for end in bar.target if abs(end) != float("inf")]
    ends += [] if line is None else [line]
    low, high = min(ends), max(ends)
    room = (high - low) * 0.06 or abs(high) * 0.1 or 0.01
    low, high = low - room if low - room > 0 or low < 0 else 0.0, high + room
    if unit == " %" and max(ends) <= 1.0:
        high = min(high, 1.0)

    def at(value: float) -> str:
        return f"{100 * (min(max(value, low), high) - low) / (high - low):.2f}%"

    def width(start: float, end: float) -> str:
        start, end = max(start, low), min(end, high)
        return f"{max(100 * (end - start) / (high - low), 0.2):.2f}%"

    lines = []
    for bar in bars:
        drawn = ""
        if bar.target is not None:
            drawn += (
                f'<rect x="{at(bar.target[0])}" y="0" width="{width(*bar.target)}" height="100%" fill="var(--band)"/>'
            )
        if line is not None:
            drawn += f'<line x1="{at(line)}" x2="{at(line)}" y1="0" y2="100%" stroke="var(--line)" stroke-width="2"/>'
        colour = {"missed": "var(--bad)", "open": "var(--open)"}.get(bar.style, "var(--mark)")
        drawn += (
            f'<line x1="{at(bar.low)}" x2="{at(bar.high)}" y1="50%" y2="50%" stroke="{colour}" stroke-width="3" '
            'stroke-linecap="round"/>'
            f'<circle cx="{at(bar.value)}" cy="50%" r="4.5" fill="{colour}"/>'
        )
        lines.append(
            f'<div class="row"><span>{text(bar.label)}</span>'
            f'<svg role="img" aria-label="{text(bar.label)}: {text(bar.said)}">{drawn}</svg>'
            f'<span class="v {bar.style}">{text(bar.said)}</span></div>'
        )
    axis = f"<span>{low * scale:.3g}{unit}</span><span>{high * scale:.3g}{unit}</span>"
    axis_row = f'<div class="row"><span></span><div class="axis">{axis}</div><span></span></div>'
    return f'<div class="chart">{"".join(lines)}{axis_row}</div>'


def histogram(values: Sequence[tuple[str, float]], said: str) -> str:
    """Columns, each as high as its part."""
    if not values:
        return ""
    top = max(part for _, part in values) or 1.0
    wide = 100 / len(values)
    columns = "".join(
        f'<rect x="{place * wide + wide * 0.08:.2f}%" width="{wide * 0.84:.2f}%" y="{100 - 100 * part / top:.2f}%" '
        f'height="{100 * part / top:.2f}%" fill="var(--mark)"><title>{text(label)}: {100 * part:.1f} %</title></rect>'
        for place, (label, part) in enumerate(values)
    )
    axis = f"<span>{text(values[0][0])}</span><span>{text(values[-1][0])}</span>"
    return (
        f'<svg role="img" aria-label="{text(said)}" style="width:100%;height:7rem;display:block">{columns}</svg>'
        f'<div class="axis">{axis}</div>'
    )


def scatter(points: Sequence[tuple[float, float, str, bool]], across: str, up: str) -> str:
    """Dots by two figures; those that stand out are filled."""
    if not points:
        return ""
    most_x = max(point[0] for point in points) or 1.0
    most_y = max(point[1] for point in points) or 1.0
    dots = "".join(
        f'<circle cx="{4 + 92 * x / most_x:.2f}%" cy="{94 - 88 * y / most_y:.2f}%" r="5" stroke="var(--mark)" '
        f'fill="{"var(--mark)" if out else "none"}"><title>{text(label)}</title></circle>'
        for x, y, label, out in points
    )
    return (
        f'<p class="soft">{text(up)}: from 0 (bottom) to {most_y:.3g}</p>'
        f'<svg role="img" aria-label="{text(up)} by {text(across)}" '
        f'style="width:100%;height:14rem;display:block;border-left:1px solid var(--line);'
        f'border-bottom:1px solid var(--line)">{dots}</svg>'
        f'<div class="axis"><span>0</span><span>{text(across)}: {most_x:.3g}</span></div>'
    )


def download(name: str, content: str) -> str:
    """A link that saves a file, which is part of the page."""
    data = b64encode(content.encode()).decode()
    return f'<a download="{text(name)}" href="data:application/json;base64,{data}">{text(name)}</a>'


def listed(parts: Sequence[str]) -> str:
    """A list of parts that are HTML already."""
    return f"<ul>{''.join(f'<li>{part}</li>' for part in parts)}</ul>" if parts else ""
