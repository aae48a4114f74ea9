# The commands of the README. Each sets up what it needs in .venv and is quick the second time.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
TESTED := $(VENV)/.ready-to-test
SCREENS := tests/screens/node_modules/.ready

.PHONY: help play test lint prove bench lock clean

help:
	@echo "make play    set up, print La Cosa Nostra, start the companion "
	@echo "             another port, game or language of the cards: make play PORT=8001 GAME=maffiosi CARDS=de"
	@echo "make test    set up, run every test"
	@echo "make prove   the tests with their full counts (long)"
	@echo "make bench   speed and memory, as ratios"
	@echo "make lock    write the versions of today into constraints.txt"

play: $(READY)
	@$(BIN)/consigliere play $(or $(GAME),la_cosa_nostra) $(if $(PORT),--port $(PORT)) $(if $(CARDS),--lang $(CARDS))

# What reads the code goes along with what runs it, and is heard in one piece at the end.
test: $(TESTED) $(SCREENS)
	@sh tests/servers/get.sh
	@($(MAKE) --no-print-directory lint && cd tests/screens && npm run --silent test) > $(VENV)/read.log 2>&1 & reading=$$!; \
	  $(BIN)/python -m pytest --numprocesses auto --dist worksteal; ran=$$?; \
	  wait $$reading; read=$$?; cat $(VENV)/read.log; [ $$ran$$read = 00 ]

lint: $(TESTED) $(SCREENS)
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check --quiet .
	@$(BIN)/mypy > $(VENV)/types.log 2>&1 & types=$$!; \
	  $(BIN)/lint-imports --no-cache && (cd tests/screens && npm run --silent lint); others=$$?; \
	  wait $$types; typed=$$?; cat $(VENV)/types.log; [ $$others$$typed = 00 ]

prove: lint
	@sh tests/servers/get.sh
	@cd tests/screens && npm run --silent test
	@CONSIGLIERE_PROVE=1 $(BIN)/python -m pytest --numprocesses auto --dist worksteal

bench: $(TESTED)
	@for file in tests/bench/bench_*.py; do $(BIN)/python -m tests.bench.$$(basename $$file .py) || exit 1; done

lock: $(TESTED)
	@$(BIN)/python -m pip freeze --exclude-editable --quiet > constraints.txt

clean:
	rm -rf $(VENV) tests/screens/node_modules build .hypothesis .mypy_cache .ruff_cache *.egg-info

INSTALL := $(BIN)/python -m pip install -qq --disable-pip-version-check --constraint constraints.txt

# Two layers, so that people who only play do not wait for the tools of those who test.
$(READY): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Consigliere needs Python 3.11 or newer; name one with: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' || \
	  { echo "Python's venv module is missing; on Debian and Ubuntu: sudo apt-get install python3-venv"; exit 1; }
	@echo "Setting up $(VENV): some 30 packages, once; about a minute"
	@$(PYTHON) -m venv $(VENV)
	@echo "Python is there; fetching and installing the packages, the longest part ..."
	@$(INSTALL) --editable . || { echo "The packages could not be installed (see above); with the network back, run make again."; exit 1; }
	@echo "The packages are there."
	@touch $@

$(TESTED): $(READY)
	@echo "Setting up the tools of the tests, once; another minute or two"
	@$(INSTALL) --editable '.[test]' || { echo "The tools could not be installed (see above); with the network back, run make again."; exit 1; }
	@touch $@

# What checks the modules of the screens comes from npm; whoever plays needs none of it.
$(SCREENS): tests/screens/package.json tests/screens/package-lock.json
	@sh tests/servers/get.sh node
	@cd tests/screens && npm ci --silent --no-audit --no-fund || \
	  { echo "The tools of the screens could not be installed (see above); with the network back, run make again."; exit 1; }
	@touch $@
