"""Measurements of speed: see docs/speed.md."""
