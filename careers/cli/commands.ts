/** The commands of `npm run careers`: the API itself, and an operator's tools. */
import path from 'node:path'
import { openLog, warningsTo } from '../log.ts'
import type { CareersOptions } from '../server.ts'
import { openExistingStore } from '../store/openStore.ts'
import { databaseFile } from '../store/sqlite.ts'
import { damaged, isDamage, StoreError } from '../store/storeError.ts'
import { backUpStore, restore } from './backup.ts'
import { runMailCommand } from './mailCommands.ts'
import { readSettings } from './settings.ts'
import { UsageError } from './usageError.ts'

export const USAGE = `npm run careers -- COMMAND

  serve             start the careers API
  backup DIR        copy all data to a new folder; the API may run meanwhile
  restore DIR       restore a backup into an empty database; stop the API first
  mail list         show the mails that have not been sent yet, and why
  mail retry        retry all of them now

Recruiters list, export and delete applications in the Studio. docs/careers-api.md explains the settings.`

export class UnknownCommand extends UsageError {}

async function serve(options: CareersOptions): Promise<void> {
  // Imported on demand, because an operator's commands don't need a web server.
  const { startCareers } = await import('../server.ts')
  const log = openLog()
  const tell = warningsTo(log)
  const careers = await startCareers({ ...options, log, tell }).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error
    throw new UsageError(
      `Port ${options.port} is taken, so the careers API can't start. Stop what uses it, or set CAREERS_PORT to ` +
        'another port.',
    )
  })
  const stop = (): void => {
    void careers.close().then(() => log('The careers API has stopped.'))
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  log(`The careers API answers at ${careers.url} and is described at ${careers.url}/api/v1/openapi.json.`)
  log(`Its data is in ${careers.place}. Press Ctrl-C to stop it.`)
}

function required(value: string | undefined, what: string): string {
  if (value !== undefined && value !== '') return value
  throw new UsageError(`Name ${what}.\n\n${USAGE}`)
}

/**
 * Runs one command; `serve` keeps running after this returns.
 * @returns the message for the operator
 * @throws Error; if `isForPeople`, the operator can do something about it
 */
export async function runCommand(
  [command, ...rest]: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<string | undefined> {
  if ([command, ...rest].includes('--help')) return USAGE
  const options = readSettings(env)
  switch (command) {
    case 'serve':
      await serve(options)
      return undefined
    case 'backup':
      return backUpStore(options, path.resolve(required(rest[0], 'a folder for the backup')))
    case 'restore':
      return restore(options, path.resolve(required(rest[0], 'the folder of a backup')))
    case 'mail': {
      const store = await openExistingStore(options)
      try {
        return await runMailCommand(store.db, rest)
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
      throw new UnknownCommand(`There is no command ${command}.\n\n${USAGE}`)
  }
}

/** Errors whose message is meant for the operator, and files or folders that can't be used. */
export const isForPeople = (error: unknown): error is Error =>
  error instanceof UsageError ||
  error instanceof StoreError ||
  (error instanceof Error && 'code' in error && 'path' in error)
