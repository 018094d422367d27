# The four services. Where NO_SYSTEMD=1 is in the environment, they are processes that the scripts start themselves, with
# their ids in files. READY_SECONDS is how long a start may take (60).
. "$here/sourced/locks.sh"
. "$here/sourced/settings.sh"
. "$here/sourced/users.sh"

services='lake careers drafts publisher'
# Units that wait for a time, or for a new deployment.
waiting_units='backup.timer status.timer nginx.path'

has_systemd() { [ -z "${NO_SYSTEMD:-}" ]; }

# program_of SERVICE: the words that start it.
program_of() {
  case $1 in
    careers) echo careers/main.ts serve ;;
    *) echo "hosts/server/$1.ts" ;;
  esac
}

# A process that has ended, and whose parent hasn't asked how, is not alive.
is_alive() { kill -0 "$1" 2>/dev/null && ! grep -qs '^State:.Z' "/proc/$1/status"; }

# is_running SERVICE
is_running() {
  if has_systemd; then
    systemctl is-active --quiet "$name-$1"
  else
    [ -s "$run/$1.pid" ] && is_alive "$(cat "$run/$1.pid")"
  fi
}

# last_words SERVICE: the last message of its log. In the journal, systemd adds lines of its own.
last_words() {
  if has_systemd; then
    journalctl --quiet -u "$name-$1" -t node -n 1 -o cat
  else
    tail -n 1 "$log/$1.log"
  fi 2>/dev/null | sed 's/.*"message":"\([^"]*\)".*/\1/' | cut -c 1-300
}

# start_process SERVICE: without systemd.
start_process() {
  mkdir -p "$run" "$log"
  (
    without_locks
    load_settings
    cd "$app"
    hide_secrets "$1"
    # shellcheck disable=SC2046 -- they are words
    run_as "$(user_of "$1")" ./node $(program_of "$1")
  ) >>"$log/$1.log" 2>&1 </dev/null &
  echo $! >"$run/$1.pid"
}

# start_services [SERVICE…]: all, unless some are named.
start_services() {
  # shellcheck disable=SC2086 -- they are words
  [ $# -gt 0 ] || set -- $services
  say "Starting $*."
  for service in "$@"; do
    if has_systemd; then
      systemctl restart "$name-$service"
    elif ! is_running "$service"; then
      start_process "$service"
    fi
    # The others read its content, and its token.
    [ "$service" != lake ] || ready_within 20 lake || return 1
  done
}

# Puts the sample content into a new server that lacks it. The other services start after that, because an empty
# lake gives the publisher nothing to render.
seed_if_due() {
  [ -e "$seed_due" ] || return 0
  start_services lake || return 1
  say 'Putting the sample content into the Content Lake.'
  node_as "$name" "$app" commands/seed.ts && rm "$seed_due"
}

stop_services() {
  for service in publisher drafts careers lake; do
    if has_systemd; then
      systemctl stop "$name-$service"
    elif is_running "$service"; then
      id=$(cat "$run/$service.pid")
      kill "$id"
      while is_alive "$id"; do sleep 0.05; done
      rm -f "$run/$service.pid"
    fi
  done
}

# ready_within SECONDS SERVICE…: waits until each says that it is ready; with 0 it asks once. Prints why one is not.
ready_within() (
  load_settings
  cd "$app"
  exec ./node hosts/server/ready.ts "$@"
)

# Waits until all are ready. Enables the units, here and not only in `install`, because a version may bring a new one.
wait_until_ready() {
  for unit in $services $waiting_units; do
    ! has_systemd || systemctl enable --quiet --now "$name-$unit"
  done
  # shellcheck disable=SC2086 -- they are words
  ready_within "${READY_SECONDS:-60}" $services
}
