import { createInterface } from 'node:readline/promises'
import { parseArgs, type ParseArgsConfig } from 'node:util'

/** Ends the command with a message. @param reason a sentence, or an error */
export function fail(reason: unknown): never {
  console.error(reason instanceof Error ? reason.message : reason)
  process.exit(1)
}

/** Ends a command that was called incorrectly. */
export function misused(reason: string, usage: string): never {
  console.error(`${reason}\n${usage}`)
  process.exit(2)
}

/**
 * Parses the arguments, before the command does anything else. `--help` prints `usage` and exits, and so do unknown
 * arguments.
 */
export function readArguments<const Config extends ParseArgsConfig>(
  config: Config,
  usage: string,
): ReturnType<typeof parseArgs<Config>> {
  if (process.argv.slice(2).some((word) => word === '--help' || word === '-h')) {
    console.log(usage)
    process.exit(0)
  }
  try {
    return parseArgs(config)
  } catch (error) {
    // After the first sentence comes advice for programmers.
    const [sentence = ''] = error instanceof Error ? error.message.split('. ') : []
    return misused(`${sentence.replace(/\.$/, '')}.`, usage)
  }
}

/**
 * Warns about something irreversible and asks for confirmation; otherwise the command ends.
 * @param yes whether it was given on the command line
 */
export async function confirm(what: string, yes: boolean): Promise<void> {
  console.log(what)
  if (yes) return
  if (!process.stdin.isTTY)
    fail('There is no terminal to ask at, so nothing was changed. To go ahead without a question, add --yes.')
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  // Ctrl-C and Ctrl-D count as No.
  const closed = new Promise<string>((resolve) => terminal.once('close', () => resolve('')))
  const answer = await Promise.race([terminal.question('Do it? (y/N) ').catch(() => ''), closed])
  terminal.close()
  if (!/^y(es)?$/i.test(answer.trim())) fail('Nothing was changed.')
}
