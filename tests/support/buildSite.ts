import path from 'node:path'
import { runNode } from '#commands/services/processes.ts'
import { root } from './root.ts'

/**
 * Runs `vite build` with the given environment.
 * @returns its output
 * @throws Error with its output if it fails
 */
export async function buildSite(env: Record<string, string>, args: readonly string[] = []): Promise<string> {
  const lines: string[] = []
  const job = runNode([path.join(root, 'node_modules/vite/bin/vite.js'), 'build', ...args], {
    cwd: root,
    env: { NODE_ENV: 'production', NO_COLOR: '1', ...env },
    onLine: (line) => lines.push(line),
  })
  const code = await job.exited
  const output = lines.join('\n')
  if (code !== 0) throw new Error(output)
  return output
}
