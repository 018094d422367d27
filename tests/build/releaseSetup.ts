import type { TestProject } from 'vitest/node'
import { parseEnv } from '../../env.ts'
import { freePorts } from '../../commands/services/ports.ts'
import { startSeededLake } from '../../commands/services/services.ts'
import { copyOf, sharedBuild } from '../support/built.ts'

/** A lake beside the one whose address is in the build, so that releases follow its content while other tests use that address. */
export default async function setup(project: TestProject) {
  const { built, remove } = await sharedBuild('site')
  const copy = await copyOf(built)
  const [port] = await freePorts(1)
  const stack = { ...built.env, DATA_DIR: copy.dataDir, DIST_DIR: copy.distDir }
  const lake = await startSeededLake(parseEnv({ ...stack, LAKE_PORT: String(port) }))
  project.provide('stack', stack)
  project.provide('lake', { url: lake.url, token: lake.token })
  project.provide('site', built.site)
  return async () => {
    await lake.close()
    await copy.remove()
    await remove()
  }
}
