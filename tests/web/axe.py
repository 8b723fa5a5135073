"""axe-core: what it finds on a page, light and dark."""

from pathlib import Path

from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
EVERYTHING = {"resultTypes": ["violations"], "rules": {"label-content-name-mismatch": {"enabled": True}}}
COLORS = {"resultTypes": ["violations"], "runOnly": ["color-contrast"]}
"""All that the theme changes."""
FINDINGS = """
(options) => axe.run(document, options).then(({ violations }) => violations
  .filter(({ impact }) => impact === "serious" || impact === "critical")
  .flatMap(({ id, nodes }) => nodes.map(
    ({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`)))
"""
SETTLE = """
() => {
  const ends = ({ effect }) => effect.getComputedTiming().endTime !== Infinity;
  const passing = () => document.getAnimations().filter(ends);
  for (let some = passing(); some.length > 0; some = passing()) some.forEach((each) => each.finish());
}
"""
"""Colors that fade into each other are there at once. The end of one change may begin the next, inside it."""


def serious_findings(page: Page) -> list[str]:
    """The content security policy must be bypassed, so that axe-core may run."""
    page.emulate_media(color_scheme="light")
    page.evaluate(AXE.read_text())
    findings: list[str] = page.evaluate(FINDINGS, EVERYTHING)
    page.emulate_media(color_scheme="dark")
    page.evaluate(SETTLE)
    findings += [f"dark: {finding}" for finding in page.evaluate(FINDINGS, COLORS)]
    page.emulate_media(color_scheme="light")
    return findings
