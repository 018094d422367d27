import path from 'node:path'
import { readSettings } from '#careers/cli/settings.ts'
import { startCareers, type CareersOptions } from '#careers/server.ts'
import type { Env } from '#env.ts'
import { ownLakeOptions } from '#hosts/ownLake/lakeOptions.ts'
import { startLake, type Lake, type LakeOptions } from '#lake/server.ts'
import { runNode } from './processes.ts'

const root = path.resolve(import.meta.dirname, '../..')

export interface Services {
  /** The local Content Lake, unless the settings name a hosted project. */
  lake: Lake | undefined
  close(): Promise<void>
}

/** Prints the accounts that the lake has just created. */
function sayAccounts(lake: Lake): void {
  if (!lake.accounts?.length) return
  console.log('\nThe Studio has these local accounts. The passwords are shown only this once:')
  for (const { role, email, password } of lake.accounts) console.log(`  ${role.padEnd(14)} ${email}   ${password}`)
  console.log('Lost them? `npm run passwords` makes new ones.\n')
}

/**
 * Starts the local Content Lake and fills it from studio/seed when it is empty.
 * @param lakeOptions overrides for test runs
 */
export async function startSeededLake(env: Env, lakeOptions: Partial<LakeOptions> = {}): Promise<Lake> {
  const lake = await startLake({ ...ownLakeOptions(env), ...lakeOptions })
  sayAccounts(lake)
  if (lake.isEmpty()) {
    console.log('The Content Lake is empty: putting the seed content into it.')
    // Settings for this lake, whatever the environment says.
    const settings = { SANITY_PROJECT_ID: '', SANITY_DATASET: env.dataset, LAKE_PORT: String(env.lakePort) }
    const seeding = runNode([path.join(root, 'commands/seed.ts')], { env: { ...settings, DATA_DIR: env.dataDir } })
    const code = await seeding.exited
    if (code !== 0) {
      await lake.close()
      throw new Error('The seed content could not be put into the Content Lake; the lines above say why.')
    }
  }
  return lake
}

/**
 * Reads the `CAREERS_*` settings (see docs/careers-api.md) for `startServices`.
 * @param variables the environment
 * @throws Error with a sentence for each invalid value
 */
export function careersSettings(
  env: Env,
  variables: Record<string, string | undefined>,
): Omit<CareersOptions, 'port' | 'dataDir'> {
  const { port: _port, dataDir: _dataDir, ...given } = readSettings(variables)
  return {
    ...given,
    allowedOrigins: [env.siteUrl, ...given.allowedOrigins],
    desk: { ...given.desk, studioUrl: env.studioUrl },
  }
}

/** What the careers service reads of this clone's settings, whatever the environment says. */
const sharedSettings = ({ hosted, projectId, dataset, lakePort }: Env) => ({
  ...(hosted && { SANITY_PROJECT_ID: projectId }),
  SANITY_DATASET: dataset,
  LAKE_PORT: String(lakePort),
})

/**
 * Starts the local services: the Content Lake (unless hosted) and the careers API.
 * @param careersOptions from the settings, or overrides for test runs
 * @param lakeOptions overrides for test runs
 */
export async function startServices(
  env: Env,
  careersOptions: Partial<CareersOptions> = {},
  lakeOptions: Partial<LakeOptions> = {},
): Promise<Services> {
  const lake = env.hosted ? undefined : await startSeededLake(env, lakeOptions)
  const careers = await startCareers({
    port: env.careersPort,
    dataDir: path.join(env.dataDir, 'careers'),
    ...careersSettings(env, sharedSettings(env)),
    ...careersOptions,
  }).catch(async (error: unknown) => {
    await lake?.close()
    throw error
  })
  return {
    lake,
    async close() {
      await Promise.all([lake?.close(), careers.close()])
    },
  }
}
