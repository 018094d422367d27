# The settings of a server, and its programs, which run with them.
. "$here/sourced/users.sh"

# Exports the settings as systemd reads them: lines of NAME=value, where the value may be in quotes of either kind. The ports
# are those of ports.env unless the settings name others.
load_settings() {
  while IFS= read -r line || [ -n "$line" ]; do
    case $line in
      [A-Za-z_]*=*)
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

# node_as USER VERSION-FOLDER FILE [WORD…]: runs a program of that version as one of the server's users, without the secrets
# of the other one: whoever took over a service could read them in /proc.
node_as() (
  load_settings
  user=$1
  cd "$2"
  shift 2
  mail=${CAREERS_SMTP_URL:-}
  hide_others_secrets "$user"
  # The doctor signs in to the mail server only for an operator.
  [ -z "$often" ] || mail=$(printf %s "$mail" | sed 's,//\([^:@]*\):.*@,//\1:-@,')
  [ "$1" != commands/doctor.ts ] || export CAREERS_SMTP_URL="$mail"
  run_as "$user" ./node "$@"
)
