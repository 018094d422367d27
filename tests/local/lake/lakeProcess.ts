import { spawn, type ChildProcess } from 'node:child_process'
import os from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'

/** Saves each process after the first one the parsing of its modules. */
const NODE_COMPILE_CACHE = path.join(os.tmpdir(), 'lake-test-compile-cache')
const MAIN = path.resolve(import.meta.dirname, '../../../local/lake/main.ts')

export interface LakeProcess {
  child: ChildProcess
  url: string
  /** What it printed before it answered. */
  output: string
}

/** Runs `node local/lake/main.ts` until it ends. */
export function runLake(
  environment: Record<string, string>,
  ...args: string[]
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: { ...process.env, NODE_COMPILE_CACHE, LAKE_PROJECT: 'test', ...environment },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output: output.trim() })))
}

/** Starts a lake in a process of its own, on a free port, and waits until it answers. */
export function startLakeProcess(dataDir: string): Promise<LakeProcess> {
  const env = { ...process.env, NODE_COMPILE_CACHE, LAKE_PORT: '0', LAKE_PROJECT: 'test', DATA_DIR: dataDir }
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  // A test that failed may leave its lake running.
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  return new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
        const url = /answers at (http:\S+)/.exec(output)?.[1]
        if (url) resolve({ child, url, output })
      })
    }
    child.on('exit', () => reject(new Error(`The lake ended before it answered: ${output}`)))
  })
}
