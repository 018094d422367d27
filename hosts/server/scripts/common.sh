# What the scripts of a server share: where things are, and how its processes are started and stopped.
#
# An installed script knows its server by its own place, ROOT/srv/NAME/versions/VERSION. In the environment:
#   NO_SYSTEMD=1      start the processes here, with files of their ids, where no systemd runs
#   NO_USERS=1        run everything as whoever runs the script
#   NGINX             how nginx is called where it has no unit, such as 'nginx -c /tmp/x/nginx.conf'
#   READY_SECONDS     how long a start may take (60)
set -eu
umask 022
here=$(cd "$(dirname "$0")" && pwd -P)
version=$(cat "$here/VERSION")
name=website root='' listen='' ports='' restore='' site='' words='' yes='' often=''
case $here in
  */srv/*/versions/*)
    srv=${here%/versions/*} name=${srv##*/}
    root=${srv%"/srv/$name"}
    ;;
esac

say() { printf '%s\n' "$*"; }
misused() {
  printf '%s\n' "$1" "$usage" >&2
  exit 2
}
die() {
  printf '%s\n' "$*" >&2
  exit 1
}

# Reads the options; what is no option is left in $words, of which there may be $takes (none).
read_options() {
  while [ $# -gt 0 ]; do
    case $1 in
      --name | --root | --listen | --ports | --restore | --site)
        [ $# -gt 1 ] || misused "$1 needs a word behind it."
        case $1 in
          --name) name=$2 ;;
          --root) root=${2%/} ;;
          --listen) listen=$2 ;;
          --ports) ports=$2 ;;
          --restore) restore=$2 ;;
          --site) site=$2 ;;
        esac
        shift
        ;;
      --help | -h)
        say "$usage"
        exit 0
        ;;
      --yes) yes=yes ;;
      --often) often=--often ;;
      -*) misused "There is no option $1." ;;
      *)
        takes=$((${takes:-0} - 1))
        [ "$takes" -ge 0 ] || misused "$1 is one word too many."
        words="$words${words:+ }$1"
        ;;
    esac
    shift
  done
  printf %s "$name" | grep -Eqx '[a-z][a-z0-9]{0,20}' || misused "--name $name: use up to 21 small letters and digits."
  srv=$root/srv/$name app=$root/srv/$name/app data=$root/var/lib/$name backups=$root/var/backups/$name
  settings=$root/etc/$name.env run=$root/run/$name log=$root/var/log/$name
  nginx=$root/etc/nginx/$name units=$root/etc/systemd/system
  # By the order of names behind website-sizes.conf: nginx takes sizes for maps only before the first map.
  nginx_site=$root/etc/nginx/conf.d/website.$name.conf
  [ "$name" != website ] || nginx_site=$root/etc/nginx/conf.d/website.conf
}

need_root() { [ "$(id -u)" = 0 ] || [ -n "${NO_USERS:-}" ] || die "Run this as root: sudo $0"; }
# own USER FOLDER MODE: makes a folder of that user's, in one of root's.
own() {
  mkdir -p "$2"
  chmod "$3" "$2"
  [ "$(id -u)" != 0 ] || [ -n "${NO_USERS:-}" ] || chown "$1:$1" "$2"
}
# One after the other: two upgrades at once would each undo the other.
only_one() {
  mkdir -p "$srv"
  exec 9>"$srv/.lock"
  flock -n 9 || die "Another script of this server is at work: wait until it has ended."
}
# Waits for the backup that is at work, and makes the next one wait until descriptor 8 is closed. Another lock than that of
# `only_one`, because an upgrade makes a backup.
hold_backups() {
  exec 8>"$srv/.backup.lock"
  flock -n 8 || {
    say 'Another backup is at work: waiting for it.'
    flock 8
  }
}

# Says what can't be taken back, and asks for leave to do it.
confirm() {
  say "$1"
  [ -z "$yes" ] || return 0
  [ -t 0 ] || die 'There is no terminal to ask at, so nothing was changed. To go ahead without a question, add --yes.'
  printf 'Do it? (y/N) '
  read -r answer || answer=''
  case $answer in [Yy] | [Yy]es) ;; *) die 'Nothing was changed.' ;; esac
}

services='lake careers drafts publisher'
words_of() {
  case $1 in
    careers) echo careers/main.ts serve ;;
    *) echo "hosts/server/$1.ts" ;;
  esac
}
user_of() { [ "$1" = careers ] && echo "$name-careers" || echo "$name"; }

