#!/bin/sh
# Brings what the tests drive but pip cannot: Chromium, WebKit, Firefox and PostgreSQL, or with the word "node" what checks
# the modules of the screens. Quick and silent when it is there.
set -u

chromium_is_there() {
  for name in chromium chromium-browser google-chrome google-chrome-stable; do
    command -v "$name" >/dev/null 2>&1 && return 0
  done
  [ -d "/Applications/Chromium.app" ] || [ -d "/Applications/Google Chrome.app" ]
}

# The same Chromium without menus and tabs, in which the tests cost far less: taken where Debian has it, never asked for.
shell_where_it_may() {
  command -v chromium-headless-shell >/dev/null 2>&1 && return
  command -v apt-get >/dev/null 2>&1 || return
  if [ "$(id -u)" = 0 ]; then as_root=""; else as_root="sudo -n"; fi
  shell() {
    DEBIAN_FRONTEND=noninteractive $as_root apt-get install --yes --quiet --no-install-recommends \
      chromium-headless-shell >/dev/null 2>&1
  }
  shell || { $as_root apt-get update --quiet >/dev/null 2>&1 && shell; }
}

# Safari's engine, and a display that nobody sees; its own small browser comes with Linux alone.
webkit_is_there() {
  [ "$(uname)" = "Darwin" ] && return 0
  command -v WebKitWebDriver >/dev/null 2>&1 && command -v Xvfb >/dev/null 2>&1
}

firefox_is_there() {
  command -v firefox-esr >/dev/null 2>&1 || command -v firefox >/dev/null 2>&1 || [ -d "/Applications/Firefox.app" ]
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
  webkit_is_there || missing="${missing:+$missing }webkit2gtk-driver xvfb"
  firefox_is_there || missing="${missing:+$missing }firefox-esr"
  postgres_is_there || missing="${missing:+$missing }postgresql"
fi
if [ -z "$missing" ]; then
  [ "${1:-}" = node ] || shell_where_it_may
  exit 0
fi

if [ "$(uname)" = "Darwin" ]; then
  [ "$missing" = "nodejs npm" ] && missing="node"
  missing=$(echo "$missing" | sed 's/firefox-esr/firefox/')
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
[ "${1:-}" = node ] || shell_where_it_may
exit 0
