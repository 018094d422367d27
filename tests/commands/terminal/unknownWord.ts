/**
 * Runs each script with an unknown argument, and prints its output and exit code. In one process, because most of
 * them load the same modules, which takes longer than everything else that they do.
 */
import path from 'node:path'
import { pathToFileURL } from 'node:url'

/** Thrown where a script would end. */
class Exit extends Error {}

const answers: Record<string, { code: unknown; text: string }> = {}
const print = process.stdout.write.bind(process.stdout)
for (const script of process.argv.slice(2)) {
  const answer: (typeof answers)[string] = { code: undefined, text: '' }
  const write = (text: string | Uint8Array): boolean => {
    answer.text += String(text)
    return true
  }
  Object.assign(process.stdout, { write })
  Object.assign(process.stderr, { write })
  process.exit = (code) => {
    answer.code ??= code
    throw new Exit()
  }
  process.exitCode = undefined
  process.argv = [process.execPath, path.resolve(script), '--no-such-word']
  await import(pathToFileURL(script).href).catch((error: unknown) => {
    if (!(error instanceof Exit)) answer.text += error instanceof Error ? error.stack : String(error)
  })
  answer.code ??= process.exitCode
  answers[script] = answer
}
process.exitCode = 0
print(JSON.stringify(answers))
