"""Knight's Duty: two to six knights, secret plans, one arena. The rules are in rulebook.md; there is one module per
chapter."""
