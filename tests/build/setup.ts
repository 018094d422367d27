import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { startSeededLake } from '#commands/services/services.ts'
import { parseEnv } from '#env.ts'
import { buildSite } from '../support/buildSite.ts'
import { lakeClient } from '../support/lakeClient.ts'
import { copyOf, sharedBuild } from '../support/sharedBuild.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Environment of this run's processes: their own ports and folders. */
    stack: Record<string, string>
    lake: { url: string; token: string }
    /** When each document was last changed before the builds. Tests change documents and restore them. */
    lastChanges: Record<string, string>
    /** Folder of the site as deployed. */
    site: string
    /** Folder of the site built with React's development build, which checks hydration. */
    developmentSite: string
    /** The last lines of the build's output. */
    result: readonly string[]
  }
}

/** A lake with the content that the site was built from, at the address in the build, and two builds of the site. */
export default async function setup(project: TestProject) {
  await using closing = new AsyncDisposableStack()
  const { stack, lake, built } = await startLakeOfBuild(project, closing)
  const lastChanges = await lakeClient(lake.url, lake.token).fetch<{ _id: string; _updatedAt: string }[]>(
    '*[]{_id, _updatedAt}',
  )
  project.provide('lastChanges', Object.fromEntries(lastChanges.map(({ _id, _updatedAt }) => [_id, _updatedAt])))
  const development = path.join(stack.DIST_DIR, 'development')
  await buildSite({ ...stack, DIST_DIR: development, NODE_ENV: 'development' }, ['--mode', 'development'])
  project.provide('result', built.result)
  project.provide('developmentSite', path.join(development, 'site'))
  const running = closing.move()
  return () => running.disposeAsync()
}

/** @param lakePort by default, the one in the build */
export async function startLakeOfBuild(project: TestProject, closing: AsyncDisposableStack, lakePort?: number) {
  const { built, remove } = await sharedBuild('site')
  closing.defer(remove)
  const copy = await copyOf(built)
  closing.defer(copy.remove)
  const stack = { ...built.env, DATA_DIR: copy.dataDir, DIST_DIR: copy.distDir }
  const lake = await startSeededLake(parseEnv({ ...stack, ...(lakePort && { LAKE_PORT: String(lakePort) }) }))
  closing.defer(() => lake.close())
  project.provide('stack', stack)
  project.provide('lake', { url: lake.url, token: lake.token })
  project.provide('site', built.site)
  return { built, stack, lake }
}
