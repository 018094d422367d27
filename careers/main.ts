/** `npm run careers -- …`: the careers API by itself, and the commands for recruiters. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { backUp, restore } from './cli/backup.ts'
import { readSettings, UsageError } from './cli/settings.ts'
import { runMailCommand } from './cli/mailCommands.ts'
import { deleteSubmission, describeSubmissions, exportSubmissions } from './cli/submissionCommands.ts'
import { startCareers, type CareersOptions } from './server.ts'
import { listApplications } from './store/applications.ts'
import { openExistingStore } from './store/openStore.ts'
import { databaseFile } from './store/sqlite.ts'
import { damaged, isDamage, StoreError } from './store/storeError.ts'

const USAGE = `npm run careers -- COMMAND

  serve             start the careers API
  list              show who expressed interest
  export DIR        write all submissions and resumes to a new folder
  delete ID         delete a submission and its resume for good
  backup DIR        copy all data to a new folder; the API may run meanwhile
  restore DIR       bring a backup back into an empty database; stop the API before
  mail list         show the mails that have not been sent yet, and why
  mail retry        try all of them again at once

docs/careers-api.md explains the settings.`

async function serve(options: CareersOptions): Promise<void> {
  const careers = await startCareers({ ...options, log: console.log }).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error
    throw new UsageError(
      `Port ${options.port} is taken, so the careers API can't start. Stop what uses it, or set CAREERS_PORT to another port.`,
    )
  })
  const stop = (): void => {
    void careers.close().then(() => console.log('The careers API has stopped.'))
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  console.log(`The careers API answers at ${careers.url} and is described at ${careers.url}/api/v1/openapi.json.`)
  console.log(`Its data is in ${careers.place}. Press Ctrl-C to stop it.`)
}

function required(value: string | undefined, what: string): string {
  if (value !== undefined && value !== '') return value
  throw new UsageError(`Name ${what}.\n\n${USAGE}`)
}

async function run([command, ...rest]: string[]): Promise<string | undefined> {
  const options = readSettings(process.env)
  switch (command) {
    case 'serve':
      await serve(options)
      return undefined
    case 'backup':
      return backUp(options, path.resolve(required(rest[0], 'a folder for the backup')))
    case 'restore':
      return restore(options, path.resolve(required(rest[0], 'the folder of a backup')))
    case 'list':
    case 'export':
    case 'delete':
    case 'mail': {
      const store = await openExistingStore(options)
      try {
        if (command === 'list') return describeSubmissions(await listApplications(store.db))
        if (command === 'mail') return await runMailCommand(store.db, rest)
        if (command === 'delete') return await deleteSubmission(store, required(rest[0], 'the id of a submission'))
        return await exportSubmissions(store.db, path.resolve(required(rest[0], 'a folder for the export')))
      } catch (error) {
        throw isDamage(error) ? damaged(databaseFile(options.dataDir), options.dataDir) : error
      } finally {
        await store.close()
      }
    }
    case undefined:
    case 'help':
      return USAGE
    default:
      throw new UsageError(`There is no command ${command}.\n\n${USAGE}`)
  }
}

/** Errors whose message is meant for the person at the terminal; an unknown option, and a file or folder out of reach. */
const isForPeople = (error: unknown): error is Error =>
  error instanceof UsageError ||
  error instanceof StoreError ||
  (error instanceof Error && 'code' in error && (String(error.code).startsWith('ERR_PARSE_ARGS') || 'path' in error))

// Whoever read the output may be gone (`list | head`); the service goes on without its log.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
}

if (existsSync('.env')) process.loadEnvFile('.env')
try {
  const message = await run(process.argv.slice(2))
  if (message !== undefined) console.log(message)
} catch (error) {
  if (!isForPeople(error)) throw error
  console.error(error.message)
  process.exitCode = 1
}
