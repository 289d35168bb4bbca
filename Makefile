# Use `make run` and `make test`; `make help` lists all targets.
SHELL := /bin/bash
.DEFAULT_GOAL := help
# Links Swift's libraries statically: docs/decisions/0019-static-libraries.md.
STATIC := --static-swift-stdlib
.PHONY: help run build check test soak bench docs dist dist-test format embed

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-9s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: build ## build and start the server at http://127.0.0.1:8080 (SQLite in ./data)
	exec .build/release/commonplace serve --host 127.0.0.1 --port 8080 --data ./data

build: ## build the two release programs in .build/release
	@scripts/install-packages run
	@scripts/embed
	swift build -c release $(STATIC) --product commonplace
	swift build -c release $(STATIC) --product commonplace-media

check: ## the quick checks, and the tests that uncommitted changes affect
	@scripts/check

test: ## run all checks, on both database engines
	@scripts/ci

soak: build ## run long tests: attacks for SOAK_MINUTES (10), merging of lists, schemathesis
	scripts/ci e2e-setup
	.test/venv/bin/python bench/soak.py
	COMMONPLACE_SOAK=100000 swift test --filter ListCoreTests
	scripts/ci build e2e-setup
	LIST_CHANCES=30 .test/venv/bin/python -m pytest e2e/test_list_chance.py e2e/test_list_devices.py
	OUTBOX_CHANCES=30 .test/venv/bin/python -m pytest e2e/test_outbox_devices.py
	LIST_MERGES=20000 swift test --filter ListMergeTests
	OUTBOX_RUNS=400 swift test --filter OutboxRunTests
	SCHEMATHESIS_SECONDS=900 .test/venv/bin/python -m pytest e2e/test_schemathesis.py

bench: ## compare with PocketBase (half an hour)
	@scripts/install-packages run bench
	$(MAKE) build
	bench/compare

docs: ## build the documentation of the Swift client into ./.docs
	@scripts/docs

dist: build ## make the Debian package, the tarball and the OCI image in ./dist (as root)
	@scripts/install-packages dist
	scripts/dist

dist-test: build ## install, use, upgrade and remove the packages in a new Debian (as root)
	@scripts/install-packages dist
	scripts/dist-test

format: ## format the Swift sources in place
	swift format --in-place --parallel --recursive Sources Kit Examples App Tests Package.swift

embed: ## write migrations and page assets into Swift source
	@scripts/embed
