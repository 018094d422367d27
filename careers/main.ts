/** `npm run careers -- …`: the careers API as a standalone service, and its operators' commands. */
import { existsSync } from 'node:fs'
import { isForPeople, runCommand, UnknownCommand } from './cli/commands.ts'

// The output may be piped to a program that has ended (`mail list | head`). The service keeps running without its log.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
}

if (existsSync('.env')) process.loadEnvFile('.env')
try {
  const message = await runCommand(process.argv.slice(2), process.env)
  if (message !== undefined) console.log(message)
} catch (error) {
  if (!isForPeople(error)) throw error
  console.error(error.message)
  process.exitCode = error instanceof UnknownCommand ? 2 : 1
}
