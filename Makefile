# Every target does its own set-up: with Python 3.11, make and git nothing else is needed.
# `make` alone lists the targets.

PYTHON ?= $(shell command -v python3.11 || command -v python3)
VENV := .venv
SHOE := $(VENV)/bin/shoe
PYTEST := $(VENV)/bin/python -m pytest -n auto --dist loadfile
MAKEFLAGS += --no-print-directory
SHELL := /bin/bash

# Words for `shoe`, out of the variables that were given.
option = $(if $($(1)),--$(2) "$($(1))")
flag = $(if $(filter-out 0,$($(1))),--$(2))
BOARD ?= pico

.PHONY: help demo test test-full firmware flash hil replay bench tables lint clean
.PHONY: feeds adding expected fresh release

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

$(VENV)/ready-%: pyproject.toml constraints.txt host_tools/workshop/setup.py
	@$(PYTHON) host_tools/workshop/setup.py $*

demo: $(VENV)/ready-run $(if $(filter pico pico2,$(TARGET)),$(VENV)/ready-pico) ## the main job with no hardware: GAME= FEED= TARGET=unix|pico|pico2 SPEED=
	@$(SHOE) demo $(call option,GAME,game) $(call option,FEED,feed) $(call option,TARGET,target) $(call option,SPEED,speed)

test: $(VENV)/ready-test ## every test that needs no hardware: host, MicroPython, emulated Pico
	@$(PYTEST) tests $(ARGS)

test-full: $(VENV)/ready-test ## the exhaustive runs as well
	@$(PYTEST) tests -m "full or not full" $(ARGS)

firmware: $(VENV)/ready-pico ## the board's image with its digests and a size report: BOARD=pico|pico2
	@$(SHOE) firmware --board "$(BOARD)"

flash: $(VENV)/ready-pico ## put the firmware on a board and read it back: BOARD= PORT= DEV=1
	@$(SHOE) flash --board "$(BOARD)" $(call option,PORT,port) $(call flag,DEV,dev)

hil: $(VENV)/ready-test ## the suite on a real board: PORT= FEED_PORT=; without PORT on the emulated BOARD=pico|pico2
	@$(SHOE) hil $(if $(PORT),,--board "$(BOARD)") $(call option,PORT,port) $(call option,FEED_PORT,feed-port)

replay: $(VENV)/ready-run $(if $(filter pico pico2,$(TARGET)),$(VENV)/ready-pico) ## one feed into the firmware: FEED= TARGET=unix|pico|pico2 JSON=1 SPEED= SCREENS= STRICT=1
	@$(SHOE) replay $(if $(FEED),"$(FEED)") $(call option,TARGET,target) $(call flag,JSON,json) \
	    $(call option,SPEED,speed) $(call option,SCREENS,screens) $(call flag,STRICT,strict)

bench: $(VENV)/ready-test ## the figures of speed, memory and size: JSON=1
	@$(SHOE) bench $(call flag,JSON,json)

tables: $(VENV)/ready-test ## make the evaluator's tables again and check their digests
	@$(SHOE) tables

feeds: $(VENV)/ready-run ## deal the recorded feeds and decks again (fixed seeds)
	@$(VENV)/bin/python -m workshop.dealer.recorded feeds

adding: $(VENV)/ready-run ## what a game or a reader that was added still lacks, place by place
	@$(VENV)/bin/python -m workshop.adding

expected: $(VENV)/ready-run ## write the expected events and screens of the recorded feeds again
	@$(VENV)/bin/python -m workshop.dealer.recorded expected

fresh: $(VENV)/ready-test ## the demonstration and the tests on a fresh Debian, as root, with sudo and without
	@$(VENV)/bin/python -m workshop.fresh $(ARGS)

release: $(VENV)/ready-test $(VENV)/ready-lint ## everything a release ships, after every check: build/release/
	@$(MAKE) lint
	@CI=true $(MAKE) test
	@$(VENV)/bin/python -m workshop.fresh --if-possible
	@$(VENV)/bin/python -m workshop.release

lint: $(VENV)/ready-lint ## style, spelling, and types against MicroPython's stubs
	@$(VENV)/bin/ruff check --quiet .
	@$(VENV)/bin/codespell
	@$(VENV)/bin/python -m workshop.phrases
	@$(VENV)/bin/python -m workshop.typecheck

clean: ## remove what was built (not .venv; to start over, remove that too)
	@rm -rf build *.egg-info .pytest_cache .ruff_cache
	@find . -name __pycache__ -not -path './$(VENV)/*' -prune -exec rm -rf {} +
