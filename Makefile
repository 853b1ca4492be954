# Two commands do everything on a fresh machine with Python 3.11+, git and make:  make run   make test
# uv is used where it is found, otherwise venv and pip; nothing is installed outside .venv.

PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready
EXTRA ?= test

.PHONY: run test check unit test-long bench clean

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

bench: $(READY)
	@echo "== benchmarks" && $(BIN)/python -m benchmarks

clean:
	rm -rf .venv .cache .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

$(READY): pyproject.toml constraints.txt Makefile
	@echo "== setting up .venv (once)"
	@if command -v uv >/dev/null 2>&1; then \
	    echo "   with uv" && uv venv --quiet --allow-existing --python $(PYTHON) .venv && \
	    uv pip install --quiet --compile-bytecode --python $(BIN)/python -c constraints.txt -e '.[$(EXTRA)]'; \
	else \
	    echo "   with venv and pip" && $(PYTHON) -m venv .venv && \
	    $(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[$(EXTRA)]'; \
	fi
	@touch $(READY)
