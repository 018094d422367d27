# The configuration of nginx and systemd, made from the templates of the version in use.
. "$here/sourced/locks.sh"
. "$here/sourced/services.sh"
. "$here/sourced/settings.sh"

# host_of URL
host_of() { printf %s "$1" | sed -E 's,^https?://,,; s,[:/].*,,'; }

# Loads the values for the templates, once for all of them.
load_values() {
  load_settings
  siteHost=$(host_of "$SITE_URL") studioHost=$(host_of "$STUDIO_URL")
  lakeHost=$(host_of "$LAKE_URL") careersHost=$(host_of "$CAREERS_API_URL")
  bodyMb=$(awk -v resume="${CAREERS_MAX_RESUME_MB:-5}" 'BEGIN { print int(resume + 2) }')
}

# fill_in TEMPLATE FILE: writes a file with this server's values, completely or not at all; after load_values.
fill_in() {
  sed -e "s|@NAME@|$name|g" -e "s|@ROOT@|$root|g" -e "s|@LISTEN@|$listen|g" \
    -e "s|@SITE@|$siteHost|g" -e "s|@STUDIO@|$studioHost|g" -e "s|@LAKE@|$lakeHost|g" -e "s|@CAREERS@|$careersHost|g" \
    -e "s|@LAKE_PORT@|$LAKE_PORT|g" -e "s|@CAREERS_PORT@|$CAREERS_PORT|g" -e "s|@DRAFTS_PORT@|$DRAFTS_PORT|g" \
    -e "s|@CAREERS_BODY_MB@|$bodyMb|g" -e "/^@HARDENED@\$/{r $app/hosts/server/units/hardened.conf" -e 'd}' \
    "$1" >"$2.new" && mv "$2.new" "$2" || {
    rm -f "$2.new"
    die "$2 could not be written: is the disk full?"
  }
}

write_nginx() {
  mkdir -p "$nginx" "$root/etc/nginx/conf.d"
  lock_nginx
  rm -f "$nginx_loaded"
  for file in "$app"/hosts/server/nginx/*.conf; do
    case $file in
      # Written only once, because certbot adds to it.
      */servers.conf) [ -e "$nginx_site" ] || fill_in "$file" "$nginx_site" ;;
      # For all servers of this machine.
      */sizes.conf) fill_in "$file" "$root/etc/nginx/conf.d/website-sizes.conf" ;;
      # What `reload-nginx` replaces once there is a deployment.
      */site.maps.conf | */site.rules.conf) [ -e "$nginx/${file##*/}" ] || fill_in "$file" "$nginx/${file##*/}" ;;
      *) fill_in "$file" "$nginx/${file##*/}" ;;
    esac
  done
}

write_units() {
  mkdir -p "$units"
  for file in "$app"/hosts/server/units/website-*; do
    fill_in "$file" "$units/$name-${file##*/website-}"
  done
  ! has_systemd || systemctl daemon-reload
}

write_configuration() (
  load_values
  write_nginx
  write_units
)
