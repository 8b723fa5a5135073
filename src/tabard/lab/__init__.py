"""Experiments: many games between bots, and what can be concluded from them."""
