import type { SanityClient } from '@sanity/client'
import { expect, test } from 'vitest'
import { askSanity } from '#web/content/askSanity.ts'

const find = { picture: () => ({ src: '' }), file: () => '' }

/** The CMS, which answers this. @returns what it is told with a question */
function cms(answer: object) {
  const told: object[] = []
  const fetch = async (_groq: string, _params: object, options: object) => {
    told.push(options)
    return answer
  }
  const client = { fetch, config: () => ({ timeout: 1000 }) } as unknown as SanityClient
  return { told, ask: (lastEvent?: string) => askSanity(client, { groq: '*', params: {}, lastEvent }, find) }
}

test('a question says of which change it knows, so that no cache answers with older content', async () => {
  const { told, ask } = cms({ result: { content: 'Words', values: null }, syncTags: ['s1:a'] })
  expect(await ask('e7')).toEqual({ content: 'Words', syncTags: ['s1:a'] })
  await ask()
  expect(told).toEqual([{ filterResponse: false, lastLiveEventId: 'e7' }, { filterResponse: false }])
})

test('an answer that tells of no tags depends on nothing that is known', async () => {
  expect(await cms({ result: { content: null, values: null } }).ask()).toEqual({ content: null, syncTags: [] })
})

test('an answer of somebody else, as of a network that wants to be signed in to, is none', async () => {
  await expect(cms({}).ask()).rejects.toThrow(/the content service gave an answer that can’t be read\.$/)
})
