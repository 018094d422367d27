# Which scripts may not run at once. Descriptor 9 holds the lock of a server's scripts, descriptor 8 that of backups, which
# is another one because an upgrade makes a backup, and descriptor 7 that of nginx's rules, which a script and a unit write.

# Two upgrades at once would undo each other's work.
lock_server() {
  mkdir -p "$srv"
  exec 9>"$srv/.lock"
  # Waits a little, because `status` holds it for a moment.
  flock -w 2 9 || die "Another script of this server is running: wait until it is done."
}

# Waits for a backup that is running, and makes the next one wait until `unlock_backups`, or the end of the script.
lock_backups() {
  exec 8>"$srv/.backup.lock"
  flock -n 8 || {
    say 'Another backup is running: waiting for it.'
    flock 8
  }
}
unlock_backups() { exec 8>&-; }

# Waits until no other process is changing nginx's rules.
lock_nginx() {
  exec 7>"$nginx/.lock"
  flock 7
}

# For a process that outlives the script.
without_locks() { exec 7>&- 8>&- 9>&-; }
