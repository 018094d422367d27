/** Says, in the folder of a version, where its careers service lays a link to. */
export const TRAP = 'trap'
/** There, what doctor finds. */
export const NEWS = 'news'
/** There, a sign that the careers service never gets ready. */
export const BROKEN = 'broken-careers'
/** There, a sign that the rules for nginx are what the site's own code makes. */
export const REAL_RULES = 'real-rules'
/** The lake's content, one line each, next to its database. */
export const SENTENCES = 'lake/sentences'

/** Has Node take files without types for JavaScript: looking for types takes half of the time of a start. */
export const AS_JAVASCRIPT = `
const { readFileSync } = require('node:fs')
const { fileURLToPath } = require('node:url')
const load = (url, context, next) =>
  url.endsWith('.ts') ? { format: 'module', source: readFileSync(fileURLToPath(url)), shortCircuit: true } : next(url, context)
require('node:module').registerHooks({ load })`

/**
 * Replaces Node, which takes a hundred times as long as a shell to start, and which the scripts start hundreds of
 * times: runs the shell scripts below.
 * @param asJavaScript a file with AS_JAVASCRIPT
 */
export const shellAsNode = (asJavaScript: string) => `#!/bin/sh -e
case $1 in
  # What unpack asks a database.
  --no-warnings) exec ${process.execPath} "$@" ;;
  */siteRules.ts)
    [ ! -e ${REAL_RULES} ] || exec ${process.execPath} --require ${asJavaScript} "$@"
    echo "# $4 of $2"
    exec ls -R "$2"
    ;;
esac
PATH=\${PLAIN_PATH:-$PATH}
program=$1
shift
. "./$program"
`

/**
 * What the scripts start with Node, as shell scripts. Who would listen at a port writes a file with its process and its answer.
 * @param network the folder of these
 * @param database an empty one
 */
export function standIns(network: string, database: string): Readonly<Record<string, string>> {
  const serve = (port: string, answer = '200 ok') => `echo "$$ ${answer}" >"${network}/$${port}"\nexec sleep 1800\n`
  return {
    'hosts/server/lake.ts': `[ -e "$DATA_DIR/lake/lake.db" ] || cp ${database} "$DATA_DIR/lake/lake.db"
: >>"$DATA_DIR/${SENTENCES}"
${serve('LAKE_PORT')}`,
    'hosts/server/drafts.ts': serve('DRAFTS_PORT'),
    'hosts/server/publisher.ts': serve('PUBLISHER_PORT'),
    'hosts/server/copyLake.ts': 'cp "$DATA_DIR"/lake/* "$1"',
    // Does not wait for a service that says that it is broken.
    'hosts/server/ready.ts': `echo "$1" >"${network}/seconds"
tries=$(($1 * 20))
shift
while :; do
  wrong='' isBroken=''
  for service; do
    case $service in
      lake) port=$LAKE_PORT ;;
      careers) port=$CAREERS_PORT ;;
      drafts) port=$DRAFTS_PORT ;;
      publisher) port=$PUBLISHER_PORT ;;
    esac
    id='' answer=''
    { read -r id answer <"${network}/$port"; } 2>/dev/null || :
    if [ -z "$id" ] || [ ! -e "/proc/$id/cwd/VERSION" ]; then
      wrong="$wrong$service does not answer."
    elif [ "\${answer%% *}" != 200 ]; then
      wrong="$wrong$service is not ready (status \${answer%% *}): \${answer#* }"
      isBroken=yes
    fi
  done
  [ -n "$wrong" ] || exit 0
  if [ -n "$isBroken" ] || [ $tries -le 0 ]; then
    echo "$wrong" >&2
    exit 1
  fi
  tries=$((tries - 1))
  sleep 0.05
done`,
    'careers/main.ts': `case $1 in
  serve)
    [ ! -e ${BROKEN} ] || {
      ${serve('CAREERS_PORT', '503 it is broken')}
    }
    ${serve('CAREERS_PORT')}
    ;;
  backup)
    mkdir "$2"
    cp ${database} "$2/careers.sqlite"
    # Taken over, as the file says: there is a link where root would look.
    if [ -e ${TRAP} ]; then
      mv "$2" "$2.real"
      ln -s "$(cat ${TRAP})" "$2"
    fi
    ;;
  restore)
    if [ -e "$CAREERS_DATABASE_URL" ]; then
      echo 'There are applications in the database already.' >&2
      exit 1
    fi
    cp "$2/careers.sqlite" "$CAREERS_DATABASE_URL"
    ;;
esac`,
    'commands/seed.ts': `echo seed >>"$DATA_DIR/${SENTENCES}"`,
    'commands/migrate.ts': `sed -i 's/$/ moved/' "$DATA_DIR/${SENTENCES}"`,
    'commands/accounts.ts': 'echo "$*" "$SITE_URL"',
    'commands/doctor.ts': `[ "$1" != --report ] || { echo "$4"; cat; } >"$2"
if [ -e ${NEWS} ]; then
  cat ${NEWS}
  exit 1
fi`,
  }
}
