# Tabard: everything a newcomer needs is `make play` and `make test`.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
SOURCES := $(shell find src -name '*.py' -o -name '*.md' -o -name '*.json' -o -name '*.toml') pyproject.toml setup.py

WEB := $(shell find web -name node_modules -prune -o -type f -print 2>/dev/null)
NODE := PATH="$(abspath $(BIN)):$$PATH" NODE_EXTRA_CA_CERTS="$${NODE_EXTRA_CA_CERTS:-$${SSL_CERT_FILE:-}}"
PROGRAMS := redis-server postgres chromium
PACKAGES := redis-server postgresql chromium
QUICK_TESTS := --timeout 300 --maxfail 20
# What isn't compiled, or only in part, is tested once: with the compiled rules. Only what traces or replaces functions of
# the server needs plain Python.
NEVER_COMPILED := adapters lab server terminal web
# Nor does it matter to these which build they run with.
ANY_BUILD := clauses commit_message files layers makefile mutants packaging wording
PLAIN_TESTS = PYTHONPATH=src TABARD_BUILD=plain $(BIN)/python -m pytest -q -n 2 $(QUICK_TESTS) $(addprefix --ignore=tests/,$(NEVER_COMPILED) $(ANY_BUILD:%=test_%.py))

.PHONY: setup play test test-long test-web mutants lint lock wheel bench bench-bots bench-peers bench-server bench-server-peer check-balance learn screenshots protocol golden hooks clean

play: $(VENV)/.built $(VENV)/.web  ## start the server, and open a browser at its address
	@$(BIN)/tabard serve --open

setup: $(VENV)/.built $(VENV)/.web $(VENV)/.dev $(VENV)/.programs  ## install Tabard, and what its tests need

$(VENV)/.created:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Tabard needs Python 3.11 or newer; set PYTHON=..."; exit 1; }
	@echo "Setting up $(VENV) ..."
	@$(PYTHON) -m venv $(VENV)
	@$(PIP) install --upgrade "pip>=25.1" "setuptools>=77" wheel
	@touch $@

$(VENV)/.built: $(VENV)/.created $(SOURCES)
	@echo "Installing Tabard (compiling takes a minute) ..."
	@rm -rf build src/*.egg-info
	@$(PIP) install "mypy>=2.4,<3" "librt>=0.16" "msgspec>=0.20" "mypy_extensions>=1.1"
	@TABARD_NO_PAGES=1 $(PIP) install --no-build-isolation .
	@rm -rf build src/*.egg-info
	@$(BIN)/tabard --version
	@touch $@

$(VENV)/.dev: $(VENV)/.created pyproject.toml
	@$(PIP) install --group dev
	@touch $@

# What only test-long needs.
$(VENV)/.fuzz: $(VENV)/.dev
	@$(PIP) install --group fuzz
	@touch $@

# The pages: built as they are for a wheel, and put beside the installed package.
$(VENV)/.web: $(VENV)/.built $(WEB)
	@echo "Building the pages ..."
	@$(BIN)/python web/build_pages.py
	@$(BIN)/python -c 'import pathlib, shutil, tabard; \
		there = pathlib.Path(tabard.__file__).parent / "web"; \
		shutil.rmtree(there, ignore_errors=True); shutil.copytree("src/tabard/web", there)'
	@touch $@

# What the tests talk to for real: a database, Redis and a browser, from Debian's packages.
$(VENV)/.programs: $(VENV)/.created
	@PATH="$$PATH:/usr/lib/postgresql/15/bin"; for program in $(PROGRAMS); do \
		command -v $$program >/dev/null || ls /usr/lib/postgresql/*/bin/$$program >/dev/null 2>&1 || missing=1; done; \
	if [ -n "$$missing" ]; then \
		echo "Installing $(PACKAGES) for the tests ..."; \
		as_root=$$([ $$(id -u) = 0 ] || echo sudo); \
		$$as_root apt-get update -qq && $$as_root apt-get install -y -qq --no-install-recommends $(PACKAGES) >/dev/null; \
	fi
	@touch $@

lint: $(VENV)/.built $(VENV)/.dev  ## style, types and wording
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python -m tests.wording

test: setup lint test-web  ## all checks, with plain Python and compiled
	$(PLAIN_TESTS) -m "clause and not many_games and not long" --cov --cov-report=
	@PYTHONPATH=src $(BIN)/python -m tests.coverage_summary
	$(PLAIN_TESTS) -m "(not clause or many_games) and not long"
	PYTHONPATH=src TABARD_BUILD=plain $(BIN)/python -m pytest -q -n 2 $(QUICK_TESTS) -m "plain and not long" tests/server
	TABARD_BUILD=compiled $(BIN)/python -m pytest -q -n 2 $(QUICK_TESTS) -m "not long"

test-web: $(VENV)/.web  ## types and unit tests of the pages
	cd web && $(NODE) npm run --silent check
	cd web && $(NODE) npm run --silent test

test-long: setup $(VENV)/.fuzz .venv-learn/.built benchmarks/boardgame_io/node_modules  ## the tests that take minutes; those of the rules in both builds
	PYTHONPATH=src TABARD_BUILD=plain $(BIN)/python -m pytest -q -n 2 -m long tests/conformance tests/knights_duty
	TABARD_BUILD=compiled $(BIN)/python -m pytest -q -n 2 -m long --ignore=tests/web
	TABARD_BUILD=compiled $(BIN)/python -m pytest -q -s -m long tests/web  # alone: it measures time

