/** Part of `npm run build` for a public address: names the sample content that the site still shows. Never fails the build. */
import { createClient } from '@sanity/client'
import { API_VERSION, readEnv } from '../../env.ts'
import { sampleIds, sampleQuery, samplesInWords, samplesLeft } from '../../studio/health/sampleContent.ts'
import { readSeed, seedFolder } from './seedFiles.ts'

const env = readEnv()
const client = createClient({
  projectId: env.projectId,
  dataset: env.dataset,
  apiVersion: API_VERSION,
  useCdn: false,
  ...(env.hosted ? {} : { apiHost: env.lakeUrl, useProjectHostname: false }),
})
try {
  const { documents: seed } = await readSeed(seedFolder)
  const left = samplesLeft(seed, await client.fetch(sampleQuery, { ids: sampleIds(seed) }))
  if (left.length > 0) {
    console.log(`Sample content is left: ${samplesInWords(left)}. Health in the Studio lists it, to be replaced.`)
  }
} catch (error) {
  console.log(`Whether sample content is left is unknown: ${error instanceof Error ? error.message : String(error)}`)
}
