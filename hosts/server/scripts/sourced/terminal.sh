# What the scripts say, and ask.

say() { printf '%s\n' "$*"; }

die() {
  printf '%s\n' "$*" >&2
  exit 1
}

# misused WHAT: says what is wrong with how the script was called, and how it is called.
misused() {
  printf '%s\n' "$1" "$usage" >&2
  exit 2
}

# confirm WHAT: says what can't be undone, and asks whether to do it.
confirm() {
  say "$1"
  [ -z "$yes" ] || return 0
  [ -t 0 ] || die 'There is no terminal to ask at, so nothing was changed. To go ahead without a question, add --yes.'
  printf 'Do it? (y/N) '
  read -r answer || answer=''
  case $answer in [Yy] | [Yy]es) ;; *) die 'Nothing was changed.' ;; esac
}
