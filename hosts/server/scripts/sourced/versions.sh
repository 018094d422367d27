# The versions of the code that are installed, and the link to the one in use.

# Nothing, if none is.
current_version() { [ -L "$app" ] && basename "$(readlink "$app")" || true; }

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
  rm -rf "$target.part"
  cp -R "$here" "$target.part"
  chmod -R go-w,a+rX "$target.part"
  [ "$(id -u)" != 0 ] || chown -R root:root "$target.part"
  rm -rf "$target"
  mv "$target.part" "$target"
}
