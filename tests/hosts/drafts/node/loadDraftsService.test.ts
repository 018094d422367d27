import { rm, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { loadDraftsService, loadLatestDraftsService } from '#hosts/drafts/node/loadDraftsService.ts'
import { temporaryFolder } from '../../../support/atEnd.ts'

test('without a token that reads drafts, there is no drafts service, though one is built', async () => {
  const folder = temporaryFolder()
  await writeFile(
    path.join(folder, 'siteDrafts.mjs'),
    'export const createSiteDrafts = () => async () => new Response()',
  )
  const readAsset = async () => new Response()
  expect(await loadDraftsService({ folder, token: 'a-token', readAsset })).toBeDefined()
  expect(await loadDraftsService({ folder, token: undefined, readAsset })).toBeUndefined()
})

test('a draft link shows the site as it was built last, without a restart', async () => {
  vi.stubEnv('TMPDIR', temporaryFolder())
  // Vitest does so before the next test, and the next file may make a folder before its first one.
  onTestFinished(() => void vi.unstubAllEnvs())
  const folder = temporaryFolder()
  // A part that is read with the first page imports the whole again, as in the built service.
  const build = async (words: string, time: string) => {
    const file = path.join(folder, 'siteDrafts.mjs')
    const part = `import { words } from './siteDrafts.mjs'\nexport const page = () => new Response(words)`
    await writeFile(path.join(folder, 'part.mjs'), part)
    const whole = `export const words = '${words}'\nexport const createSiteDrafts = () => async () =>`
    await writeFile(file, `${whole} (await import('./part.mjs')).page()`)
    await utimes(file, new Date(time), new Date(time))
  }
  await build('the first build', '2026-11-27T09:00:00Z')
  const readAsset = () => Promise.reject(new Error('Nothing is asked for.'))
  const service = await loadLatestDraftsService({ folder, token: 'a-token', readAsset })
  const shown = async () => (await service?.(new Request('http://localhost/preview/')))?.text()
  expect(await shown()).toBe('the first build')
  await build('the second build', '2026-11-27T10:00:00Z')
  expect(await shown()).toBe('the second build')
  await rm(path.join(folder, 'siteDrafts.mjs'))
  expect(await shown()).toBe('the second build')
  // A build is half done writing it.
  await writeFile(path.join(folder, 'siteDrafts.mjs'), 'export const createSite')
  expect(await shown()).toBe('the second build')
  await build('the third build', '2026-11-27T11:00:00Z')
  expect(await shown()).toBe('the third build')
})
