import { expect, test } from 'vitest'
import type { Ask } from '#web/content/contentQuery.ts'
import { fetchPage } from '#render/page/fetchPage.ts'
import { fetchContent } from '../web/seedContent.ts'

const ask: Ask = async (request) => (request.name === 'about' ? { content: null, syncTags: [] } : fetchContent(request))

test('a screen without its content stops the build; a page by staff without content is left out', async () => {
  await expect(fetchPage(ask, '/About')).rejects.toThrow(
    "The page /About can't be built. Nothing is published for the query “about”",
  )
  expect(await fetchPage(ask, '/no-such-page')).toBeUndefined()
})
