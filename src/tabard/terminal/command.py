"""The `tabard` command."""


def main() -> None:
    print("tabard")