# The settings as systemd reads them: NAME=value lines, with or without quotes of either kind around the value. The ports
# are those of ports.env where the settings name no others.
load_settings() {
  while IFS= read -r line || [ -n "$line" ]; do
    case $line in
      [A-Z]*=*)
        value=${line#*=}
        value=${value#"${value%%[![:space:]]*}"} value=${value%"${value##*[![:space:]]}"}
        case $value in \"*\" | \'*\') value=${value#?} value=${value%?} ;; esac
        export "${line%%=*}=$value"
        ;;
    esac
  done <<EOF
$(cat "$here/ports.env" "$settings")
EOF
  export DATA_DIR="$data" NODE_ENV=production STATUS_FILE="$run/status/status.json"
}

# as USER COMMAND…: takes the place of this process.
as() {
  user=$1
  shift
  [ "$(id -u)" != 0 ] || [ -n "${NO_USERS:-}" ] || exec setpriv --reuid="$user" --regid="$(id -g "$user")" --clear-groups -- "$@"
  exec "$@"
}
# in_folder_of USER FOLDER SHELL-WORDS [WORD…]: works in a folder that is that user's, as that user. Root follows no path
# there: what is named so may be a link to somewhere else by the time that root goes there.
in_folder_of() (
  user=$1 folder=$2 work=$3
  shift 3
  as "$user" sh -euc 'cd "$1" && shift && umask 022 && '"$work" sh "$folder" "$@"
)
# node_as USER VERSION-FOLDER SCRIPT…: a script of a version, with the settings, as one of the server's users.
node_as() (
  load_settings
  user=$1
  cd "$2"
  shift 2
  as "$user" ./node "$@"
)

with_systemd() { [ -z "${NO_SYSTEMD:-}" ]; }
# One that has ended and that nobody has asked for yet is not alive.
lives() { kill -0 "$1" 2>/dev/null && ! grep -qs '^State:.Z' "/proc/$1/status"; }
alive() { [ -s "$run/$1.pid" ] && lives "$(cat "$run/$1.pid")"; }
# What a process said last, of which the log of systemd has a line of its own kind.
last_words() {
  if with_systemd; then
    journalctl --quiet -u "$name-$1" -t node -n 1 -o cat
  else
    tail -n 1 "$log/$1.log"
  fi 2>/dev/null | sed 's/.*"message":"\([^"]*\)".*/\1/' | cut -c 1-300
}
is_up() { if with_systemd; then systemctl is-active --quiet "$name-$1"; else alive "$1"; fi; }

start() {
  say "Starting $services."
  for service in $services; do
    if with_systemd; then
      systemctl restart "$name-$service"
    elif ! alive "$service"; then
      mkdir -p "$run" "$log"
      # The process itself gets the id that is noted, and no hold of the locks.
      (
        exec 8>&- 9>&-
        load_settings
        cd "$app"
        # shellcheck disable=SC2046 -- they are words
        as "$(user_of "$service")" ./node $(words_of "$service")
      ) >>"$log/$service.log" 2>&1 </dev/null &
      echo $! >"$run/$service.pid"
    fi
    # The others read its content, and its token.
    [ "$service" != lake ] || ready 20 lake || return 1
  done
}

stop() {
  for service in publisher drafts careers lake; do
    if with_systemd; then
      systemctl stop "$name-$service"
    elif alive "$service"; then
      id=$(cat "$run/$service.pid")
      kill "$id"
      while lives "$id"; do sleep 0.05; done
      rm -f "$run/$service.pid"
    fi
  done
}

# ready SECONDS SERVICE…: waits until each says so.
ready() (
  load_settings
  cd "$app"
  exec ./node hosts/server/ready.ts "$@"
)
wait_ready() {
  # Not in install alone: a version may bring a unit.
  for unit in $services backup.timer status.timer nginx.path; do
    ! with_systemd || systemctl enable --quiet --now "$name-$unit"
  done
  # shellcheck disable=SC2086 -- they are words
  ready "${READY_SECONDS:-60}" $services
}

switch_to() {
  ln -sfn "versions/$1" "$srv/app.new"
  mv -Tf "$srv/app.new" "$app"
}
current_version() { [ -L "$app" ] && basename "$(readlink "$app")" || true; }

# Copies this folder beside the other versions.
copy_version() {
  target=$srv/versions/$version
  [ "$here" != "$target" ] || return 0
  say "Copying version $version to $target."
  mkdir -p "$srv/versions"
  rm -rf "$target.part"
  cp -R "$here" "$target.part"
  chmod -R go-w,a+rX "$target.part"
  [ "$(id -u)" != 0 ] || chown -R root:root "$target.part"
  rm -rf "$target"
  mv "$target.part" "$target"
}

host_of() { printf %s "$1" | sed -E 's,^https?://,,; s,[:/].*,,'; }

fill_in() {
  bodyMb=$(awk -v resume="${CAREERS_MAX_RESUME_MB:-5}" 'BEGIN { print int(resume + 2) }')
  sed -e "s|@NAME@|$name|g" -e "s|@ROOT@|$root|g" -e "s|@LISTEN@|$listen|g" \
    -e "s|@SITE@|$(host_of "$SITE_URL")|g" -e "s|@STUDIO@|$(host_of "$STUDIO_URL")|g" \
    -e "s|@LAKE@|$(host_of "$LAKE_URL")|g" -e "s|@CAREERS@|$(host_of "$CAREERS_API_URL")|g" \
    -e "s|@LAKE_PORT@|$LAKE_PORT|g" -e "s|@CAREERS_PORT@|$CAREERS_PORT|g" -e "s|@DRAFTS_PORT@|$DRAFTS_PORT|g" \
    -e "s|@CAREERS_BODY_MB@|$bodyMb|g" "$@"
}

# Writes what nginx and systemd read of the version in use. The servers' own file is written once: certbot adds to it.
write_configuration() (
  load_settings
  mkdir -p "$nginx" "$root/etc/nginx/conf.d"
  for file in "$app"/hosts/server/nginx/*.conf; do
    case $file in
      */servers.conf) [ -e "$nginx_site" ] || fill_in "$file" >"$nginx_site" ;;
      # For all servers of this machine.
      */sizes.conf) cp "$file" "$root/etc/nginx/conf.d/website-sizes.conf" ;;
      *) fill_in "$file" >"$nginx/${file##*/}" ;;
    esac
  done
  [ -e "$nginx/site.maps.conf" ] || : >"$nginx/site.maps.conf"
  [ -e "$nginx/site.rules.conf" ] ||
    echo 'location / { return 503 "The site is being made: load this page again in a minute."; }' \
      >"$nginx/site.rules.conf"
  mkdir -p "$units"
  for file in "$app"/hosts/server/units/website-*; do
    unit=${file##*/website-}
    sed -e "/^@HARDENED@\$/{r $app/hosts/server/units/hardened.conf" -e 'd}' "$file" | fill_in >"$units/$name-$unit"
  done
  ! with_systemd || systemctl daemon-reload
)

