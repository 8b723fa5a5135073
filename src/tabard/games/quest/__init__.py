"""Quest: four players, hidden hands, sponsored quests. The rules are in rulebook.md; there is one module per
chapter."""
