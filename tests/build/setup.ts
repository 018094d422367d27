import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { parseEnv } from '../../env.ts'
import { startSeededLake } from '../../local/services.ts'
import { isolatedStack } from '../support/stack.ts'
import { buildSite } from './buildSite.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Environment of the processes of this run: ports and folders of its own. */
    stack: Record<string, string>
    lake: { url: string; token: string }
    /** By document: when it was changed last before the builds. Tests change documents and put them back. */
    lastChanges: Record<string, string>
    /** Folder of the site as it is deployed. */
    site: string
    /** Folder of the site built with React's development files, which check hydration. */
    developmentSite: string
  }
}

/** A new lake with the seed content, and two builds of the site from it. */
export default async function setup(project: TestProject) {
  const stack = await isolatedStack()
  // The seeding is a process of its own and takes its settings from the environment.
  const before = { ...process.env }
  Object.assign(process.env, stack.env)
  const lake = await startSeededLake(parseEnv(stack.env)).finally(() => {
    process.env = before
  })
  const query = new URL('/v2026-03-01/data/query/production', lake.url)
  query.searchParams.set('query', '*[]{_id, _updatedAt}')
  const { result } = (await (await fetch(query, { headers: { authorization: `Bearer ${lake.token}` } })).json()) as {
    result: { _id: string; _updatedAt: string }[]
  }
  project.provide('lastChanges', Object.fromEntries(result.map(({ _id, _updatedAt }) => [_id, _updatedAt])))
  const development = path.join(stack.distDir, 'development')
  try {
    await buildSite(stack.env)
    await buildSite({ ...stack.env, DIST_DIR: development, NODE_ENV: 'development' }, ['--mode', 'development'])
  } catch (error) {
    await lake.close()
    await stack.remove()
    throw error
  }
  project.provide('stack', stack.env)
  project.provide('lake', { url: lake.url, token: lake.token })
  project.provide('site', path.join(stack.distDir, 'site'))
  project.provide('developmentSite', path.join(development, 'site'))
  return async () => {
    await lake.close()
    await stack.remove()
  }
}
