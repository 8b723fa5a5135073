"""Knight's Duty: two to six knights, secret plans, one arena. The rules are in rulebook.md, a module a chapter."""
