# Who owns what, and who runs what. Each service runs as a user without a password: the careers service as NAME-careers, the
# others as NAME. NO_USERS=1 in the environment runs everything as whoever runs the script.

has_users() { [ "$uid" = 0 ] && [ -z "${NO_USERS:-}" ]; }

need_root() { [ "$uid" = 0 ] || [ -n "${NO_USERS:-}" ] || die "Run this as root: sudo $0"; }

# user_of PART: the user of a service, and of its folder of the data.
user_of() { [ "$1" = careers ] && echo "$name-careers" || echo "$name"; }

create_users() {
  has_users || return 0
  for user in "$name" "$name-careers"; do
    id "$user" >/dev/null 2>&1 || {
      say "Making the user $user, who owns data and can't sign in."
      useradd --system --user-group --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin "$user"
    }
  done
}

# make_folder USER FOLDER MODE: makes a folder of that user, inside one of root's.
make_folder() {
  mkdir -p "$2"
  chmod "$3" "$2"
  ! has_users || chown "$1:$1" "$2"
}

# run_as USER COMMAND…: replaces this process.
run_as() {
  user=$1
  shift
  ! has_users || exec setpriv --reuid="$user" --regid="$(id -g "$user")" --clear-groups -- "$@"
  exec "$@"
}

# hide_secrets SERVICE: unsets those that the service's unit withholds; in the folder of a version.
hide_secrets() {
  # shellcheck disable=SC2046 -- they are names
  unset $(sed -n 's/^UnsetEnvironment=//p' "hosts/server/units/website-$1.service")
}

# hide_others_secrets USER: leaves that user's own; the doctor, one of them, looks at the lake's webhook.
hide_others_secrets() {
  case $1 in
    *-careers) hide_secrets careers ;;
    *) hide_secrets lake ;;
  esac
}

# in_folder_of USER FOLDER SHELL-WORDS [WORD…]: works in a user's folder as that user. Root must not follow a path there: by
# the time it does, the user may have replaced a part of it by a link to somewhere else.
in_folder_of() (
  user=$1 folder=$2 work=$3
  shift 3
  cd "$here"
  hide_others_secrets "$user"
  run_as "$user" sh -euc 'cd "$1" && shift && umask 022 && '"$work" sh "$folder" "$@"
)
