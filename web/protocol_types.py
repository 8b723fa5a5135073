"""Writes the browser's types of the wire, src/lib/protocol.ts, from the server's schema: `make protocol`."""

import ast
import inspect
import json
import sys
from pathlib import Path
from types import ModuleType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from msgspec import Meta, Struct, UnsetType
from msgspec.structs import FieldInfo, fields

from tabard.server.protocol import bodies, finished, frames, table

MODULES = (table, frames, bodies, finished)
TARGET = Path(__file__).parent / "src/lib/protocol.ts"
HEAD = """/**
 * The types of the wire, as docs/protocol.md describes them. Written by `make protocol` from
 * src/tabard/server/protocol: change them there.
 */
"""
PLAIN: dict[Any, str] = {
    int: "number",
    float: "number",
    str: "string",
    bool: "boolean",
    Any: "unknown",
    type(None): "null",
}


class Types:
    def __init__(self) -> None:
        definitions = {name: value for module in MODULES for name, value in vars(module).items()}
        self.aliases = {repr(value): name for name, value in definitions.items() if is_named(value)}
        """The names of unions and of sets of words, by what they stand for."""
        self.open = {named_by_rules(value) for value in definitions.values()} - {""}
        """The objects to which games add fields of their own."""

    def of(self, kind: Any) -> str:
        """A Python type in TypeScript."""
        if kind in PLAIN:
            return PLAIN[kind]
        if (alias := self.aliases.get(repr(kind))) is not None:
            return alias
        if isinstance(kind, type) and issubclass(kind, Struct):
            return kind.__name__
        return self.composed(get_origin(kind), get_args(kind), kind)

    def composed(self, origin: Any, parts: tuple[Any, ...], kind: Any) -> str:
        if origin is Annotated:
            return named_by_rules(kind) or self.of(parts[0])
        if origin is Literal:
            return " | ".join(json.dumps(word) for word in parts)
        if origin in (Union, UnionType):
            return " | ".join(self.of(part) for part in parts if part is not UnsetType)
        if origin is dict:
            return f"Record<string, {self.of(parts[1])}>"
        if origin is list or (origin is tuple and parts[-1] is Ellipsis):
            element = self.of(parts[0])
            return f"({element})[]" if " | " in element else f"{element}[]"
        if origin is tuple:
            return f"[{', '.join(self.of(part) for part in parts)}]"
        raise TypeError(f"There is no TypeScript for {kind!r} yet.")

    def alias(self, name: str, kind: Any, comment: str) -> str:
        del self.aliases[repr(kind)]  # here it is spelled out
        spelled = self.of(kind)
        self.aliases[repr(kind)] = name
        return f"{as_comment(comment, '')}export type {name} = {spelled};\n"

    def interface(self, struct: type[Struct], comments: dict[str, str]) -> str:
        base = struct.__bases__[0]
        extends = f" extends {base.__name__}" if base not in (Struct, table.Sent) else ""
        config = struct.__struct_config__
        lines = [] if config.tag is None else [f"  {config.tag_field}: {json.dumps(config.tag)};\n"]
        hints = get_type_hints(struct, include_extras=True)
        own = [field for field in fields(struct) if field.name in struct.__annotations__]
        for field in own:
            mark = "?" if may_be_missing(struct, field, hints[field.name]) else ""
            comment = as_comment(comments.get(field.name, ""), "  ")
            lines.append(f"{comment}  {field.name}{mark}: {self.of(hints[field.name])};\n")
        if struct.__name__ in self.open:
            lines.append("  [field: string]: unknown;\n")
        comment = as_comment(comments.get("", ""), "")
        return f"{comment}export interface {struct.__name__}{extends} {{\n{''.join(lines)}}}\n"


def is_named(value: Any) -> bool:
    return get_origin(value) in (Literal, Union, UnionType)


def named_by_rules(kind: Any) -> str:
    """What an object whose fields the rules decide is called in TypeScript."""
    for given in get_args(kind)[1:] if get_origin(kind) is Annotated else ():
        if isinstance(given, Meta) and given.extra_json_schema and "x-typescript" in given.extra_json_schema:
            return str(given.extra_json_schema["x-typescript"])
    return ""


def may_be_missing(struct: type[Struct], field: FieldInfo, kind: Any) -> bool:
    """What the server sends has all its fields, except those that may be unset. A client may leave out defaults."""
    if UnsetType in get_args(kind):
        return True
    sent = issubclass(struct, table.Sent) and not struct.__struct_config__.omit_defaults
    return not sent and not field.required


def as_comment(text: str, indent: str) -> str:
    words = " ".join(text.split()).replace("None", "null")
    return f"{indent}/** {words} */\n" if words else ""


def comments_of(definition: ast.ClassDef) -> dict[str, str]:
    """The docstring of a class under the empty name, and those of its fields."""
    comments = {"": ast.get_docstring(definition) or ""}
    for before, after in zip(definition.body, definition.body[1:], strict=False):
        if isinstance(before, ast.AnnAssign) and isinstance(before.target, ast.Name):
            comments[before.target.id] = text_of(after)
    return comments


def text_of(node: ast.stmt | None) -> str:
    is_text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    return str(node.value.value) if is_text else ""


def definitions_of(module: ModuleType, types: Types) -> list[str]:
    body = ast.parse(inspect.getsource(module)).body
    found = []
    for node, after in zip(body, [*body[1:], None], strict=True):
        if isinstance(node, ast.ClassDef) and node.name != table.Sent.__name__:
            found.append(types.interface(getattr(module, node.name), comments_of(node)))
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            kind = getattr(module, node.target.id)
            if is_named(kind):
                found.append(types.alias(node.target.id, kind, text_of(after)))
            elif get_origin(kind) is dict:
                found.append(f"{as_comment(text_of(after), '')}export type {node.target.id} = {types.of(kind)};\n")
    return found


def typescript() -> str:
    types = Types()
    return "\n".join([HEAD, *(text for module in MODULES for text in definitions_of(module, types))])


if __name__ == "__main__":
    TARGET.write_text(typescript(), encoding="utf-8")
    print(
        f"{TARGET.relative_to(Path.cwd()) if TARGET.is_relative_to(Path.cwd()) else TARGET} is written.",
        file=sys.stderr,
    )
