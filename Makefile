# Every target does its own set-up on a machine that has Python 3.11+, pip and make.
# The second time, set-up costs nothing: stamps in .venv and node_modules say what is done.

# What Python has compiled is kept, whatever the environment says: the tests start hundreds of processes.
unexport PYTHONDONTWRITEBYTECODE

SHELL := /bin/bash
VENV := .venv
BIN := $(VENV)/bin
UV_RUN := tools/uv
export PATH := $(CURDIR)/$(BIN):$(CURDIR)/node_modules/.bin:$(PATH)
# One more than there are cores: a part of a test's time is waiting, for houses and browsers. Two more took as long.
JOBS ?= $(shell echo $$(( $$(nproc 2>/dev/null || echo 2) + 1 )))
ARGS ?=

DEPS := $(VENV)/.stamp-dependencies
PROJECT := $(VENV)/.stamp-project
PACKAGES := node_modules/.stamp-packages
BENCH := $(VENV)/.stamp-bench

.DEFAULT_GOAL := help
.PHONY: help setup needs run fast slow test check format docs soak bench shots pictures lock clean

help: ## list the targets
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 16

setup: $(PROJECT) $(PACKAGES) ## make .venv and node_modules with everything that is pinned

$(DEPS): requirements/dev.txt
	@$(BIN)/python -c '' 2>/dev/null || $(UV_RUN) venv -q --clear --python "$$(tools/find-python)" $(VENV)
	@echo "Installing the dependencies ..."
	@$(UV_RUN) pip sync -q --python $(BIN)/python --require-hashes requirements/dev.txt
	@touch $@

$(PROJECT): $(DEPS) pyproject.toml
	@$(UV_RUN) pip install -q --python $(BIN)/python --no-deps --no-build-isolation -e .
	@$(UV_RUN) pip check -q --python $(BIN)/python || { echo "requirements/ does not fit pyproject.toml: make lock"; exit 1; }
	@touch $@

# The browser code's tools; node itself comes with the dependencies.
$(PACKAGES): $(DEPS) package.json package-lock.json .npmrc
	@echo "Installing the browser code's tools ..."
	@tools/npm ci >/dev/null || { echo "package-lock.json does not fit package.json, or a package could not be had: make lock"; exit 1; }
	@touch $@

$(BENCH): $(DEPS) requirements/bench.txt
	@echo "Installing the benchmarks' peers ..."
	@$(UV_RUN) pip install -q --python $(BIN)/python --require-hashes -r requirements/bench.txt
	@touch $@

needs: # Debian packages for the browser and database tests
	@tools/apt-needs

run: $(PROJECT) ## start the server at http://127.0.0.1:8000; arguments in ARGS
	@$(BIN)/terrarium $(if $(filter-out -%,$(firstword $(ARGS))),,serve) $(ARGS)

fast: $(PROJECT) ## compile the hot modules of kernel and games with mypyc; needs a C compiler and some minutes
	@$(BIN)/python tools/fast.py $(ARGS)

slow: $(PROJECT) ## back to plain Python
	@$(BIN)/python tools/fast.py --remove

check: setup ## format, lint, types, import rules, browser code's tests: all, side by side, then fails if one did
	@xargs -P $(JOBS) -I TOOL bash -c 'said=$$(TOOL </dev/null 2>&1); failed=$$?; printf "%s\n" "TOOL" "$$said"; \
	    [ $$failed = 0 ] || { echo "Not passed: TOOL" >&2; exit 1; }' <<< "$$CHECKS"

# What takes longest begins first.
define CHECKS
mypy
djlint --check src
djlint --lint src
ruff format --check --output-format concise .
ruff check --output-format concise .
lint-imports --no-logo
biome ci --error-on-warnings
tsc
tsc -p tests/js
node --test --test-reporter=dot tests/js/*.test.js
endef
export CHECKS

# What waits leaves room for what computes: the checks run beside the tests, and are told after them.
# One test at a time is handed out: with two, a process that does quick ones piles up others, and ends alone.
test: setup needs ## the tests, with check beside them; pytest's arguments in ARGS
	@mkdir -p build; $(MAKE) --no-print-directory check JOBS=1 >build/check.log 2>&1 & checks=$$!; \
	set -x; $(BIN)/pytest -n $(JOBS) --maxschedchunk 1 --durations=10 --durations-min=1 $(ARGS); tests=$$?; set +x; \
	wait $$checks; checks=$$?; cat build/check.log; [ $$tests = 0 ] && [ $$checks = 0 ]

soak: setup needs ## the long tests; a part of them: ARGS=tests/browser
	$(BIN)/pytest -n $(JOBS) --maxschedchunk 1 -m soak --timeout=21600 --durations=0 --durations-min=1 $(ARGS)

bench: $(PROJECT) $(if $(findstring --quick,$(ARGS)),,$(BENCH)) ## every benchmark, then one table against the goals and the last run; ARGS=--quick
	@$(BIN)/python tools/bench.py $(ARGS)

docs: $(PROJECT) ## the docs as a site, in build/site; a dead link fails. ARGS=--serve shows it
	@$(BIN)/python tools/docs.py $(ARGS)

shots: $(PROJECT) needs ## photograph the pages with a browser
	@if [ -e tools/shots.py ]; then $(BIN)/python tools/shots.py $(ARGS); else echo "There are no pages yet."; fi

pictures: $(PROJECT) ## draw the pictures of the players' rulebooks anew from the boards; ARGS=--stale only tells which are old
	@$(BIN)/python tools/pictures.py $(ARGS)

format: setup ## write the formatting and the safe lint fixes
	$(BIN)/ruff check --fix-only -q .
	$(BIN)/ruff format .
	biome check --write
	djlint --reformat --quiet src

COMPILE := $(UV_RUN) pip compile -q --universal --python-version 3.11 --generate-hashes --no-header --no-annotate
lock: ## resolve pyproject.toml anew into requirements/ (UPGRADE=1: to the newest versions), package.json into its lock
	$(COMPILE) $(if $(UPGRADE),--upgrade) --group dev -o requirements/dev.txt pyproject.toml
	$(COMPILE) $(if $(UPGRADE),--upgrade) --group docs -c requirements/dev.txt -o requirements/docs.txt
	$(COMPILE) $(if $(UPGRADE),--upgrade) --group bench -c requirements/dev.txt -o requirements/bench.txt pyproject.toml
	@$(MAKE) --no-print-directory $(DEPS)
	$(BIN)/python tools/lock_npm.py

clean: ## remove what the targets made
	rm -rf $(VENV) .venv-tools node_modules dist build .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
