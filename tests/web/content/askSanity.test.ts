import type { SanityClient } from '@sanity/client'
import { expect, test } from 'vitest'
import { askSanity, withValuesGroq } from '#web/content/askSanity.ts'

const find = { picture: () => ({ src: '' }), file: () => '' }

/** A CMS that sends this result. @returns the options of each request, and a function that asks */
function cms(answer: object) {
  const told: object[] = []
  const fetch = async (_groq: string, _params: object, options: object) => {
    told.push(options)
    return answer
  }
  const client = { fetch, config: () => ({ timeout: 1000 }) } as unknown as SanityClient
  return { told, ask: (lastEvent?: string) => askSanity(client, { groq: '*', params: {}, lastEvent }, find) }
}

test('a request names the last known change, so that no cache sends older content', async () => {
  const { told, ask } = cms({ result: { content: 'Words', values: null }, syncTags: ['s1:a'] })
  expect(await ask('e7')).toEqual({ content: 'Words', syncTags: ['s1:a'] })
  await ask()
  expect(told).toEqual([{ filterResponse: false, lastLiveEventId: 'e7' }, { filterResponse: false }])
})

test('a result without tags depends on nothing', async () => {
  expect(await cms({ result: { content: null, values: null } }).ask()).toEqual({ content: null, syncTags: [] })
})

test('a response from someone else, such as a network’s login page, is an error', async () => {
  await expect(cms({}).ask()).rejects.toThrow(/the content service gave an answer that can’t be read\.$/)
})

test('a query is sent without the line breaks and the spaces of its code, but with those of its strings', () => {
  const sent = withValuesGroq(`*[\n  _type  in\n    ["a  b"]\n]{\n  title\n}`)
  expect(sent).toMatch(/^\{"content":\*\[ _type in \["a  b"\] \]\{title\},"values":/)
})
