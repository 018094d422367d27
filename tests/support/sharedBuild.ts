import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { runNode } from '#commands/services/processes.ts'
import { startSeededLake } from '#commands/services/services.ts'
import { parseEnv } from '#env.ts'
import type { NewAccount } from '#lake/server.ts'
import { root } from './root.ts'
import { isolatedStack } from './stack.ts'

/** The site and the Studio, built once from a new lake with the seed content. None of it is running. */
export interface Built {
  /**
   * Environment of the build. Its ports are in the files: to show the site or the Studio in a browser, either serve
   * them there, or map these addresses to your own services.
   */
  env: Record<string, string>
  /** Folder of the site as deployed. */
  site: string
  /** Folder of the Studio as deployed. */
  studio: string
  /** Accounts of the lake, with their passwords. */
  accounts: readonly NewAccount[]
  /** The last lines of the build's output. */
  result: readonly string[]
}

/** The variable with the folder of a build that all tests of a run share; without it, each builds separately. */
const SHARED = 'TEST_BUILD'
const DESCRIPTION = 'built.json'

/** Concurrent tests choose ports from another range, so that none takes one of these while nothing serves the build. */
const BUILD_PORTS = { from: 18_000, to: 20_000 }

/** @returns the last five lines of the build's output */
async function runBuild(env: Record<string, string>, only: readonly string[]): Promise<string[]> {
  const args = [path.join(root, 'commands/build.ts'), ...only]
  const result: string[] = []
  const onLine = (line: string) => {
    console.log(line)
    result.push(line)
  }
  const code = await runNode(args, { cwd: root, env: { NODE_ENV: 'production', ...env }, onLine }).exited
  if (code !== 0) throw new Error('The site or the Studio could not be built; the lines above say why.')
  return result.slice(-5)
}

/**
 * Builds into a new folder.
 * @param parts `site` leaves out the Studio, which would double the time
 * @returns the build, the variable that shares it with processes of this run, and how to remove it
 * @throws Error with the output if something can't be built
 */
export async function build(
  parts: 'site' | 'site and Studio',
): Promise<{ built: Built; share: Record<string, string>; remove: () => Promise<void> }> {
  await using made = new AsyncDisposableStack()
  const stack = await isolatedStack(BUILD_PORTS)
  made.defer(stack.remove)
  const lake = await startSeededLake(parseEnv(stack.env))
  await using running = new AsyncDisposableStack()
  running.defer(() => lake.close())
  const result = await runBuild(stack.env, parts === 'site' ? ['site'] : [])
  const built: Built = {
    env: stack.env,
    site: path.join(stack.distDir, 'site'),
    studio: path.join(stack.distDir, 'studio'),
    accounts: lake.accounts ?? [],
    result,
  }
  await writeFile(path.join(stack.distDir, DESCRIPTION), JSON.stringify(built))
  // Nothing has failed, so it stays until someone removes it.
  made.move()
  return { built, share: { [SHARED]: stack.distDir }, remove: stack.remove }
}

/** The shared build of this run, or a new one, which `remove` deletes. @throws Error as `build` does */
export async function sharedBuild(
  parts: 'site' | 'site and Studio',
): Promise<{ built: Built; remove: () => Promise<void> }> {
  const shared = process.env[SHARED]
  if (shared === undefined) return build(parts)
  const built = JSON.parse(await readFile(path.join(shared, DESCRIPTION), 'utf8')) as Built
  return { built, remove: async () => undefined }
}

/** New folders for a copy of the services, with the data of the build's lake. */
export async function copyOf(built: Built): Promise<{ dataDir: string; distDir: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'website-test-'))
  const dataDir = path.join(folder, 'data')
  await cp(path.join(built.env.DATA_DIR ?? '', 'lake'), path.join(dataDir, 'lake'), { recursive: true })
  return { dataDir, distDir: path.join(folder, 'dist'), remove: () => rm(folder, { recursive: true, force: true }) }
}
