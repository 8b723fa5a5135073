"""VA Card Game: two players, a duel of heroes with equipment. The rules are in rulebook.md, a module a chapter."""
