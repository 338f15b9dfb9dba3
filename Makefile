# `make run` serves the shipped archive, `make test` runs every check, `make check`
# the quick ones. All set up what they need. The rest is for daily work.

SHELL := /bin/bash -o pipefail
.DELETE_ON_ERROR:
.PHONY: run test check dev build bench bench-peers mutate fuzz test-faults test-cluster sbom build-static deb fmt clean docs vuln versions packages \
	test-parts test-nodes check-parts lint-go lint-ui licences test-ui test-go test-e2e check-go check-ui check-e2e

ADDR ?= localhost:8080
DATA ?= ./data

UI_SOURCES := $(shell find ui/src ui/scripts -type f -not -name '*.test.ts*' -not -path '*/src/test/*') $(wildcard ui/*.ts ui/*.json) internal/config/VERSION
GO_SOURCES := $(shell find cmd internal -type f \( -name '*.go' -o -name '*.sql' -o -name '*.yaml' -o -name '*.svg' -o -name '*.txt' -o -name '*.html' -o -name VERSION \)) \
	$(shell find corpus -type f) go.mod go.sum ui/embed.go

run: bin/sankofa
	./bin/sankofa serve --demo --addr $(ADDR) --data $(DATA)

build: bin/sankofa

bin/sankofa: $(GO_SOURCES) ui/dist/client/.vite/manifest.json
	@scripts/part build 'go build -trimpath -o $@ ./cmd/sankofa'

# Not `npm ci`: it refuses a lock file without download addresses, and ours names
# none. This installs exactly what is locked, and checks it by its hashes.
NPM_INSTALL := npm install --no-save --no-audit --no-fund --loglevel=error

# The interface. Each step leaves a file behind, so that nothing is done twice.
versions:
	@scripts/versions

ui/node_modules/.installed: ui/package-lock.json ui/.npmrc | versions
	@scripts/part install 'cd ui; $(NPM_INSTALL)'
	@touch $@

tools/openapi-types/node_modules/.installed: tools/openapi-types/package-lock.json | versions
	@scripts/part install 'cd tools/openapi-types; $(NPM_INSTALL)'
	@touch $@

ui/src/api/schema.gen.ts: internal/web/api/openapi.yaml tools/openapi-types/node_modules/.installed
	@scripts/part types 'cd tools/openapi-types; npm run --silent generate'

ui/dist/client/.vite/manifest.json: $(UI_SOURCES) ui/node_modules/.installed ui/src/api/schema.gen.ts
	@scripts/part build-ui 'cd ui; npm run --silent build'
	@touch $@

e2e/node_modules/.installed: e2e/package-lock.json | versions
	@scripts/part install 'cd e2e; $(NPM_INSTALL)'
	@touch $@

# Every check, on both cores of a small machine. `make` runs the parts side by side,
# the quick ones first, so that a slip shows at once; scripts/part prints a line for
# each and the whole output of one that fails.
PARTS := $(MAKE) --no-print-directory -j2 -k --output-sync=target

test: packages
	@$(PARTS) test-parts && $(PARTS) test-nodes && echo "All checks passed in $$SECONDS s." || { echo "Some checks failed."; exit 1; }

# The quick checks, for while you work: under a minute where little has changed.
check: packages
	@$(PARTS) check-parts && echo "The quick checks passed in $$SECONDS s." || { echo "Some checks failed."; exit 1; }

test-parts: lint-ui lint-go test-ui licences test-go test-e2e
check-parts: lint-ui lint-go check-ui check-e2e check-go

# Debian packages are installed before the parts, because dpkg works alone. Liberation
# has the measures of Arial, which text is set in until our fonts have arrived.
packages:
	@scripts/ensure gcc libc6-dev postgresql chromium-headless-shell fonts-liberation
	@scripts/ensure haproxy pgbouncer varnish || echo "The tests of several nodes are left out."

GO_TOOL := go tool -modfile=tools/go.mod
GO_FOLDERS := cmd internal corpus bench tools/licences ui/embed.go

lint-go: ui/dist/client/.vite/manifest.json
	@scripts/part lint-go 'go vet ./...; \
	  unformatted="$$($(GO_TOOL) gofumpt -l $(GO_FOLDERS))"; \
	  if [ -n "$$unformatted" ]; then echo "Not formatted (make fmt):"; echo "$$unformatted"; exit 1; fi; \
	  $(GO_TOOL) staticcheck ./...'

lint-ui: ui/node_modules/.installed ui/src/api/schema.gen.ts e2e/node_modules/.installed
	@scripts/part lint-ui 'for folder in ui e2e; do \
	  (cd $$folder; npm run --silent lint; npm run --silent typecheck); done'

licences: ui/node_modules/.installed e2e/node_modules/.installed tools/openapi-types/node_modules/.installed
	@scripts/part licences 'cd tools; go test ./licences; go run ./licences ..'

# What the binary is made of: every module and package with version, checksum and
# licence, in the CycloneDX format. It asks no network.
sbom: bin/sankofa
	@cd tools && go run ./licences -sbom ../bin/sankofa .. > ../bin/sankofa.cdx.json
	@echo "bin/sankofa.cdx.json"

# The program without a C library, for containers and packages.
build-static: ui/dist/client/.vite/manifest.json
	CGO_ENABLED=0 go build -trimpath -ldflags='-s -w' -o bin/sankofa-static ./cmd/sankofa

# A Debian package in bin/, checked by lintian.
deb: build-static
	@scripts/ensure dpkg-dev lintian
	scripts/deb bin/sankofa-static bin

# Known vulnerabilities in what we build on; asks the network.
vuln: ui/dist/client/.vite/manifest.json
	$(GO_TOOL) govulncheck ./...

fmt: ui/node_modules/.installed e2e/node_modules/.installed
	$(GO_TOOL) gofumpt -w $(GO_FOLDERS)
	cd ui && npm run --silent fmt
	cd e2e && npm run --silent fmt

TEST_UI := scripts/part test-ui 'cd ui; npm test --silent; npm run --silent budget'

test-ui: ui/dist/client/.vite/manifest.json
	@$(TEST_UI)

# Left out where nothing of the interface has changed since it passed.
check-ui: ui/node_modules/.checked

ui/node_modules/.checked: $(UI_SOURCES) $(shell find ui/src -name '*.test.ts*' -o -path '*/src/test/*') ui/dist/client/.vite/manifest.json
	@$(TEST_UI)
	@touch $@

# The servers of others that tests run against, where they look for them; they build
# them themselves where they are run without make.
installed = $(shell sed -n 's/^\t\($(1)\) *= "\(.*\)"/\2/p' $(2))
S3_TEST := internal/blob/s3test/s3test.go
ACME_TEST := cmd/sankofa/https_test.go
S3_SERVER := .cache/versitygw-$(call installed,version,$(S3_TEST))/versitygw
ACME_SERVER := .cache/pebble-$(call installed,pebbleVersion,$(ACME_TEST))/pebble
TEST_SERVERS := $(S3_SERVER) $(ACME_SERVER)
$(S3_SERVER): MODULE := $(call installed,module,$(S3_TEST))@$(call installed,version,$(S3_TEST))
$(ACME_SERVER): MODULE := $(call installed,pebbleModule,$(ACME_TEST))@$(call installed,pebbleVersion,$(ACME_TEST))

$(TEST_SERVERS):
	@mkdir -p $(@D)
	@cd $(@D) && GOBIN=$$PWD GOFLAGS= CGO_ENABLED=0 go install $(MODULE)

# The race detector watches our code. It is switched off in C code that became Go
# (SQLite, QuickJS, libc) and in what only computes (images, compression, hashes),
# which was tested elsewhere and which it makes many times slower.
UNWATCHED := modernc.org/... golang.org/x/crypto/... golang.org/x/image/... github.com/andybalholm/brotli image/... compress/...
RACE := -race $(foreach package,$(UNWATCHED),-gcflags='$(package)=-race=false')

# The shipped history is data, and its checks do nothing at once: they run unwatched.
test-go: ui/dist/client/.vite/manifest.json $(TEST_SERVERS)
	@scripts/part test-go "go run ./internal/store/pgtest/with go test -vet=off -shuffle=on -timeout 40m ./corpus; \
	  go run ./internal/store/pgtest/with go test $(RACE) -vet=off -shuffle=on -timeout 40m \$$(go list ./... | grep -v /corpus$$)"

# Several nodes with all that stands around them, alone on the machine.
test-nodes: ui/dist/client/.vite/manifest.json $(TEST_SERVERS)
	@scripts/part test-nodes 'SANKOFA_TEST_CLUSTER=short go test -vet=off -count=1 -timeout 20m ./cmd/sankofa -run TestCluster'

# Without -shuffle, results of packages that have not changed come from the cache.
check-go: ui/dist/client/.vite/manifest.json $(TEST_SERVERS)
	@scripts/part check-go 'go test -short -vet=off ./...'

# The client with React's development checks, for the test of hydration.
e2e/.client/.vite/manifest.json: ui/dist/client/.vite/manifest.json
	@scripts/part build-dev 'cd ui; NODE_ENV=development npx vite build --mode development --outDir ../e2e/.client --emptyOutDir'
	@touch $@

test-e2e: bin/sankofa e2e/node_modules/.installed e2e/.client/.vite/manifest.json
	@scripts/part test-e2e 'cd e2e; npm test --silent'

check-e2e: bin/sankofa e2e/node_modules/.installed
	@scripts/part check-e2e 'cd e2e; npm test --silent -- --grep @smoke'

# Breaks the program in small ways and runs the tests that name what is broken; all
# rows of scripts/mutations.json, or ROWS="API-19 HOME-06".
mutate: bin/sankofa e2e/node_modules/.installed
	@node scripts/mutate.mjs $(ROWS)

# The faults of docs/requirements.md, F-01 … F-24, for long: 1,000 times killed on each
# database, and so on. `make test` runs the same tests with a few rounds.
ROUNDS ?= 1000
test-faults: packages ui/dist/client/.vite/manifest.json $(TEST_SERVERS)
	@scripts/faults $(ROUNDS)

# Three nodes behind Varnish, HAProxy and PgBouncer, with a primary and a replica: the
# faults of docs/reliability.md, for about twenty minutes, and the store's suite through
# PgBouncer. `make test` runs the same tests with a few rounds.
test-cluster: packages ui/dist/client/.vite/manifest.json $(TEST_SERVERS)
	@scripts/ensure haproxy pgbouncer varnish prometheus nginx-light caddy
	go test ./internal/web -count=1 -run '^TestRules$$'
	SANKOFA_TEST_CLUSTER=long go test ./cmd/sankofa -count=1 -timeout 2h -run '^TestCluster' -v
	SANKOFA_TEST_CLUSTER=long go test ./internal/store -count=1 -timeout 2h -run 'PgBouncer|Pooled'

# Feeds every parser with mutated input, each target for TIME; the suite runs what is
# in their seeds and in testdata/fuzz. TARGETS="Email|Form" narrows them.
TIME ?= 30s
fuzz: ui/dist/client/.vite/manifest.json
	@scripts/fuzz $(TIME) "$(TARGETS)"

# Speed and size, as ratios within one run; see bench/README.md.
bench: bin/sankofa bench/lighthouse/node_modules/.installed
	@scripts/ensure postgresql wrk nginx-light chromium-headless-shell
	bench/run

# The program beside PocketBase and nginx, and WordPress where WORDPRESS=1, with the same
# events, as ratios.
bench-peers: bin/sankofa .cache/pocketbase
	@scripts/ensure wrk nginx-light $(if $(WORDPRESS),wordpress wordpress-theme-twentytwentythree php-fpm php-mysql mariadb-server)
	go run ./bench/peers -binary bin/sankofa -pocketbase .cache/pocketbase $(if $(WORDPRESS),-wordpress)

.cache/pocketbase: $(wildcard bench/peers/pocketbase/*)
	cd bench/peers/pocketbase && CGO_ENABLED=0 go build -trimpath -o ../../../.cache/pocketbase .

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
