"""Rift: two players, five champions each, three lanes, a jungle. The rules are in rulebook.md; there is one module per
chapter."""
