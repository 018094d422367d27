import path from 'node:path'
import { runNode } from '#commands/services/processes.ts'
import { root } from '../support/root.ts'

/** Runs Node in the root folder. @returns its output and exit code */
export async function runNodeAsTyped(args: readonly string[], env: Record<string, string>) {
  const lines: string[] = []
  const job = runNode(args, { cwd: root, env, onLine: (line) => lines.push(line) })
  return { code: await job.exited, text: lines.join('\n') }
}

/** Runs a script of the project as a person does. @returns its output and exit code */
export const runCommand = (script: string, args: readonly string[] = [], env: Record<string, string> = {}) =>
  runNodeAsTyped([path.join(root, script), ...args], env)
