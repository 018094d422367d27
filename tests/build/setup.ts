import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { parseEnv } from '../../env.ts'
import { startSeededLake } from '../../commands/services/services.ts'
import { copyOf, sharedBuild } from '../support/built.ts'
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
    /** The last lines that the build printed. */
    result: readonly string[]
  }
}

/** A lake with the content that the site was built from, at the address that is in the build, and two builds of the site. */
export default async function setup(project: TestProject) {
  const { built, remove } = await sharedBuild('site')
  const copy = await copyOf(built)
  const stack = { ...built.env, DATA_DIR: copy.dataDir, DIST_DIR: copy.distDir }
  const lake = await startSeededLake(parseEnv(stack))
  const close = async () => {
    await lake.close()
    await copy.remove()
    await remove()
  }
  const query = new URL('/v2026-03-01/data/query/production', lake.url)
  query.searchParams.set('query', '*[]{_id, _updatedAt}')
  const { result } = (await (await fetch(query, { headers: { authorization: `Bearer ${lake.token}` } })).json()) as {
    result: { _id: string; _updatedAt: string }[]
  }
  project.provide('lastChanges', Object.fromEntries(result.map(({ _id, _updatedAt }) => [_id, _updatedAt])))
  const development = path.join(copy.distDir, 'development')
  try {
    await buildSite({ ...stack, DIST_DIR: development, NODE_ENV: 'development' }, ['--mode', 'development'])
  } catch (error) {
    await close()
    throw error
  }
  project.provide('stack', stack)
  project.provide('lake', { url: lake.url, token: lake.token })
  project.provide('result', built.result)
  project.provide('site', built.site)
  project.provide('developmentSite', path.join(development, 'site'))
  return close
}
