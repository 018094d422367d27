import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { freePorts, type PortRange } from './freePorts.ts'

/** The addresses and folders of one copy of everything, separate from any other copy on this machine. */
export interface Stack {
  /** Environment of every process of this copy. */
  env: Record<string, string>
  dataDir: string
  distDir: string
  remove(): Promise<void>
}

/** Chooses free ports and new folders, so that a test run and a developer's own `npm start` don't conflict. */
export async function isolatedStack(ports?: PortRange): Promise<Stack> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'website-test-'))
  const [site, preview, studio, lake, careers] = await freePorts(5, [], ports)
  const dataDir = path.join(folder, 'data')
  const distDir = path.join(folder, 'dist')
  const env = {
    SITE_PORT: String(site),
    PREVIEW_PORT: String(preview),
    STUDIO_PORT: String(studio),
    LAKE_PORT: String(lake),
    CAREERS_PORT: String(careers),
    DATA_DIR: dataDir,
    DIST_DIR: distDir,
    SANITY_PROJECT_ID: '',
    SANITY_DATASET: '',
    SITE_URL: '',
    STUDIO_URL: '',
    LAKE_URL: '',
    SEARCH_ENGINES: '',
    REPORTS_URL: '',
    ANALYTICS_SCRIPT_URL: '',
    ANALYTICS_SITE: '',
    CAREERS_API_URL: '',
    DO_NOT_TRACK: '1',
    NO_UPDATE_NOTIFIER: '1',
  }
  return { env, dataDir, distDir, remove: () => rm(folder, { recursive: true, force: true }) }
}
