#!/usr/bin/env bash
# Runs a command beside a PostgreSQL server of its own: `scripts/with-postgres.sh npx vitest run test/postgres-server.test.ts`.
# The server lives in a temporary folder, listens on a private port of this machine, and ends with the command; its
# address is in RECOLLECT_TEST_POSTGRES. As root on Debian, PostgreSQL is installed when it is missing. Exit code 77: there is none.
set -euo pipefail

find_binaries() {
  for folder in "$(dirname "$(command -v initdb 2>/dev/null || echo /none/x)")" /usr/lib/postgresql/*/bin; do
    if [ -x "$folder/initdb" ] && [ -x "$folder/pg_ctl" ]; then echo "$folder"; return 0; fi
  done
  return 1
}

if ! binaries=$(find_binaries); then
  if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    (apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq postgresql) >&2 || true
  fi
  binaries=$(find_binaries) || { echo 'no PostgreSQL server on this machine, and none could be installed' >&2; exit 77; }
fi

folder=$(mktemp -d)
port=$((20000 + RANDOM % 20000))
# The server refuses to run as root.
as_user=()
if [ "$(id -u)" = 0 ]; then
  user=postgres
  id postgres >/dev/null 2>&1 || user=nobody
  chown "$user" "$folder"
  as_user=(runuser -u "$user" --)
fi
stop() {
  "${as_user[@]}" "$binaries/pg_ctl" -D "$folder/data" -m immediate -w stop >/dev/null 2>&1 || true
  rm -rf "$folder"
}
trap stop EXIT

cd "$folder"
"${as_user[@]}" "$binaries/initdb" -D "$folder/data" -U recollect -A trust -E UTF8 --locale=C >"$folder/log" 2>&1 || { cat "$folder/log" >&2; exit 1; }
"${as_user[@]}" "$binaries/pg_ctl" -D "$folder/data" -w -l "$folder/data/log" \
  -o "-p $port -c listen_addresses=127.0.0.1 -c unix_socket_directories=$folder -c max_connections=200" start >&2 || {
  cat "$folder/data/log" >&2
  exit 1
}
cd "$OLDPWD"

export RECOLLECT_TEST_POSTGRES="postgres://recollect@127.0.0.1:$port/postgres"
# What a test needs to restart the server.
restart="$folder/restart"
printf '#!/bin/sh\nexec %s "%s/pg_ctl" -D "%s/data" -m fast -w restart >/dev/null 2>&1\n' "${as_user[*]}" "$binaries" "$folder" >"$restart"
chmod +x "$restart"
export RECOLLECT_TEST_POSTGRES_RESTART="$restart"
"$@"
