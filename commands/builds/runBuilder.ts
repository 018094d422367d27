import path from 'node:path'
import { openProgress } from '#render/messages/progress.ts'
import { runNode } from '../services/processes.ts'

const root = path.resolve(import.meta.dirname, '../..')

/**
 * Runs a tool that builds something, and shows what it says.
 * @param what is built, in a sentence: `the site`
 * @param args the tool's script, from the root of this project or absolute, and its arguments
 * @param settings environment variables for it alone
 * @throws Error if it fails
 */
export async function runBuilder(
  what: string,
  args: readonly string[],
  settings: Record<string, string> = {},
): Promise<void> {
  console.log(`Building ${what}.`)
  const progress = openProgress()
  const onLine = (line: string) => {
    // At most one a second, because the tool has no terminal.
    if (process.stdout.isTTY && /^Rendered \d+ of /.test(line)) return progress.say(line)
    progress.end()
    console.log(line)
  }
  const code = await runNode(args, {
    cwd: root,
    env: { DO_NOT_TRACK: '1', NO_UPDATE_NOTIFIER: '1', ...settings },
    onLine,
  }).exited
  if (code !== 0) throw new Error(`${what} could not be built (exit code ${code}); the lines above say why.`)
}
