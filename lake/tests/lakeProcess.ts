import { execFile, spawn, type ChildProcess } from 'node:child_process'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'
import { plainOptions } from './testLake.ts'

/** Saves each process after the first one the parsing of its modules. */
const NODE_COMPILE_CACHE = process.env['NODE_COMPILE_CACHE'] ?? path.join(os.tmpdir(), 'lake-test-compile-cache')
const SERVER = path.resolve(import.meta.dirname, '../server.ts')
const MAIN = path.resolve(import.meta.dirname, '../main.ts')
/** Hashes passwords as in the tests' own process, because each may check the other's. */
const QUICKLY = ['--import', path.resolve(import.meta.dirname, 'quickPasswords.ts')]

interface LakeProcess {
  child: ChildProcess
  url: string
  /** Its output before it responded. */
  output: string
}

/** Runs the command to its end. */
export function runLake(...args: string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [...QUICKLY, MAIN, ...args], { env: { ...process.env, NODE_COMPILE_CACHE } })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output: output.trim() })))
}

/** Starts a lake in a process that does nothing else, sends it a request, closes it, and returns the output. */
export async function askAndClose(dataDir: string): Promise<string> {
  const options = { ...plainOptions, dataDir }
  const script = `
    const { startLake } = await import(${JSON.stringify(SERVER)})
    const lake = await startLake(${JSON.stringify(options)})
    const answer = await fetch(lake.url + '/v2026-03-01/data/query/production?query=1')
    console.log((await answer.json()).result)
    await lake.close()
    console.log('closed')`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])
  return stdout.trim()
}

/**
 * Starts a lake in a separate process, on a free port, and waits until it responds.
 * @param options.maxFileKilobytes the size beyond which its files can't grow
 */
export function startLakeProcess(
  dataDir: string,
  { maxFileKilobytes }: { maxFileKilobytes?: number } = {},
): Promise<LakeProcess> {
  const env = { ...process.env, NODE_COMPILE_CACHE }
  const words = ['--port', '0', '--project', 'test', '--data', dataDir]
  const node = [process.execPath, ...QUICKLY, MAIN, ...words] as const
  // The shell counts blocks of 512 bytes, and is replaced by node.
  const [command, ...args] =
    maxFileKilobytes === undefined
      ? node
      : (['/bin/sh', '-c', `ulimit -f ${maxFileKilobytes * 2}; exec "$0" "$@"`, ...node] as const)
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  // A failed test may leave its lake running.
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
