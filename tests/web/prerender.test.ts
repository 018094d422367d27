import { expect, test, vi } from 'vitest'
import type { ContentRequest } from '../../web/content/contentQuery.ts'
import { renderPage } from '../../web/prerender.tsx'

vi.mock('../../web/content/buildContent.ts', async () => {
  const { fetchContent } = await import('./seedContent.ts')
  const nothing = { content: null, syncTags: [] }
  return {
    fetchForBuild: (request: ContentRequest) => (request.name === 'about' ? nothing : fetchContent(request)),
  }
})

test('a screen without its content stops the build; a page of staff without content is left out', async () => {
  await expect(renderPage('/About')).rejects.toThrow(
    "The page /About can't be built. Nothing is published for the query “about”",
  )
  expect(await renderPage('/no-such-page')).toBeUndefined()
})
