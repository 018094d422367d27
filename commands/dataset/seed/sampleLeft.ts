import { createClient } from '@sanity/client'
import { API_VERSION, type Env } from '#env.ts'
import { sampleIds, sampleQuery, samplesInWords, samplesLeft } from '@archstep/contracts/cms/sampleContent.ts'
import { lakeHost } from '@archstep/contracts/cms/sanityApi.ts'
import { readSeed, seedFolder } from './seedFiles.ts'

/** Names the sample content that visitors still see; undefined if there is none left. */
export async function sampleLeft(env: Env): Promise<string | undefined> {
  const client = createClient({
    projectId: env.projectId,
    dataset: env.dataset,
    apiVersion: API_VERSION,
    useCdn: false,
    ...lakeHost(env.hosted ? undefined : env.lakeUrl),
  })
  try {
    const { documents: seed } = await readSeed(seedFolder)
    const left = samplesLeft(seed, await client.fetch(sampleQuery, { ids: sampleIds(seed) }))
    if (left.length === 0) return undefined
    return `Sample content is left: ${samplesInWords(left)}. Health in the Studio lists it, to be replaced.`
  } catch (error) {
    return `Whether sample content is left is unknown: ${error instanceof Error ? error.message : String(error)}`
  }
}
