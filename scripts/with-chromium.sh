#!/usr/bin/env bash
# Runs a command that needs Chromium: `scripts/with-chromium.sh npx vitest run --config vitest.inspector.config.ts`. Its
# path is in RECOLLECT_TEST_CHROMIUM. As root on Debian, Chromium is installed when it is missing. Exit code 77: there is none.
set -euo pipefail

find_chromium() {
  for name in chromium chromium-browser google-chrome; do
    if command -v "$name" 2>/dev/null; then return 0; fi
  done
  return 1
}

if ! chromium=${RECOLLECT_TEST_CHROMIUM:-$(find_chromium)}; then
  if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    (apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium fonts-dejavu-core fonts-liberation) >&2 || true
  fi
  chromium=$(find_chromium) || { echo 'no Chromium on this machine, and none could be installed: the inspector was not tested' >&2; exit 77; }
fi
export RECOLLECT_TEST_CHROMIUM="$chromium"
"$@"
