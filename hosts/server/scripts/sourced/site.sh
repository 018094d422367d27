# The site's folder: its deployments, and the link to the one that is shown. hosts/server/process/dataFolder.ts has the same
# names for the services. The folder belongs to the publisher's user, so root changes nothing in it (`in_folder_of`).
. "$here/sourced/users.sh"

# The number of the deployment that is shown; nothing before the first.
shown_deployment() { [ ! -L "$data/site/current" ] || basename "$(readlink "$data/site/current")"; }

# The folder of that deployment; before the first, one that isn't there.
shown_folder() { readlink -f "$data/site/current" || true; }

# The numbers of all deployments, the newest last.
list_deployments() { ls -1 "$data/site/releases" 2>/dev/null | grep -Ex '[0-9]+' | sort -n; }

# has_deployment NUMBER
has_deployment() { printf %s "$1" | grep -Eqx '[0-9]+' && [ -d "$data/site/releases/$1/site" ]; }

# Whether the deployment that is shown is held until something is published.
is_held() {
  held=$(in_folder_of "$name" "$data/site" 'cat held' 2>/dev/null) && [ "$held" = "$(shown_deployment)" ]
}

# show_deployment NUMBER: shows the newest, or goes back to an earlier one and holds it. A hold counts only while the link leads
# to the deployment that it names, so it does not matter where this is interrupted.
show_deployment() {
  show='ln -sfn "releases/$1" current.new && mv -Tf current.new current'
  if [ "$1" = "$(list_deployments | tail -n 1)" ]; then
    in_folder_of "$name" "$data/site" "$show && rm -f held" "$1"
  else
    in_folder_of "$name" "$data/site" 'echo "$1" >held.new && mv -f held.new held && '"$show" "$1"
  fi
}

# copy_shown_deployment FOLDER: copies it into a folder of the same user's, as a site's folder of one deployment.
copy_shown_deployment() {
  in_folder_of "$name" "$1" '
    deployment=$(readlink "$1/current") && mkdir releases
    cp -RP "$1/$deployment" releases/ && ln -s "$deployment" current
    [ ! -f "$1/publisher-status.json" ] || cp -P "$1/publisher-status.json" .
  ' "$data/site"
}
