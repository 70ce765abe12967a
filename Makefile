# Everything a developer or a CI job calls. The steps themselves are scripts in .ci/.

PREFIX ?= /usr/local
PROGRAMS := plumb plumb-render plumb-store
SOURCES := $(wildcard Sources Tests Plugins Package.swift)

.DEFAULT_GOAL := help
.PHONY: help demo setup build test fuzz release install corpus corpus-compile format lint docs embed clean

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

demo: ## Build if need be, then inspect, validate and generate the samples
	@.ci/demo

setup: ## Install what a build needs and the machine lacks
	@.ci/setup

build: setup ## Debug build
	swift build

test: ## Run the tests: progress, failures, totals; the rest is in .build/test.log
	@.ci/test

fuzz: ## Mutate inputs for SECONDS=600 in a release build; inputs with new results are added to Tests/Fuzz/Seeds
	@FUZZ_BUILD=release .ci/fuzz --seconds $(or $(SECONDS),600) $(if $(SEED),--seed $(SEED)) --keep

release: ## Release build: .build/release/plumb, plumb-render and plumb-store
	@.ci/release

install: ## Copy the release build, stripped, to PREFIX/bin (PREFIX=/usr/local), with man pages and completions
	@for name in $(PROGRAMS); do test -x .build/release/$$name || { $(MAKE) release; break; }; done
	install -d "$(DESTDIR)$(PREFIX)/bin"
	install -m 755 $(addprefix .build/release/,$(PROGRAMS)) "$(DESTDIR)$(PREFIX)/bin"
	cd "$(DESTDIR)$(PREFIX)/bin" && strip $(PROGRAMS)
	.ci/package documentation .build/release/plumb "$(DESTDIR)$(PREFIX)"

corpus-compile: ## Compile what is generated from all of the real models
	@Tests/EndToEnd/Generated/run --all

corpus: ## The parts of the checks that CI leaves out, with all real models, where they are at hand: takes long
	@PLUMB_TESTS=all .ci/test
	@PLUMB_TESTS=all Tests/EndToEnd/Samples/run
	@PLUMB_TESTS=all .ci/threads
	@PLUMB_TESTS=all .ci/corpus

format: ## Format the sources in place
	swift format --in-place --recursive $(SOURCES)

lint: ## Check the format of the sources
	swift format lint --strict --recursive $(SOURCES)

docs: build ## Write Docs/Rules.md
	mkdir -p Docs
	swift run --skip-build plumb rules --no-config --format markdown > .build/Rules.md
	mv .build/Rules.md Docs/Rules.md

embed: ## Copy the shared generated code from Tests/EndToEnd/Generated/Shared into PlumbGenerate
	@Tests/EndToEnd/Generated/embed

clean: ## Delete what was built
	rm -rf .build
