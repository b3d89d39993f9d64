# duelsite: `make run` serves the site, `make test` proves it. Both set up everything they need.

PYTHON ?= python3
HOST ?= 127.0.0.1
PORT ?= 8000
VENV := .venv
PY := $(VENV)/bin/python
TESTS ?=
PARTS ?=
# More than two cores have: many tests wait for processes, pages and clocks.
JOBS ?= 3
# Every process would compile all that it imports again.
unexport PYTHONDONTWRITEBYTECODE
TEMPLATES = $(shell find templates -name '*.html')

.PHONY: help setup run rehearsal quick quick-lint quick-tests test lint lint-scripts format format-scripts bench requirements clean

help:
	@echo "make run      serve the site with bots to play (HOST=$(HOST) PORT=$(PORT))"
	@echo "make quick    ruff, mypy, and the tests of engine and services that are quick: the inner loop"
	@echo "make test     run every test (TESTS=tests/engine for a part)"
	@echo "make lint     ruff, mypy, djade, djlint, the linter of migrations; with Node also Biome and tsc"
	@echo "make rehearsal  follow docs/operations.md on five machines (root on Debian)"
	@echo "make bench    measure engine, live play and pages, as JSON (PARTS=public for a part)"

setup: $(VENV)/.ready
	@$(PY) -m engine.native.build --quiet

# Rebuilt only when the pinned requirements change. They name everything that is needed, so nothing is resolved;
# what is imported is compiled then.
$(VENV)/.ready: requirements/dev.txt
	@$(PYTHON) -c 'import sys; sys.exit("duelsite needs Python 3.11 or newer; this is " + sys.version.split()[0] if sys.version_info < (3, 11) else 0)'
	@echo "Installing into $(VENV)/ (once, a minute or two)"
	@test -x $(PY) || $(PYTHON) -m venv $(VENV)
	@$(PY) -m pip install --quiet --disable-pip-version-check --no-deps --no-compile --requirement requirements/dev.txt
	@touch $@

run: setup
	@$(PY) manage.py run --host $(HOST) --port $(PORT)

# A file stays on one core, for what it shares among its tests; the order is that of tests/conftest.py.
test: setup
	$(PY) -m pytest --numprocesses $(JOBS) --dist loadfile --no-loadscope-reorder $(TESTS)

# The inner loop: types beside the tests of the engine and the services that take no time.
quick: setup
	@$(MAKE) --no-print-directory --jobs 2 quick-lint quick-tests

quick-lint:
	$(VENV)/bin/ruff check .
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/mypy .

quick-tests:
	$(PY) -m pytest --numprocesses 2 --dist loadfile -m "not slow" tests/engine tests/site

lint: setup lint-scripts
	$(VENV)/bin/ruff check .
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/djade --target-version 5.2 --check $(TEMPLATES)
	$(VENV)/bin/djlint --lint --quiet templates
	$(VENV)/bin/mypy .
	$(PY) -m pytest tests/site/test_migrations.py

format: setup format-scripts
	$(VENV)/bin/ruff check --fix .
	$(VENV)/bin/ruff format .
	$(VENV)/bin/djade --target-version 5.2 $(TEMPLATES)

# Node only checks and formats scripts and styles; nothing else needs it. Without it these are skipped, but not in CI.
ifneq ($(shell command -v npm),)
lint-scripts: node_modules/.ready
	node_modules/.bin/biome check --error-on-warnings
	node_modules/.bin/tsc --project jsconfig.json

format-scripts: node_modules/.ready
	node_modules/.bin/biome check --write
else
lint-scripts format-scripts:
	@echo "Scripts and styles are skipped: that needs Node 18 or newer with npm (apt-get install nodejs npm)."
	@test -z "$(CI)" || { echo "CI must check them."; exit 1; }
endif

node_modules/.ready: package-lock.json
	@npm ci --no-progress --loglevel=error
	@touch $@

bench: setup
	$(PY) -m bench $(PARTS)

rehearsal: setup
	$(PY) -m deploy.rehearsal

# After editing the dependencies in pyproject.toml or package.json. Neither lock file holds an address.
requirements:
	$(VENV)/bin/uv pip compile --quiet --universal --no-emit-index-url --no-emit-find-links --no-header --no-annotate --python-version 3.11 --extra embedded --extra native pyproject.toml -o requirements/run.txt
	$(VENV)/bin/uv pip compile --quiet --universal --no-emit-index-url --no-emit-find-links --no-header --no-annotate --python-version 3.11 --all-extras --constraint requirements/run.txt pyproject.toml -o requirements/dev.txt
	npm install --package-lock-only --loglevel=error
	$(PY) -c "import json; lock = json.load(open('package-lock.json')); \
		[package.pop('funding', None) for package in lock['packages'].values()]; \
		open('package-lock.json', 'w').write(json.dumps(lock, indent=2, ensure_ascii=False) + '\n')"

clean:
	rm -rf $(VENV) node_modules build .mypy_cache .ruff_cache .pytest_cache .hypothesis
