"""What a game is: a state that asks questions, and the match that plays it."""
