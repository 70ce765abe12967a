# Everything a developer or a CI job calls. The steps themselves are scripts in .ci/.

PREFIX ?= /usr/local
SOURCES := $(wildcard Sources Tests Plugins Package.swift)

# The Swift runtime is part of the system on macOS; on Linux the binary carries it, without a table of its own symbols
# and, where the C library takes them (glibc 2.36 and later), with packed relocations: 27 MB instead of 33.
ifeq ($(shell uname -s),Linux)
RELEASE_FLAGS := --static-swift-stdlib -Xswiftc -use-ld=lld -Xlinker --no-export-dynamic
ifeq ($(shell printf '2.36\n%s\n' "$$(getconf GNU_LIBC_VERSION 2>/dev/null | cut -d' ' -f2)" | sort -V | head -n 1),2.36)
RELEASE_FLAGS += -Xlinker -z -Xlinker pack-relative-relocs
endif
endif

.DEFAULT_GOAL := help
.PHONY: help demo setup build test release install corpus format lint docs clean

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-9s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

demo: ## Build if need be, then inspect, validate and generate the samples
	@.ci/demo

setup: ## Install what a build needs and the machine lacks
	@.ci/setup

build: setup ## Debug build
	swift build

test: setup ## Run the tests
	swift test --parallel

release: setup ## Release build: .build/release/plumb
	swift build -c release --product plumb $(RELEASE_FLAGS)

install: ## Copy the release build, stripped, to PREFIX/bin (PREFIX=/usr/local)
	@test -x .build/release/plumb || $(MAKE) release
	install -d "$(DESTDIR)$(PREFIX)/bin"
	install -m 755 .build/release/plumb "$(DESTDIR)$(PREFIX)/bin/plumb"
	strip "$(DESTDIR)$(PREFIX)/bin/plumb"

corpus: ## Check the built plumb against real models, where they are at hand
	@.ci/corpus

format: ## Format the sources in place
	swift format --in-place --recursive $(SOURCES)

lint: ## Check the format of the sources
	swift format lint --strict --recursive $(SOURCES)

docs: build ## Write Docs/Rules.md
	mkdir -p Docs
	swift run --skip-build plumb rules --no-config --format markdown > .build/Rules.md
	mv .build/Rules.md Docs/Rules.md

clean: ## Delete what was built
	rm -rf .build
