"""Mutation testing: change one thing in the rules at a time, and see whether a test fails.

    python -m tests.mutants src/tabard/games/quest tests/quest                      # every file of Quest's rules
    python -m tests.mutants src/tabard/games/quest tests/quest --only feasible.py   # one of them

A mutant that no test notices is a survivor: a test is missing, or the code isn't needed. Those that can't make a
difference are listed, with the reason, in `equivalent_mutants.toml` in the folder of the tests. Every other survivor is
an error, and so is a listed one that is gone.

Each mutant runs in a fork of a pytest session that has collected the tests, and only against those that reach its line,
the quickest first. A change inside a function replaces the function's code. A change of something that runs on import,
such as a table of cards, needs the fork to import everything again.
"""

import argparse
import ast
import os
import pickle
import resource
import signal
import sys
import time
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType, FunctionType, ModuleType

import coverage
import hypothesis
import pytest

NOT_RULES = ("__init__.py", "messages.py", "observation.py", "things.py")
"""Texts, numbers for learners, and what the lab counts."""

MAX_WIDTH = 90
"""A mutant is shown with as much of the code around it as fits."""
MAX_MEMORY = 4 << 30
IMPORT_SECONDS = 0.3
MAX_SECONDS = 60
"""How long a test may take without any change."""

LISTENS = "state.log is not None"
"""Where nobody listens, rules build no text. That saves only time: `State.emit` would drop it."""

OTHER_COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
OTHER_OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}
OTHER_CALLS = {"min": "max", "max": "min", "any": "all", "all": "any"}
OTHER_RESULTS = {"bool": ("False", "True"), "i64": ("0",), "int": ("0",), "Reason | None": ("None",)}
"""By what a function returns: what else it might return."""


@dataclass
class Mutant:
    file: Path
    scope: str
    """The function or method that is changed; empty outside of functions."""
    lines: range
    """Where the changed statement is, without the statements inside it."""
    before: str
    after: str
    code: CodeType

    def __str__(self) -> str:
        return f"{self.file.name} {self.scope or 'module'}: {self.before} => {self.after}"


# Making mutants


