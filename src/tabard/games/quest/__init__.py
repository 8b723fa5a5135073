"""Quest: four players, hidden hands, sponsored quests. The rules are in rulebook.md, a module a chapter."""