MUTANTS ?= --only $(addsuffix .py,actions cards feasible finish game hand options piles questions scenario sponsor stages state turn view)
mutants: $(VENV)/.built $(VENV)/.dev  ## change one thing in Quest's rules at a time: does a test fail? Half an hour
	PYTHONPATH=src TABARD_BUILD=plain $(BIN)/python -m tests.mutants src/tabard/games/quest tests/quest $(MUTANTS)

wheel: $(VENV)/.created  ## a wheel with the pages in it, compiled if possible, into dist
	@rm -rf build dist src/*.egg-info
	@TABARD_REQUIRE_PAGES=1 $(PIP) wheel --no-deps -w dist .
	@rm -rf build src/*.egg-info
	@ls dist/*.whl

# From an empty file, so that versions go up; without addresses, so that every mirror will do.
lock: .venv-lock/.created  ## pin the versions and hashes of what a server needs, into deploy/requirements.lock
	@rm -f deploy/requirements.lock
	@.venv-lock/bin/pip-compile --quiet --generate-hashes --allow-unsafe --strip-extras --no-annotate --no-header \
		--no-emit-index-url --no-emit-trusted-host --no-emit-find-links --output-file deploy/requirements.lock pyproject.toml
	@rm -rf build src/*.egg-info
	@grep -c == deploy/requirements.lock | sed 's/$$/ packages in deploy\/requirements.lock/'

.venv-lock/.created:
	@$(PYTHON) -m venv .venv-lock
	@.venv-lock/bin/python -m pip --disable-pip-version-check --quiet install "pip-tools>=7.4"
	@touch $@

screenshots: setup  ## pictures of every page and board, into build/screenshots
	$(BIN)/python -m tests.web.screenshots

protocol:  ## rewrite the pages' types of the wire from the server's schema
	@PYTHONPATH=src $(BIN)/python web/protocol_types.py

hooks: $(VENV)/.dev  ## check style, wording and the message before each commit
	@$(BIN)/pre-commit install --hook-type pre-commit --hook-type commit-msg

golden: $(VENV)/.built $(VENV)/.dev  ## rewrite golden playthroughs, trajectories and the page of observations; read the diff before committing it
	PYTHONPATH=src $(BIN)/python -m tests.golden
	PYTHONPATH=src $(BIN)/python -m tests.observation_docs
	PYTHONPATH=src $(BIN)/python -m tests.conformance.trajectories

bench: $(VENV)/.built  ## decisions per second, plain and compiled side by side
	@$(BIN)/python -m benchmarks $(BENCH)

bench-bots: $(VENV)/.built  ## how strong and how fast the levels of the bots are
	@$(BIN)/python -m benchmarks.bots $(BENCH)

bench-peers: .venv-peers/.built  ## the same beside OpenSpiel and RLCard; then the environments beside PettingZoo
	@.venv-peers/bin/python -m benchmarks --peers $(BENCH)
	@.venv-peers/bin/python -m benchmarks.openspiel_python_games
	@.venv-peers/bin/python -m benchmarks.environments $(ENVIRONMENTS)

bench-server: setup  ## the server under load, on SQLite and on PostgreSQL
	@$(BIN)/python -m benchmarks.server $(BENCH)

bench-server-peer: setup benchmarks/boardgame_io/node_modules  ## the same in turns with boardgame.io
	@$(NODE) $(BIN)/python -m benchmarks.server --peer 20 $(BENCH)

check-balance: $(VENV)/.built $(VENV)/.dev  ## measure the balance targets of all games, into build/balance
	@$(BIN)/tabard lab check all --out build/balance $(BALANCE)

benchmarks/boardgame_io/node_modules: benchmarks/boardgame_io/package.json
	@cd benchmarks/boardgame_io && $(NODE) npm install --no-package-lock --no-audit --no-fund --loglevel=error
	@touch $@

learn: .venv-learn/.built  ## train a policy for Knight's Duty, into examples/learned
	@.venv-learn/bin/python examples/learn.py $(LEARN)

# Venvs of their own for what never gets into the product's: .venv-learn has the group learn, .venv-peers the group peers.
.venv-%/.built: PIP = .venv-$*/bin/python -m pip --disable-pip-version-check --quiet
.venv-%/.built: $(SOURCES)
	@echo "Setting up .venv-$* (compiling takes a minute) ..."
	@$(PYTHON) -m venv .venv-$*
	@$(PIP) install --upgrade "pip>=25.1" "setuptools>=77" wheel
	@$(PIP) install --group $* "mypy>=2.4,<3" "librt>=0.16" "msgspec>=0.20" "mypy_extensions>=1.1"
	@rm -rf build src/*.egg-info
	@TABARD_NO_PAGES=1 TABARD_REQUIRE_COMPILED=1 $(PIP) install --no-build-isolation .
	@rm -rf build src/*.egg-info
	@touch $@

clean:
	rm -rf $(VENV) .venv-peers .venv-learn .venv-lock build dist benchmarks/boardgame_io/node_modules web/node_modules src/tabard/web src/*.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage
