# Applications in PostgreSQL. A backup has a copy of them as an SQLite file, which `unpack` puts into the folder `postgres` of
# the data.
. "$here/sourced/settings.sh"

uses_postgres() { grep -q '^CAREERS_DATABASE_URL=.' "$settings" 2>/dev/null; }

# Copies them into PostgreSQL if it has none; otherwise says where they are.
restore_postgres() {
  [ -e "$data/postgres" ] || return 0
  if node_as "$name-careers" "$app" careers/main.ts restore "$data/postgres"; then
    forget_postgres
  else
    say "PostgreSQL is as it was. The applications of the backup are in $data/postgres: make an empty database, then" \
      "$app/run careers restore $data/postgres"
  fi
}

forget_postgres() { rm -rf "$data/postgres"; }
