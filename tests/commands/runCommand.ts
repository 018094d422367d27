import path from 'node:path'
import { runNode } from '../../commands/services/processes.ts'

export const root = path.resolve(import.meta.dirname, '../..')

/** Runs a script of the project as a person does. @returns what it prints, and how it ends */
export async function runCommand(script: string, args: readonly string[] = [], env: Record<string, string> = {}) {
  const lines: string[] = []
  const job = runNode([path.join(root, script), ...args], { cwd: root, env, onLine: (line) => lines.push(line) })
  return { code: await job.exited, text: lines.join('\n') }
}