def replacements(node: ast.AST, returns: str) -> Iterator[ast.AST]:
    """What a node may be replaced by, one at a time, in a function that returns something of this type."""
    match node:
        case ast.Compare(left, ops, comparators):
            for index, operator in enumerate(ops):
                yield ast.Compare(
                    left, [*ops[:index], OTHER_COMPARISONS[type(operator)](), *ops[index + 1 :]], comparators
                )
        case ast.BinOp(left, operator, right) if type(operator) in OTHER_OPERATORS:
            yield ast.BinOp(left, OTHER_OPERATORS[type(operator)](), right)
        case ast.BoolOp(operator, values):
            for index, value in enumerate(values):
                if ast.unparse(value) == LISTENS:
                    continue
                rest = [*values[:index], *values[index + 1 :]]
                yield rest[0] if len(rest) == 1 else ast.BoolOp(operator, rest)
        case ast.UnaryOp(_, operand):
            yield operand
        case ast.Constant(bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(int(value)):
            yield ast.Constant(value + 1)
            yield ast.Constant(value - 1)
        case ast.IfExp(_, body, orelse):
            yield body
            yield orelse
        case ast.If(test, body, orelse):
            yield ast.If(ast.Constant(False), body, orelse)
            if ast.unparse(test) != LISTENS:
                yield ast.If(ast.Constant(True), body, orelse)
        case ast.While(_, body, orelse):
            yield ast.While(ast.Constant(False), body, orelse)
        case ast.Call(ast.Name(name), arguments, keywords) if name in OTHER_CALLS:
            yield ast.Call(ast.Name(OTHER_CALLS[name], ast.Load()), arguments, keywords)
        case ast.Return(value) if value is not None and not isinstance(value, ast.Constant):
            for other in OTHER_RESULTS.get(returns, ()):
                yield ast.Return(ast.parse(other, mode="eval").body)
        case ast.AugAssign(target, operator, value):
            if type(operator) in OTHER_OPERATORS:
                yield ast.AugAssign(target, OTHER_OPERATORS[type(operator)](), value)
            yield ast.Assign([target], value)
            yield ast.Pass()
        case ast.Assign([ast.Attribute() | ast.Subscript()]) | ast.Expr(ast.Call()) | ast.Return(None):
            yield ast.Pass()
        case ast.Break() | ast.Continue():
            yield ast.Pass()


@dataclass
class Place:
    """Where a node is: in a field of its parent, or in a list there."""

    parent: ast.AST
    field: str
    index: int | None

    def put(self, node: ast.AST) -> None:
        if self.index is None:
            setattr(self.parent, self.field, node)
        else:
            getattr(self.parent, self.field)[self.index] = node


def places(parent: ast.AST) -> Iterator[tuple[Place, ast.AST]]:
    """The parts of a node that may be changed: no types, no texts, and nothing that only documents or imports."""
    for name, value in ast.iter_fields(parent):
        if name in ("annotation", "returns", "decorator_list", "op", "ops", "ctx", "type_comment"):
            continue
        for index, node in enumerate(value) if isinstance(value, list) else [(None, value)]:
            skipped = ast.JoinedStr | ast.Import | ast.ImportFrom | ast.Assert | ast.Raise
            if isinstance(node, ast.AST) and not isinstance(node, skipped):
                yield Place(parent, name, index), node


def mutants_of(file: Path) -> Iterator[Mutant]:
    """Every mutant of a file."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    seen: set[tuple[range, str, str]] = set()

    def walk(node: ast.AST, path: list[ast.AST], scope: tuple[str, ...], returns: str) -> Iterator[Mutant]:
        inside = any(isinstance(outer, ast.FunctionDef) for outer in path)
        if isinstance(node, ast.ClassDef | ast.FunctionDef) and not inside:
            scope = (*scope, node.name)
        if isinstance(node, ast.FunctionDef):
            inside, returns = True, ast.unparse(node.returns) if node.returns else ""
        path = [*path, node]
        for place, child in places(node):
            if is_type_checking(child):
                continue
            for other in replacements(child, returns):
                around = shown_around(child, path)
                before = shown(around)
                place.put(ast.copy_location(other, child))
                after = shown(other if around is child else around)
                code = compile(ast.fix_missing_locations(tree), str(file), "exec")
                place.put(child)
                lines = lines_of(next(outer for outer in (child, *reversed(path)) if isinstance(outer, ast.stmt)))
                if before != after and (lines, before, after) not in seen:
                    seen.add((lines, before, after))
                    yield Mutant(file, ".".join(scope) if inside else "", lines, before, after, code)
            yield from walk(child, path, scope, returns)

    yield from walk(tree, [], (), "")


def is_type_checking(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"


def header(node: ast.AST) -> list[ast.AST]:
    """The parts of a compound statement before its body; of anything else, the node itself."""
    match node:
        case ast.If(test) | ast.While(test):
            return [test]
        case ast.For(target, iterable):
            return [target, iterable]
        case ast.FunctionDef() | ast.ClassDef() | ast.With() | ast.Try() | ast.Module():
            return []
    return [node]


def lines_of(statement: ast.stmt) -> range:
    ends = [getattr(part, "end_lineno", 0) for part in header(statement)]
    return range(statement.lineno, max([statement.lineno, *ends]) + 1)


def shown(node: ast.AST) -> str:
    """A node on one line, without the statements inside it."""
    match node:
        case ast.If(test):
            return f"if {ast.unparse(test)}"
        case ast.While(test):
            return f"while {ast.unparse(test)}"
        case ast.For(target, iterable):
            return f"for {ast.unparse(target)} in {ast.unparse(iterable)}"
        case ast.comprehension():
            return ast.unparse(node).strip()
    return " ".join(ast.unparse(node).split())


def shown_around(node: ast.AST, path: Sequence[ast.AST]) -> ast.AST:
    """The largest part of the code around a node that is still short, at most its statement."""
    best = node
    for outer in reversed(path):
        if isinstance(best, ast.stmt) or not header(outer) or len(shown(outer)) > MAX_WIDTH:
            break
        best = outer
    return best


# Running tests


@dataclass
class Reached:
    """What the tests do without any change."""

    tests: dict[tuple[str, int], list[str]] = field(default_factory=dict)
    """By file and line: the tests that reach it. Code that runs on import is reached by the test with an empty name."""
    seconds: dict[str, float] = field(default_factory=dict)

    def selected(self, mutant: Mutant) -> list[str]:
        found = {test for line in mutant.lines for test in self.tests.get((str(mutant.file), line), [])}
        return sorted(found, key=self.time_of)

    def time_of(self, test: str) -> float:
        return self.seconds.get(test, 0)


@dataclass
class Outcome:
    mutants: int = 0
    minutes: float = 0
    survivors: list[Mutant] = field(default_factory=list)


class Mutation:
    """A pytest plugin that, instead of running the tests once, runs them against each mutant."""

    def __init__(self, mutants: list[Mutant], tracer: coverage.Coverage) -> None:
        self.mutants = mutants
        self.tracer = tracer
        self.failed = False
        self.outcome = Outcome()

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        begun = time.monotonic()
        reached = self.trace(session)
        for mutant in self.mutants:
            self.outcome.mutants += 1
            if not self.is_noticed(mutant, reached, session):
                self.outcome.survivors.append(mutant)
                print(f"{mutant.file.name}:{mutant.lines.start}  {mutant}", flush=True)
        self.outcome.minutes = (time.monotonic() - begun) / 60
        return True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.failed = self.failed or report.failed

    def trace(self, session: pytest.Session) -> Reached:
        """Run all tests in a fork, so that they leave nothing behind, and note which lines each of them reaches."""
        source, target = os.pipe()
        child = os.fork()
        if child == 0:
            with open(target, "wb") as pipe:
                pickle.dump(self.run_traced(session), pipe)
            os._exit(0)
        self.tracer.stop()
        os.close(target)
        with open(source, "rb") as pipe:
            reached = pickle.load(pipe)
        os.waitpid(child, 0)
        if isinstance(reached, str):
            sys.exit(f"{reached} fails without any change.")
        assert isinstance(reached, Reached)
        if not reached.tests:
            sys.exit(
                "The tests run none of these files as they are here. Set PYTHONPATH to the folder that they are in."
            )
        return reached

    def run_traced(self, session: pytest.Session) -> Reached | str:
        reached = Reached()
        for item in session.items:
            begun = time.process_time()
            self.tracer.switch_context(item.nodeid)
            if not self.passes(item, MAX_SECONDS):
                return item.nodeid
            reached.seconds[item.nodeid] = time.process_time() - begun
        self.tracer.stop()
        data = self.tracer.get_data()
        for file in data.measured_files():
            for line, tests in data.contexts_by_lineno(file).items():
                reached.tests[file, line] = tests
        return reached

    def passes(self, item: pytest.Item, seconds: float) -> bool:
        allow(seconds)
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
        return not self.failed

    def is_noticed(self, mutant: Mutant, reached: Reached, session: pytest.Session) -> bool:
        """Whether a test fails, crashes or takes much too long."""
        tests = reached.selected(mutant)
        if not tests:
            return False
        runs_on_import = mutant.scope == "" or "" in tests
        items = {item.nodeid: item for item in session.items}
        child = os.fork()
        if child == 0:
            isolate()
            allow(IMPORT_SECONDS)
            try:
                if runs_on_import:
                    import_again(mutant, [item for item in session.items if isinstance(item, pytest.Function)])
                    tests = sorted(items, key=reached.time_of)
                else:
                    replace_function(module_at(mutant.file), mutant)
                passed = all(self.passes(items[test], reached.time_of(test)) for test in tests)
            except BaseException:
                passed = False
            os._exit(0 if passed else 1)
        return os.waitpid(child, 0)[1] != 0


def isolate() -> None:
    """A fork says nothing, and doesn't take all memory if a change makes something grow without end."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    resource.setrlimit(resource.RLIMIT_AS, (MAX_MEMORY, MAX_MEMORY))


def allow(seconds: float) -> None:
    """End this process if it computes much longer than that, because a change makes it loop."""
    signal.setitimer(signal.ITIMER_VIRTUAL, 0.3 + 5 * seconds)


def module_at(file: Path) -> ModuleType:
    return next(module for module in list(sys.modules.values()) if getattr(module, "__file__", None) == str(file))


def replace_function(module: ModuleType, mutant: Mutant) -> None:
    function: object = module
    for name in mutant.scope.split("."):
        function = vars(function)[name]
    if isinstance(function, staticmethod | classmethod):
        function = function.__func__
    assert isinstance(function, FunctionType), f"{mutant.scope} in {mutant.file} is no function"
    function.__code__ = next(code for code in codes_in(mutant.code) if code.co_qualname == mutant.scope)


def codes_in(code: CodeType) -> Iterator[CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from codes_in(constant)


def import_again(mutant: Mutant, tests: list[pytest.Function]) -> None:
    """Import the mutant and everything that may use it, and let the tests be those of the modules imported now."""
    name = module_at(mutant.file).__name__
    ours = {used.partition(".")[0] for used in (name, *(test.module.__name__ for test in tests))}
    for module in [module for module in sys.modules if module.partition(".")[0] in ours]:
        del sys.modules[module]
    sys.meta_path.insert(0, MutantFinder(name, mutant))
    for test in tests:
        test.obj = getattr(import_module(test.module.__name__), test.originalname)


class MutantLoader(SourceFileLoader):
    def __init__(self, name: str, mutant: Mutant) -> None:
        super().__init__(name, str(mutant.file))
        self.mutant = mutant

    def get_code(self, fullname: str) -> CodeType:
        return self.mutant.code


class MutantFinder:
    """Finds one module: the mutant."""

    def __init__(self, name: str, mutant: Mutant) -> None:
        self.name = name
        self.mutant = mutant

    def find_spec(self, name: str, path: object, target: object = None, /) -> ModuleSpec | None:
        if name != self.name:
            return None
        return spec_from_file_location(name, self.mutant.file, loader=MutantLoader(name, self.mutant))


PHASES = [hypothesis.Phase.explicit, hypothesis.Phase.generate]
"""Nobody reads the smallest example with which a mutant is noticed."""

UNUSED_PLUGINS = ("cacheprovider", "cov", "terminal", "xdist")
PYTEST = ["-x", "-o", "addopts=", "--hypothesis-profile=mutants", "-W", "ignore::pytest.PytestAssertRewriteWarning"]
PYTEST += [word for plugin in UNUSED_PLUGINS for word in ("-p", f"no:{plugin}")]


# Judging survivors


def read_equivalent(file: Path) -> Counter[str]:
    """The mutants that a file lists as making no difference."""
    if not file.exists():
        return Counter()
    listed: Counter[str] = Counter()
    for entry in tomllib.loads(file.read_text(encoding="utf-8"))["equivalent"]:
        assert entry["reason"], f"Give a reason for {entry['mutants']}."
        listed.update(entry["mutants"])
    return listed


def report(outcome: Outcome, listed: Counter[str]) -> int:
    """Print the figures, and what is wrong. Returns how many things are."""
    survived = Counter(str(mutant) for mutant in outcome.survivors)
    new, gone = survived - listed, listed - survived
    equivalent = survived.total() - new.total()
    killed = outcome.mutants - survived.total()
    print(f"{outcome.mutants} mutants: {killed} killed, {equivalent} equivalent, {new.total()} survived;", end=" ")
    print(f"{outcome.minutes:.1f} minutes.")
    for name in new:
        print(f"No test notices  {name}")
    for name in gone:
        print(f"Listed as equivalent, but killed or gone:  {name}")
    return new.total() + gone.total()


def main(arguments: Iterable[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tests.mutants", description="Change one thing in the rules at a time."
    )
    parser.add_argument("sources", type=Path, help="the folder with the rules")
    parser.add_argument("tests", type=Path, help="the folder with their tests")
    parser.add_argument("--only", metavar="FILE", nargs="+", help="only these files of the rules")
    chosen = parser.parse_args(list(arguments))
    files = [file for file in sorted(chosen.sources.resolve().glob("*.py")) if file.name not in NOT_RULES]
    files = [file for file in files if chosen.only is None or file.name in chosen.only]
    if not files:
        parser.error(f"There is no such file in {chosen.sources}.")
    mutants = [mutant for file in files for mutant in mutants_of(file)]
    hypothesis.settings.register_profile("mutants", derandomize=True, deadline=None, database=None, phases=PHASES)
    tracer = coverage.Coverage(data_file=None, include=[str(file) for file in files], config_file=False)
    tracer.start()
    mutation = Mutation(mutants, tracer)
    ended = pytest.main([*PYTEST, str(chosen.tests)], plugins=[mutation])
    if not mutation.outcome.mutants:
        sys.exit(f"pytest could not collect the tests in {chosen.tests}: it ended with {ended}.")
    names = {file.name for file in files}
    listed = read_equivalent(chosen.tests / "equivalent_mutants.toml")
    return 1 if report(mutation.outcome, Counter({n: c for n, c in listed.items() if n.split()[0] in names})) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