uses_postgres() { grep -q '^CAREERS_DATABASE_URL=.' "$settings" 2>/dev/null; }
# Brings what a backup has of applications into PostgreSQL, which must have none; else it says where they are.
restore_postgres() {
  [ -e "$data/postgres" ] || return 0
  if node_as "$name-careers" "$app" careers/main.ts restore "$data/postgres"; then
    rm -rf "$data/postgres"
  else
    say "PostgreSQL is as it was. The applications of the backup are in $data/postgres: make an empty database, then" \
      "$app/run careers restore $data/postgres"
  fi
}

newest_backup() { ls -1 "$backups/$name"-*.tar.gz "$backups/$name"-*.tar.gz.age "$backups/$name"-*.tar.gz.enc 2>/dev/null | sort | tail -n 1; }

# Says why no backup can be encrypted, if so; after load_settings. Versions before took keys of another kind.
check_backup_key() {
  key=${BACKUP_KEY_FILE:-}
  [ -n "$key" ] || return 0
  if [ ! -s "$key" ]; then
    say "BACKUP_KEY_FILE=$key can't be read: there is no backup without it."
  elif ! command -v age >/dev/null; then
    say 'BACKUP_KEY_FILE needs age: apt install age'
  elif ! age --encrypt -i "$key" </dev/null >/dev/null 2>&1; then
    say "$key is no key of age. Run age-keygen -o $key.age, write BACKUP_KEY_FILE=$key.age into $settings, and keep" \
      "copies of both elsewhere: backups that end in .enc need $key."
  else
    return 0
  fi
  return 1
}
