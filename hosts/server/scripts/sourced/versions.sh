# The versions of the code that are installed, and the link to the one in use.

# Prints nothing if there is none.
current_version() { [ -L "$app" ] && basename "$(readlink "$app")" || true; }

# All of them, the newest first.
list_versions() { ls -1t "$srv/versions" | grep -v '\.part$'; }

# The previous version, if an upgrade from it was interrupted or is under way.
unfinished_upgrade_from() {
  [ -s "$upgrading" ] && ! grep -Fqx "$(current_version)" "$upgrading" && sed -n 1p "$upgrading" || true
}

# Says what to do if going back to the current version was interrupted; nothing otherwise.
unfinished_return() {
  [ "$(sed -n 1p "$upgrading" 2>/dev/null)" = "$(current_version)" ] || return 0
  # Without the third line the new version was not there yet.
  [ "$(sed -n 3p "$upgrading")" != back ] ||
    say "Going back to version $(current_version) was cut off, so the data may be those of a newer one. To bring back those from" \
      "before: $app/restore $(sed -n 2p "$upgrading"). To keep them as they are: $app/rollback $(current_version)"
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
