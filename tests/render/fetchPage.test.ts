import { expect, test } from 'vitest'
import type { Ask } from '#web/content/contentQuery.ts'
import { fetchPage } from '#render/page/renderPageFile.ts'
import { fetchContent } from '../web/seedContent.ts'

const ask: Ask = async (request) => (request.name === 'about' ? { content: null, syncTags: [] } : fetchContent(request))

test('a screen without its content stops the build; a page by staff without content is left out', async () => {
  await expect(fetchPage(ask, '/About')).rejects.toThrow(
    "The page /About can't be built. Nothing is published for the query “about”",
  )
  await expect(fetchPage(ask, '/About')).rejects.toMatchObject({ isForStaff: true })
  expect(await fetchPage(ask, '/no-such-page')).toBeUndefined()
  // A CMS that fails is no reason to leave one out.
  const failing: Ask = async (request) => {
    if (request.name === 'page') throw new Error('The CMS is away.')
    return fetchContent(request)
  }
  await expect(fetchPage(failing, '/no-such-page')).rejects.toMatchObject({
    message: "The page /no-such-page can't be built. The CMS is away.",
    // It may have addresses of the machine that builds.
    isForStaff: false,
  })
})
