#!/bin/sh
# Brings what the tests drive but pip cannot: Chromium and PostgreSQL, or with the word "node" what checks the modules
# of the screens. Quick and silent when it is there.
set -u

chromium_is_there() {
  for name in chromium chromium-browser google-chrome google-chrome-stable; do
    command -v "$name" >/dev/null 2>&1 && return 0
  done
  [ -d "/Applications/Chromium.app" ] || [ -d "/Applications/Google Chrome.app" ]
}

postgres_is_there() {
  for folder in $(echo "${PATH}" | tr ':' ' ') /usr/lib/postgresql/*/bin /usr/pgsql-*/bin \
    /opt/homebrew/opt/postgresql*/bin /usr/local/opt/postgresql*/bin /Applications/Postgres.app/Contents/Versions/*/bin; do
    [ -x "$folder/initdb" ] && [ -x "$folder/pg_ctl" ] && [ -x "$folder/postgres" ] && return 0
  done
  return 1
}

# Older ones lack the hooks by which the tests read modules where they lie.
node_is_there() {
  command -v npm >/dev/null 2>&1 &&
    node -e 'const [a, b] = process.versions.node.split("."); process.exit(a > 18 || (a == 18 && b > 18) ? 0 : 1)' 2>/dev/null
}

missing=""
if [ "${1:-}" = node ]; then
  node_is_there || missing="nodejs npm"
else
  chromium_is_there || missing="chromium"
  postgres_is_there || missing="${missing:+$missing }postgresql"
fi
[ -z "$missing" ] && exit 0

if [ "$(uname)" = "Darwin" ]; then
  [ "$missing" = "nodejs npm" ] && missing="node"
  echo "The tests need more than pip can bring; run: brew install $missing" >&2
  exit 1
fi
if [ "$(id -u)" = 0 ]; then as_root=""; else as_root="sudo -n"; fi
by_hand="The tests need $missing, and it could not be installed from here; run: sudo apt-get install $missing"
if ! command -v apt-get >/dev/null 2>&1 || { [ -n "$as_root" ] && ! sudo -n true 2>/dev/null; }; then
  echo "$by_hand" >&2
  exit 1
fi
echo "Installing $missing (once)"
export DEBIAN_FRONTEND=noninteractive
install() { $as_root apt-get install --yes --quiet --no-install-recommends $missing >/dev/null 2>&1; }
install || { $as_root apt-get update --quiet >/dev/null 2>&1; install; } || { echo "$by_hand" >&2; exit 1; }
[ "${1:-}" != node ] || node_is_there || { echo "The screens are checked with Node.js 18.19 or newer; install it from nodejs.org" >&2; exit 1; }
