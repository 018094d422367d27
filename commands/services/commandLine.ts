import { createInterface } from 'node:readline/promises'
import { parseArgs, type ParseArgsConfig } from 'node:util'

/** Ends the command, which says why. @param reason a sentence, or an error */
export function fail(reason: unknown): never {
  console.error(reason instanceof Error ? reason.message : reason)
  process.exit(1)
}

/** Ends a command that was typed in another way than it can be. */
export function misused(reason: string, usage: string): never {
  console.error(`${reason}\n${usage}`)
  process.exit(2)
}

/**
 * What was typed behind the command, which asks this before it does anything else: for `--help` it says `usage` and
 * ends, for a word that it does not know it says that, too.
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
    // What follows the first sentence is advice for programmers.
    const [sentence = ''] = error instanceof Error ? error.message.split('. ') : []
    return misused(`${sentence.replace(/\.$/, '')}.`, usage)
  }
}

/**
 * Says what can't be taken back, and asks for leave to do it, without which the command ends.
 * @param yes whether the command line has given it
 */
export async function confirm(what: string, yes: boolean): Promise<void> {
  console.log(what)
  if (yes) return
  if (!process.stdin.isTTY)
    fail('Nobody is here to be asked, so nothing was changed. To do it all the same, add --yes.')
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  // Ctrl-C and Ctrl-D are answers, too.
  const closed = new Promise<string>((resolve) => terminal.once('close', () => resolve('')))
  const answer = await Promise.race([terminal.question('Do it? (y/N) ').catch(() => ''), closed])
  terminal.close()
  if (!/^y(es)?$/i.test(answer.trim())) fail('Nothing was changed.')
}
