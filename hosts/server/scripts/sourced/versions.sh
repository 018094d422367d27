# The versions of the code that are installed, and the link to the one in use.

# Prints nothing if there is none.
current_version() { [ -L "$app" ] && basename "$(readlink "$app")" || true; }

# All of them, the newest first.
list_versions() { ls -1t "$srv/versions" | grep -v '\.part$'; }

# The file `$upgrading` has the previous version, the backup made before, and `back` once the upgrade goes back: a line each.
# Scripts of other versions read it, too, so it must keep this form.

# note_upgrade VERSION BACKUP
note_upgrade() {
  printf '%s\n' "$1" "$2" >"$upgrading.new" && mv -f "$upgrading.new" "$upgrading" || {
    rm -f "$upgrading.new"
    return 1
  }
}
note_going_back() { echo back >>"$upgrading"; }
forget_upgrade() { rm -f "$upgrading"; }

# Print nothing if there is no upgrade.
upgraded_version() { sed -n 1p "$upgrading" 2>/dev/null || true; }
backup_before_upgrade() { sed -n 2p "$upgrading" 2>/dev/null || true; }
is_going_back() { [ "$(sed -n 3p "$upgrading" 2>/dev/null)" = back ]; }

# The previous version, if an upgrade from it was interrupted or is under way.
unfinished_upgrade_from() { [ "$(upgraded_version)" = "$(current_version)" ] || upgraded_version; }

# Says what to do if going back to the current version was interrupted; nothing otherwise.
unfinished_return() {
  [ "$(upgraded_version)" = "$(current_version)" ] || return 0
  # Otherwise the new version was not there yet.
  ! is_going_back ||
    say "Going back to version $(current_version) was cut off, so the data may be those of a newer one. To bring back those from" \
      "before: $app/restore $(backup_before_upgrade). To keep them as they are: $app/rollback $(current_version)"
}

# use_version VERSION
use_version() {
  ln -sfn "versions/$1" "$srv/app.new"
  mv -Tf "$srv/app.new" "$app"
}

# Copies the version that the script is part of to where the others are.
copy_version() {
  target=$srv/versions/$version
  [ "$here" != "$target" ] || return 0
  say "Copying version $version to $target."
  mkdir -p "$srv/versions"
  rm -rf "$srv/versions"/*.part
  cp -R "$here" "$target.part" || {
    rm -rf "$target.part"
    die "There is no room for version $version: nothing was changed."
  }
  chmod -R go-w,a+rX "$target.part"
  [ "$uid" != 0 ] || chown -R root:root "$target.part"
  # Synced before it gets its final name: a power cut must not leave half of it.
  sync -f "$target.part"
  rm -rf "$target"
  mv "$target.part" "$target"
}
