import { existsSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { openProgress } from './messages/progress.ts'
import { writeBuildReport } from './messages/reportFile.ts'
import { isUnbuildable } from './messages/unbuildable.ts'
import { readMemory } from './output/buildMemory.ts'
import { openRenderer, renderSite } from './renderer.ts'

export interface ReplaceOptions {
  /** Absolute path of the folder of the renderer. */
  renderer: string
  /** Absolute path of the built site. */
  siteRoot: string
  /** Whether to reuse whatever is still valid from the existing site, not only when the CMS quota is used up. */
  fromLast: boolean
  /** Absolute path of the folder that keeps drawn cards from build to build. */
  cardCache: string
}

/**
 * Renders the site next to the existing one, which it replaces once it is complete, and writes the report and the memory
 * of the build. Ends the process if a part of the site can't be built.
 */
export async function replaceSite({ renderer, siteRoot, fromLast, cardCache }: ReplaceOptions): Promise<void> {
  const half = `${siteRoot}.half`
  const memoryFile = `${siteRoot}.memory.json`
  const earlier = existsSync(siteRoot) ? await readMemory(memoryFile) : undefined
  await rm(half, { recursive: true, force: true })
  const progress = openProgress()
  const { memory, faults, leftOut, summary } = await renderSite({
    renderer: await openRenderer(renderer),
    out: half,
    // A memory without a code is that of other code: used only when the quota is used up.
    earlier: earlier && { siteRoot, memory: fromLast ? earlier : { ...earlier, code: '' } },
    cardCache,
    onPage: (done, of) => progress.say(`Rendered ${done} of ${of} pages.`),
  }).catch(async (error: unknown) => {
    if (!isUnbuildable(error)) throw error
    await writeBuildReport(siteRoot, { summary: [], faulty: [error.documentId ?? []].flat() })
    console.error(error.message)
    process.exit(1)
  })
  progress.end()
  const faulty = new Set([...leftOut, ...faults.flatMap(({ documentId }) => documentId ?? [])])
  await writeBuildReport(siteRoot, { summary, faulty: [...faulty] })
  await rm(memoryFile, { force: true })
  await rm(siteRoot, { recursive: true, force: true })
  await rename(half, siteRoot)
  await writeFile(memoryFile, JSON.stringify(memory))
}
