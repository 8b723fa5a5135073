"""VA Card Game: two players, a duel of heroes with equipment. The rules are in rulebook.md; there is one module per
chapter."""
