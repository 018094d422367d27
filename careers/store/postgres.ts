import { Kysely, PostgresDialect, sql } from 'kysely'
import { Client, Pool, types } from 'pg'
import { isUnavailable, QUERY_TIMED_OUT, StoreError } from './storeError.ts'
import type { OpenStore, Tables } from './tables.ts'

/** Connections per process. By default, PostgreSQL allows 100 in all. */
const MAX_CONNECTIONS = 10
const CONNECT_MS = 5_000
/** A query that takes longer is aborted: the connection may have died silently. */
const QUERY_MS = 60_000

// Counts have 64 bits, which pg returns as text and SQLite as numbers.
types.setTypeParser(types.builtins.INT8, Number)

/** A database's address for people: without user and password. */
function placeOf(databaseUrl: string): string {
  const { host, pathname } = new URL(databaseUrl)
  const name = decodeURIComponent(pathname.slice(1)) || '(of the user)'
  return `the PostgreSQL database ${name} at ${host || 'the local socket'}`
}

/** Codes of Node for certificates (https://nodejs.org/api/tls.html#x509-certificate-error-codes), and words of pg. */
const NOT_ENCRYPTED =
  /^(?:CERT_|ERR_TLS_|UNABLE_TO_|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN)|^The server does not support SSL/

/** What an error means for the operator. https://www.postgresql.org/docs/current/errcodes-appendix.html */
function inWords(error: Error, place: string): string | undefined {
  const code = 'code' in error ? String(error.code) : ''
  const said = error.message || code
  if (code.startsWith('28'))
    return `${place} doesn't let this service in (${said}). Correct user and password in CAREERS_DATABASE_URL.`
  if (code === '3D000') return `There is no ${place.replace(/^the /, '')}. Create it, or correct CAREERS_DATABASE_URL.`
  if (code === '42501')
    return `The user in CAREERS_DATABASE_URL may not create tables in ${place} (${said}). Make it the database's owner.`
  if (code === '25006')
    return `${place} takes no changes (${said}). Point CAREERS_DATABASE_URL at the server that does, or wait for it.`
  if (NOT_ENCRYPTED.test(code || said)) {
    return (
      `There is no encrypted connection to ${place} (${said}). Correct sslmode in CAREERS_DATABASE_URL, or name the file ` +
      "with its certificate authority's certificate: NODE_EXTRA_CA_CERTS=/etc/ssl/authority.pem."
    )
  }
  if (isUnavailable(error))
    return `${place} can't be reached (${said}). Start PostgreSQL, or correct CAREERS_DATABASE_URL.`
}

/** For an error during startup. */
function explain(error: unknown, place: string): StoreError | undefined {
  if (error instanceof StoreError) return error
  const sentence = error instanceof Error ? inWords(error, place) : undefined
  return sentence === undefined ? undefined : new StoreError(sentence)
}

/**
 * Closes a connection on which a query timed out. Later queries would wait for its result, which may never come, and
 * Kysely would give them this connection first.
 */
class ClosingClient extends Client {
  // The other forms take callbacks or use cursors, which nothing here does.
  override query = (async (text: string, values: unknown[]) => {
    try {
      return await super.query(text, values)
    } catch (error) {
      if (error instanceof Error && error.message === QUERY_TIMED_OUT) void this.end()
      throw error
    }
  }) as Client['query']
}

/**
 * Opens a PostgreSQL database.
 * @param warn logs the loss of an idle connection; the next request opens another
 * @throws StoreError if it can't be reached, or if its settings could lose acknowledged data
 */
export async function openPostgres(
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl: string },
  warn: (line: string) => void,
): Promise<OpenStore> {
  const place = placeOf(databaseUrl)
  const pool = new Pool({
    Client: ClosingClient,
    connectionString: databaseUrl,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: QUERY_MS,
    keepAlive: true,
    application_name: 'careers',
  })
  // If it is in use, its query fails with the same error.
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('error', () => warn('A connection to the database was lost.'))
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  try {
    await refuseUnsafeSettings(db, place)
  } catch (error) {
    await db.destroy()
    throw explain(error, place) ?? error
  }
  return {
    db,
    dataDir,
    engine: 'postgres',
    place,
    close: () => db.destroy(),
    explain: (error) => explain(error, place),
  }
}

async function refuseUnsafeSettings(db: Kysely<Tables>, place: string): Promise<void> {
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'server_encoding')
  `.execute(db)
  for (const { name, setting } of rows) {
    if (name === 'server_encoding' && setting !== 'UTF8') {
      throw new StoreError(
        `${place} has the encoding ${setting}, which can't hold every name. Create it again with ENCODING 'UTF8'.`,
      )
    }
    if (name !== 'server_encoding' && setting === 'off') {
      throw new StoreError(
        `${place} runs with ${name} = off, and could lose what the service has acknowledged. Set it to on.`,
      )
    }
  }
}
