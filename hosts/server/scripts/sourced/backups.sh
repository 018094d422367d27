# Backups: which there are, and whether another one can be made.

# Their paths, the newest last.
list_backups() { ls -1 "$backups/$name"-*.tar.gz "$backups/$name"-*.tar.gz.age "$backups/$name"-*.tar.gz.enc 2>/dev/null | sort; }

# Prints nothing if there is none.
newest_backup() { list_backups | tail -n 1; }

note_good_backup() { install -m 644 /dev/null "$backup_stamp"; }

# Fails, and prints why, if BACKUP_KEY_FILE is set and can't encrypt. After load_settings.
check_backup_key() {
  key=${BACKUP_KEY_FILE:-}
  [ -n "$key" ] || return 0
  if [ ! -s "$key" ]; then
    say "BACKUP_KEY_FILE=$key can't be read: there is no backup without it."
  elif ! command -v age >/dev/null; then
    say 'BACKUP_KEY_FILE needs age: apt install age'
  elif ! age --encrypt -i "$key" </dev/null >/dev/null 2>&1; then
    # Earlier versions used another kind of key.
    say "$key is not an age key. Run age-keygen -o $key.age, write BACKUP_KEY_FILE=$key.age into $settings, and keep" \
      "copies of both elsewhere: backups that end in .enc need $key."
  else
    return 0
  fi
  return 1
}
