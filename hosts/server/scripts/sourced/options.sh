# How a script was called: its options, and from them which server it is for and where that has everything. Each script
# begins with this.
#
# An installed script knows its server from its own place, ROOT/srv/NAME/versions/VERSION.
set -eu
umask 022
here=$(cd "$(dirname "$0")" && pwd -P)
. "$here/sourced/terminal.sh"

version=$(cat "$here/VERSION")
[ -n "$version" ] || die "$here/VERSION is empty: unpack this version again."
uid=$(id -u)
name=website root='' listen=80 ports='' restore='' site='' words='' yes='' often='' ifChanged=''
case $here in
  */srv/*/versions/*)
    srv=${here%/versions/*} name=${srv##*/}
    root=${srv%"/srv/$name"}
    ;;
esac

# Whether the script has this option: an option of another script would have no effect, whatever the operator expects.
has_option() { printf %s "$usage" | grep -oE -e '--[a-z-]+' | grep -Fqxe "$1"; }

# read_options WORD…: reads the options that $usage names, and refuses others. What isn't an option goes into $words; there may
# be $takes of these, by default none.
read_options() {
  while [ $# -gt 0 ]; do
    case $1 in
      --help | -h)
        say "$usage"
        exit 0
        ;;
      -*) has_option "$1" || misused "There is no option $1." ;;
      *)
        takes=$((${takes:-0} - 1))
        [ "$takes" -ge 0 ] || misused "Unexpected argument '$1'."
        words="$words${words:+ }$1"
        ;;
    esac
    case $1 in
      --yes) yes=yes ;;
      --often) often=--often ;;
      --if-changed) ifChanged=yes ;;
      -*)
        [ -n "${2:-}" ] || misused "$1 needs a value."
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
    esac
    shift
  done
  printf %s "$name" | grep -Eqx '[a-z][a-z0-9]{0,20}' || misused "--name $name: use up to 21 lowercase letters and digits, starting with a letter."
  printf %s "$listen" | grep -Eqx '[0-9]{1,5}' || misused "--listen $listen: use a port."
  set_places
}

# Paths on this machine. In the data folder are `lake`, `careers` and `site` (site.sh); hosts/server/process/dataFolder.ts
# has the same names for the services.
set_places() {
  srv=$root/srv/$name app=$root/srv/$name/app
  data=$root/var/lib/$name backups=$root/var/backups/$name
  # Its modification time is that of the last good backup, for `status` and for the publisher's metrics.
  backup_stamp=$data/last-backup
  # Exists until a new server has its sample content.
  seed_due=$data/seed-due
  # Exists during an upgrade, and while it goes back; versions.sh writes and reads it.
  upgrading=$srv/.upgrading
  settings=$root/etc/$name.env
  run=$root/run/$name log=$root/var/log/$name
  nginx=$root/etc/nginx/$name units=$root/etc/systemd/system
  # Exists while nginx runs with the files beside it.
  nginx_loaded=$nginx/.loaded
  # In alphabetical order it comes after website-sizes.conf: nginx takes sizes for maps only before the first map.
  nginx_site=$root/etc/nginx/conf.d/website.$name.conf
  [ "$name" != website ] || nginx_site=$root/etc/nginx/conf.d/website.conf
}
