"""Lost Legends: three to five heroes, a draft of gear, three levels of monsters. The rules are in rulebook.md; there is
one module per chapter."""
