import path from 'node:path'
import { readSettings } from '#careers/cli/settings.ts'
import { startCareers, type CareersOptions } from '#careers/server.ts'
import { API_VERSION, type Env } from '#env.ts'
import { ownLakeOptions } from '#hosts/server/ownLake.ts'
import { startLake, type Lake, type LakeOptions } from '#lake/server.ts'
import { runNode } from './processes.ts'

const root = path.resolve(import.meta.dirname, '../..')

export interface Services {
  /** The local Content Lake, unless the settings name a project on hosted Sanity. */
  lake: Lake | undefined
  close(): Promise<void>
}

/** What a person or a script needs to know once about the accounts that the lake has just made. */
function sayAccounts(lake: Lake): void {
  if (!lake.accounts?.length) return
  console.log('\nThe Studio has these local accounts. The passwords are shown this once:')
  for (const { role, email, password } of lake.accounts) console.log(`  ${role.padEnd(14)} ${email}   ${password}`)
  console.log('Lost them? `npm run passwords` makes new ones.\n')
}

/**
 * Starts the local Content Lake and fills it from studio/seed when it is empty.
 * @param lakeOptions what a test run sets otherwise than `npm start` does
 */
export async function startSeededLake(env: Env, lakeOptions: Partial<LakeOptions> = {}): Promise<Lake> {
  const lake = await startLake({ ...ownLakeOptions(env), ...lakeOptions })
  sayAccounts(lake)
  if (lake.isEmpty()) {
    console.log('The Content Lake is empty: putting the seed content into it.')
    // The settings that lead to this lake, whatever the environment says of others.
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
 * What `CAREERS_*` say (docs/careers-api.md explains each), for `startServices`.
 * @param source the environment
 * @throws Error with a sentence for each value that can't be used
 */
export function careersSettings(env: Env, source: Record<string, string | undefined>): Partial<CareersOptions> {
  const { port: _port, dataDir: _dataDir, ...given } = readSettings(source)
  return {
    ...given,
    allowedOrigins: [env.siteUrl, ...given.allowedOrigins],
    desk: { recruiters: [], ...given.desk, studioUrl: env.studioUrl },
  }
}

/**
 * Starts everything that stands in for a hosted service: the Content Lake (unless hosted) and the careers API.
 * @param careersOptions what settings say, or what a test run sets otherwise than `npm start` does
 * @param lakeOptions likewise
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
    allowedOrigins: [env.siteUrl],
    content: {
      url: env.hosted ? `https://${env.projectId}.api.sanity.io` : env.lakeLocalUrl,
      dataset: env.dataset,
      apiVersion: API_VERSION,
    },
    desk: { studioUrl: env.studioUrl, recruiters: [], recruiterRoles: env.hosted ? [] : ['recruiter'] },
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
