# Tabard: everything a newcomer needs is `make play` and `make test`.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
SOURCES := $(shell find src -name '*.py' -o -name '*.md' -o -name '*.json') pyproject.toml setup.py

.PHONY: setup play test test-long lint bench bench-peers golden clean

play: $(VENV)/.built  ## start a game
	@$(BIN)/tabard play quest || [ ! -t 0 ]  # without a keyboard the game is begun, saved and left

setup: $(VENV)/.built $(VENV)/.dev  ## install Tabard, compiled where possible, and what its tests need

$(VENV)/.created:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Tabard needs Python 3.11 or newer; set PYTHON=..."; exit 1; }
	@echo "Setting up $(VENV) ..."
	@$(PYTHON) -m venv $(VENV)
	@$(PIP) install --upgrade "pip>=25.1" "setuptools>=77" wheel
	@touch $@

$(VENV)/.built: $(VENV)/.created $(SOURCES)
	@echo "Installing Tabard (compiling takes a minute) ..."
	@rm -rf build src/*.egg-info
	@$(PIP) install "mypy>=2.4,<3" "librt>=0.16" "mypy_extensions>=1.1"
	@$(PIP) install --no-build-isolation .
	@rm -rf build src/*.egg-info
	@$(BIN)/tabard --version
	@touch $@

$(VENV)/.dev: $(VENV)/.created pyproject.toml
	@$(PIP) install --group dev
	@touch $@

lint: setup  ## style, types and layers
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

test: lint  ## all checks, with plain Python and compiled
	PYTHONPATH=src TABARD_BUILD=plain $(BIN)/python -m pytest -q -n 2 -m "not long"
	TABARD_BUILD=compiled $(BIN)/python -m pytest -q -n 2 -m "not long"

test-long: setup  ## the tests that take minutes, in both builds
	PYTHONPATH=src TABARD_BUILD=plain $(BIN)/python -m pytest -q -n 2 -m long
	TABARD_BUILD=compiled $(BIN)/python -m pytest -q -n 2 -m long

golden: setup  ## write the golden playthroughs anew; look at the difference before committing it
	PYTHONPATH=src $(BIN)/python -m tests.golden
	PYTHONPATH=src $(BIN)/python -m tests.conformance.trajectories

bench: $(VENV)/.built  ## decisions per second, plain and compiled side by side
	@$(BIN)/python -m benchmarks $(BENCH)

bench-peers: .venv-peers/.built  ## the same, beside OpenSpiel and RLCard
	@.venv-peers/bin/python -m benchmarks --peers $(BENCH)

.venv-peers/.built: PIP := .venv-peers/bin/python -m pip --disable-pip-version-check --quiet
.venv-peers/.built: $(SOURCES)
	@echo "Setting up .venv-peers (compiling takes a minute) ..."
	@$(PYTHON) -m venv .venv-peers
	@$(PIP) install --upgrade "pip>=25.1" "setuptools>=77" wheel
	@$(PIP) install --group peers "mypy>=2.4,<3" "librt>=0.16" "mypy_extensions>=1.1"
	@rm -rf build src/*.egg-info
	@TABARD_REQUIRE_COMPILED=1 $(PIP) install --no-build-isolation .
	@rm -rf build src/*.egg-info
	@touch $@

clean:
	rm -rf $(VENV) .venv-peers build src/*.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
