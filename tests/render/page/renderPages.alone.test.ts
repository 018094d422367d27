// @vitest-environment node
import { expect, test, vi } from 'vitest'
import type { PageResult } from '#render/page/renderPageFile.ts'
import { renderPages } from '#render/page/renderPages.ts'
import type { SiteBuild } from '#render/page/siteBuild.ts'
import type { PlannedPage } from '#render/sitePlan.ts'

vi.mock('#render/page/renderPageFile.ts', () => ({
  renderPageFile: async ({ path }: PlannedPage) =>
    ({
      path,
      outcome: path.startsWith('/bad') ? 'unrenderable' : 'current',
      error: new Error(`${path} is bad`),
    }) as PageResult,
}))

const home: PlannedPage = { path: '/', documentId: 'home', isFixed: true }
const pageAt = (path: string): PlannedPage => ({ path, documentId: path, isFixed: false })
const build = (...paths: string[]) => {
  const onPage = vi.fn<(done: number, of: number) => void>()
  return { onPage, pages: renderPages([home, ...paths.map(pageAt)], {} as SiteBuild, onPage) }
}

test.each([[['/bad']], [['/bad', '/good']]])('a document that can’t be rendered is left out: %j', async (paths) => {
  const { onPage, pages } = build(...paths)
  const { unrenderable, current } = await pages
  expect([unrenderable.length, current.length]).toEqual([1, paths.length])
  expect(onPage.mock.calls).toEqual([home, ...paths].map((_page, index, all) => [index + 1, all.length]))
})

test('if none of several documents can be rendered, the site itself is at fault', async () => {
  await expect(build('/bad-a', '/bad-b').pages).rejects.toThrow('/bad-a is bad')
})
