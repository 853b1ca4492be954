# Two commands do everything on a fresh machine with Python 3.11 to 3.13, git and make:  make run   make test
# uv is used where it is found, otherwise venv and pip; nothing is installed outside .venv and .cache.

PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready
EXTRA ?= test

# Benchmarks run beside other packages, in an environment of their own: the tests neither need nor see those.
PEERS := .cache/bench/.ready

# Interpreters that the tests are run with by test-versions, each in an environment of its own.
# pyenv's names of interpreters that are not switched on do not run, so it is asked where they are.
VERSIONS := 3.11 3.12 3.13
PYENV := $(or $(PYENV_ROOT),$(HOME)/.pyenv)
PYTHONS ?= $(foreach version,$(VERSIONS),$(or $(lastword $(wildcard $(PYENV)/versions/$(version).*/bin/python3)),python$(version)))
TESTS ?=

# For the environment whose mark is being made.
UV := $(shell command -v uv 2>/dev/null)
CREATE = $(if $(UV),uv venv --quiet --allow-existing --python $(PYTHON),$(PYTHON) -m venv) $(@D)
PIP = $(if $(UV),uv pip install --compile-bytecode --python $(@D)/bin/python,$(@D)/bin/python -m pip install --disable-pip-version-check)
INSTALL = $(PIP) --quiet -c constraints.txt

# make fuzz SECONDS=600 SEED=7: attack the package for so long, with what is drawn from that seed.
SECONDS ?= 60
SEED ?= 1

.PHONY: run test check unit test-long test-versions fuzz bench reference clean

run: $(READY)
	@echo "== gametree demo"
	@$(BIN)/gametree demo

test: check unit

check: $(READY)
	@echo "== formatting" && $(BIN)/ruff format --check .
	@echo "== lint" && $(BIN)/ruff check .
	@echo "== types" && $(BIN)/mypy
	@echo "== imports point down only" && $(BIN)/lint-imports --no-logo

unit: $(READY)
	@echo "== tests" && $(BIN)/python -m pytest -n auto --dist worksteal

test-long: $(READY)
	@echo "== long tests" && $(BIN)/python -m pytest -n auto --dist worksteal -m long
	@echo "== thousands of random trees" && HYPOTHESIS_PROFILE=thousands $(BIN)/python -m pytest -n auto \
	    --dist worksteal tests/algorithms/test_on_trees.py tests/algorithms/test_best_first.py tests/engine/test_proving.py \
	    tests/engine/test_explaining.py tests/view/test_narration.py tests/view/test_replay.py \
	    tests/criteria/test_packets.py tests/criteria/test_bounding.py
	@$(MAKE) --no-print-directory fuzz

fuzz: $(READY)
	@echo "== attacks for $(SECONDS) s, seed $(SEED)" && GAMETREE_CACHE=.cache/tests \
	    $(BIN)/python -m tests.fuzz --seconds $(SECONDS) --seed $(SEED)

# A name on the path may be a stand-in that does not run, so each is tried.
test-versions:
	@found=; missing=; failed=; \
	for python in $(PYTHONS); do \
	    version=$$($$python -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null) || version=; \
	    if [ -z "$$version" ]; then echo "== $$python: not found, or it does not run"; missing="$$missing $$python"; continue; fi; \
	    echo "== tests with $$python ($$version)"; found="$$found $$version"; \
	    { $(MAKE) --no-print-directory PYTHON=$$python .cache/versions/$$version/.ready && \
	        .cache/versions/$$version/bin/python -m pytest -n auto --dist worksteal $(TESTS); } || failed="$$failed $$version"; \
	done; \
	echo "== tried:$${found:- none}; not found:$${missing:- none}; failed:$${failed:- none}"; \
	[ -n "$$found" ] && [ -z "$$failed" ]

bench: $(PEERS)
	@echo "== benchmarks" && $(<D)/bin/python -m benchmarks

reference: $(READY)
	@echo "== docs/reference.md, from the docstrings" && $(BIN)/python -m docs.make_reference
	@echo "== docs/playing.md, its table of levels" && $(BIN)/python -m docs.make_levels
	@echo "== docs/boards, its pictures" && $(BIN)/python -m docs.make_boards

clean:
	rm -rf .venv .cache .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

$(READY) $(PEERS): pyproject.toml constraints.txt Makefile

define SET_UP
@echo "== setting up $(@D) (once), with $(if $(UV),uv,venv and pip)"
@$(CREATE)
@$(INSTALL) -e '.[$(EXTRA)]'
@touch $@
endef

$(READY):
	$(SET_UP)

.cache/versions/%/.ready: pyproject.toml constraints.txt Makefile
	$(SET_UP)

# aima3 asks for all of Jupyter, which its games do not use. Without some peer, the benchmarks say so and go on.
$(PEERS):
	@echo "== setting up $(@D) (once), with $(if $(UV),uv,venv and pip)"
	@$(CREATE)
	@$(INSTALL) -e .
	@$(INSTALL) -e '.[bench]' && $(INSTALL) --no-deps aima3 && touch $@ || \
	    echo "   not every peer could be installed; the next run tries again"
