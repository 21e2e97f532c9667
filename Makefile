# Two commands need nothing but Python 3.11 or later, make and git:
#   make demo    diagnoses a recorded incident
#   make test    runs the tests that need no server
# Everything is installed into .venv here, at the versions and hashes of constraints.txt.

SHELL := /bin/sh
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

unexport PYTHONPATH PYTHONHOME VIRTUAL_ENV
export PYTHONNOUSERSITE := 1
export PIP_DISABLE_PIP_VERSION_CHECK := 1
export PIP_NO_INPUT := 1
export PIP_USER := 0

PY := .venv/bin/python
PYTEST := $(PY) -m pytest
CODE := src tests $(wildcard incidents benchmarks)

# A moved or copied folder has a .venv that points to the old place: make it anew.
ifneq ($(wildcard .venv/.place),)
ifneq ($(shell cat .venv/.place),$(shell pwd -P))
$(shell rm -rf .venv)
endif
endif

.PHONY: help
help:  ## say what there is
	@sed -n 's/^\([a-z][a-z%-]*\):.*## \(.*\)/  make \1|\2/p' Makefile | awk -F'|' '{printf "%-24s %s\n", $$1, $$2}'

.venv/.place:
	@python=; for each in $(PYTHON) python3.11 python3.12 python3.13 python3.14 python3 python; do \
	  if "$$each" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then python=$$each; break; fi; \
	done; \
	if [ -z "$$python" ]; then \
	  echo "make: no Python 3.11 or later on PATH: install one, or say which: make PYTHON=/path/to/python3.11" >&2; exit 1; \
	fi; \
	rm -rf .venv; \
	if ! "$$python" -m venv .venv; then \
	  rm -rf .venv; \
	  echo "make: $$python cannot make a virtual environment: install its venv module (Debian: python3-venv)" >&2; exit 1; \
	fi
	@pwd -P > .venv/.place

.venv/.parts: constraints.txt .venv/.place
	$(PY) -m pip install --quiet --require-hashes -r constraints.txt
	@touch .venv/.parts

.venv/.project: pyproject.toml .venv/.parts
	$(PY) -m pip install --quiet --no-index --no-deps --no-build-isolation --editable .
	@touch .venv/.project

.PHONY: setup
setup: .venv/.project  ## install into .venv (every other command does so by itself)

.PHONY: demo
demo: setup  ## diagnose a recorded incident: no key, no network
	@SUPERBIZ_DATA_DIR="$${SUPERBIZ_DATA_DIR:-.superbizagent}" .venv/bin/superbizagent demo $(if $(INCIDENT),--incident '$(INCIDENT)')

.PHONY: test
test: setup  ## the tests that need no server; says at the end what it left out
	$(PYTEST)

.PHONY: test-servers
test-servers: setup  ## the tests that need a real PostgreSQL, which they start themselves
	$(PYTEST) -m servers

.PHONY: fuzz
fuzz: setup  ## contracts made to deceive, through the whole pipeline (CASES=100000 SEED=...)
	$(PY) -m tests.fuzz --cases $(or $(CASES),100000) --seed $(or $(SEED),1000000)

.PHONY: mutants
mutants: setup  ## break the rules of evidence one expression at a time (ONLY="superbizagent.domain.verdict*"); hours for all
	.venv/bin/mutmut run $(foreach each,$(ONLY),'$(each)')
	.venv/bin/mutmut results

.PHONY: requirements
requirements: setup  ## R1-R100 and their tests; breaks each on purpose (ONLY="R12 R52": just these)
	$(PY) -m tests.requirements $(ONLY)

.PHONY: format
format: setup  ## lay out the code
	$(PY) -m ruff format $(CODE)
	$(PY) -m ruff check --fix $(CODE)

.PHONY: lint
lint: setup
	$(PY) -m ruff format --check $(CODE)
	$(PY) -m ruff check $(CODE)
	.venv/bin/lint-imports --no-logo
	$(PY) -m pyright

.PHONY: check
check: lint test  ## everything that must hold: layout, lint, imports, types, tests

.PHONY: constraints
constraints: setup  ## choose versions anew, with hashes
	$(PY) -m uv pip compile --quiet --upgrade pyproject.toml --group dev --universal \
	  --generate-hashes --no-header --no-annotate --output-file constraints.txt

.PHONY: incident
incident: setup  ## record an incident again: make incident NAME=...
	@test -n "$(NAME)" || { echo "make: say which: make incident NAME=..." >&2; exit 1; }
	$(PY) incidents/record.py "$(NAME)"

bench-%: setup  ## measure: make bench-NAME runs benchmarks/NAME.py
	$(PY) -m benchmarks.$*

.PHONY: clean
clean:  ## remove .venv and everything that was built or cached
	rm -rf .venv .superbizagent build dist .pytest_cache .ruff_cache .hypothesis .import_linter_cache mutants
	find src tests incidents benchmarks -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true
