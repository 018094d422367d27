import path from 'node:path'
import type { Env } from '#env.ts'
import { takeBuildReport } from '#render/messages/reportFile.ts'
import { contentState } from '../dataset/contentState.ts'
import { datasetClient } from '../dataset/datasetClient.ts'
import { failureOf } from '../dataset/datasetFailure.ts'
import { sampleLeft } from '../dataset/seed/sampleLeft.ts'
import { takenPorts } from '../services/ports.ts'
import { isUp } from '../services/reachable.ts'
import { isLoopback } from './publicBuild.ts'
import { runBuilder } from './runBuilder.ts'

// Prerendering is part of it: render/vite/prerenderPlugin.ts. `warn`: without listing several hundred files.
const VITE_BUILD = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn']

/** What a server needs to render the site, without any content. */
export const buildRenderer = (): Promise<void> => runBuilder('the renderer', VITE_BUILD, { RENDERER_ONLY: 'yes' })

/** Prerendering reads the content: a local build uses the running Content Lake, or starts one. */
async function withContent<Result>(env: Env, work: () => Promise<Result>): Promise<Result> {
  if (env.hosted || (await isUp(env.lakeUrl))) return work()
  if (!isLoopback(env.lakeUrl))
    throw new Error(`No Content Lake answers at LAKE_URL=${env.lakeUrl}. Start it there first.`)
  const [taken] = await takenPorts([{ port: env.lakePort, service: 'the Content Lake', variable: 'LAKE_PORT' }])
  if (taken) throw new Error(taken)
  // Loaded only when no lake is running.
  const { startSeededLake } = await import('../services/services.ts')
  const lake = await startSeededLake(env)
  try {
    return await work()
  } finally {
    await lake.close()
  }
}

/** Prints the validation errors of these documents, each with its document and field as named in the Studio. */
async function sayFaults(env: Env, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  try {
    const { contentFaults } = await import('../dataset/contentFaults.ts')
    const lines = await contentFaults(datasetClient(env), ids)
    if (lines.length > 0) console.log(`\nTo fix in the Studio:\n${lines.map((line) => `  ${line}`).join('\n')}`)
  } catch (error) {
    console.log(`The rules of the schemas could not be checked for ${ids.join(', ')}: ${failureOf(error, env)}`)
  }
}

/**
 * Builds the site from its content.
 * @param fromLast takes over what has not changed since the last build
 * @returns lines for the end of the output: what was built, and what the content lacks for this version or for the public
 * @throws Error if the content is incomplete, because the site would lose the missing pages, or if the build fails
 */
export function buildSite(env: Env, fromLast: boolean): Promise<string[]> {
  return withContent(env, async () => {
    const { isWhole, lines: needs } = await contentState(env)
    if (!isWhole) throw new Error(`Nothing was built. ${needs[0]}`)
    const summary: string[] = []
    try {
      await runBuilder('the site', VITE_BUILD, fromLast ? { FROM_LAST_BUILD: 'yes' } : {})
    } finally {
      const report = await takeBuildReport(path.join(env.distDir, 'site'))
      summary.push(...report.summary)
      await sayFaults(env, report.faulty)
    }
    const sample = isLoopback(env.siteUrl) ? undefined : await sampleLeft(env)
    return [...summary, ...needs, ...(sample === undefined ? [] : [sample])]
  })
}
