# `make run` serves the shipped archive, `make test` runs every check. Both set
# up what they need. The rest is for daily work.

SHELL := /bin/bash -o pipefail
.DELETE_ON_ERROR:
.PHONY: run test dev build bench lint fmt clean test-go test-ui test-e2e versions docs

ADDR ?= localhost:8080
DATA ?= ./data

UI_SOURCES := $(shell find ui/src ui/scripts -type f 2>/dev/null) $(wildcard ui/*.ts ui/*.json) internal/config/VERSION
GO_SOURCES := $(shell find cmd internal -type f \( -name '*.go' -o -name '*.sql' -o -name '*.yaml' -o -name '*.svg' -o -name '*.txt' -o -name '*.html' \)) \
	$(shell find corpus -type f) go.mod go.sum ui/embed.go

run: bin/sankofa
	./bin/sankofa serve --demo --addr $(ADDR) --data $(DATA)

build: bin/sankofa

bin/sankofa: $(GO_SOURCES) ui/dist/client/.vite/manifest.json
	go build -trimpath -o $@ ./cmd/sankofa

# Not `npm ci`: it refuses a lock file without download addresses, and ours names
# none. This installs exactly what is locked, and checks it by its hashes.
NPM_INSTALL := npm install --no-save --no-audit --no-fund --loglevel=error

# The interface. Each step leaves a file behind, so that nothing is done twice.
versions:
	@scripts/versions

ui/node_modules/.installed: ui/package-lock.json ui/.npmrc | versions
	cd ui && $(NPM_INSTALL)
	@touch $@

tools/openapi-types/node_modules/.installed: tools/openapi-types/package-lock.json | versions
	cd tools/openapi-types && $(NPM_INSTALL)
	@touch $@

ui/src/api/schema.gen.ts: internal/web/api/openapi.yaml tools/openapi-types/node_modules/.installed
	cd tools/openapi-types && npm run --silent generate

ui/dist/client/.vite/manifest.json: $(UI_SOURCES) ui/node_modules/.installed ui/src/api/schema.gen.ts
	cd ui && npm run --silent build
	@touch $@

e2e/node_modules/.installed: e2e/package-lock.json | versions
	cd e2e && $(NPM_INSTALL)
	@touch $@

# Every check. The quick ones come first, so that a slip shows at once.
test: lint test-ui test-go test-e2e
	@echo "All checks passed."

GO_TOOL := go tool -modfile=tools/go.mod

lint: ui/dist/client/.vite/manifest.json e2e/node_modules/.installed
	go vet ./...
	@unformatted="$$($(GO_TOOL) gofumpt -l cmd internal corpus bench ui/embed.go)"; \
	  if [ -n "$$unformatted" ]; then echo "Not formatted (make fmt):"; echo "$$unformatted"; exit 1; fi
	$(GO_TOOL) staticcheck ./...
	cd ui && npm run --silent lint && npm run --silent typecheck
	cd e2e && npm run --silent lint && npm run --silent typecheck

fmt: ui/node_modules/.installed e2e/node_modules/.installed
	$(GO_TOOL) gofumpt -w cmd internal corpus bench ui/embed.go
	cd ui && npm run --silent fmt
	cd e2e && npm run --silent fmt

test-ui: ui/dist/client/.vite/manifest.json
	cd ui && npm test --silent
	cd ui && npm run --silent budget

test-go: ui/dist/client/.vite/manifest.json
	@scripts/ensure gcc libc6-dev postgresql
	go test -race -shuffle=on -timeout 40m ./...

# The client with React's development checks, for the test of hydration.
e2e/.client/.vite/manifest.json: ui/dist/client/.vite/manifest.json
	cd ui && NODE_ENV=development npx vite build --mode development --outDir ../e2e/.client --emptyOutDir --logLevel warn
	@touch $@

test-e2e: bin/sankofa e2e/node_modules/.installed e2e/.client/.vite/manifest.json
	@scripts/ensure chromium
	cd e2e && npm test --silent

# Speed and size, as ratios within one run; see bench/README.md.
bench: bin/sankofa bench/lighthouse/node_modules/.installed
	@scripts/ensure postgresql wrk chromium-headless-shell
	bench/run

bench/lighthouse/node_modules/.installed: bench/lighthouse/package-lock.json | versions
	cd bench/lighthouse && $(NPM_INSTALL)
	@touch $@

# The interface with instant reload, on top of a running server.
dev: bin/sankofa ui/node_modules/.installed
	@trap 'kill 0' EXIT; \
	  (cd ui && npm run --silent dev -- --port 5173 --strictPort) & \
	  ./bin/sankofa serve --demo --addr $(ADDR) --data $(DATA) --ui-dev http://localhost:5173

# What is written from the code.
docs: bin/sankofa
	./bin/sankofa help --markdown > docs/config.md

clean:
	rm -rf bin ui/dist/client ui/dist/server ui/node_modules e2e/node_modules tools/openapi-types/node_modules
