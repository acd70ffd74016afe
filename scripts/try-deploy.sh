#!/usr/bin/env bash
# The steps of the Dockerfile without Docker, in a temporary folder: install, build, prune, start, request, stop. Takes minutes.
set -euo pipefail
cd "$(dirname "$0")/.."
folder=$(mktemp -d)
product=""
trap '[ -z "$product" ] || kill "$product" 2>/dev/null || true; rm -rf "$folder"' EXIT

# Committed and uncommitted files, without ignored ones.
git ls-files --cached --others --exclude-standard -z |
  while IFS= read -r -d '' file; do [ -e "$file" ] && printf '%s\0' "$file"; done |
  tar --create --null --files-from=- | tar --extract --directory "$folder"
cd "$folder"
npm ci --no-audit --no-fund --loglevel=error
npm run build
npm run build:server
npm prune --omit=dev --no-audit --no-fund --loglevel=error

export NODE_ENV=production PORT="${PORT:-3987}" DATA_DIR="$folder/data" DEMO_BUSINESSES=60 HOST=127.0.0.1
MALLOC_ARENA_MAX=2 node_modules/.bin/node --max-semi-space-size=8 --max-old-space-size=512 --v8-pool-size=1 build/product/main.js &
product=$!
for _ in $(seq 120); do
  curl --silent --fail "http://127.0.0.1:$PORT/readyz" >/dev/null && break
  sleep 0.5
done
for path in /healthz /readyz / /v2/config /metrics; do
  curl --silent --fail --output /dev/null "http://127.0.0.1:$PORT$path" || { echo "$path failed"; exit 1; }
done
kill -TERM "$product"
wait "$product" || { echo "the product exited with an error"; exit 1; }
product=""
echo "installed, built, started, requested and stopped"
