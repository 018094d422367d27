import { describe, expect, test } from 'vitest'
import { redirectsFile, writeRedirects } from '#render/hostRules/redirects.ts'
import { leftOutRedirect } from '#render/messages/leftOut.ts'
import type { SiteFolder } from '#render/output/siteFolder.ts'
import type { SiteFacts } from '#web/content/siteFacts.ts'
import { STATUS_PATH } from '@archstep/contracts/services/publisherState.ts'
import { usableRedirects } from '@archstep/contracts/urls/redirects.ts'

const SITE_URL = 'https://archstep.example'
const taken = new Set(['/', '/iot', '/contact', '/api-docs', '/feed.xml'])

let count = 0
const published = (from: unknown, to: unknown, permanent: unknown = true) => ({
  _id: `redirect-${(count += 1)}`,
  from,
  to,
  permanent,
})
const told = (...redirects: ReturnType<typeof published>[]) => {
  const { usable, leftOut } = usableRedirects(redirects, (path) => taken.has(path))
  return { usable, reasons: leftOut.map(({ why }) => why) }
}

describe('the redirects of a build', () => {
  test('lead straight to the end of a chain', () => {
    const { usable, reasons } = told(published('/a', '/b', null), published('/b/', '/IoT#part'))
    expect(usable).toEqual([
      { from: '/a', to: '/IoT#part', permanent: false },
      { from: '/b', to: '/IoT#part', permanent: true },
    ])
    expect(reasons).toEqual([])
  })

  test.each([
    ['goes round in a circle', [published('/a', '/b'), published('/b', '/a')], /circle/],
    ['leads into a circle', [published('/a', '/b'), published('/b', '/c'), published('/c', '/b')], /circle/],
    ['starts at a page', [published('/IOT', '/Contact')], /page or a file/],
    ['starts at the file of a page', [published('/iot.html', '/Contact')], /page or a file/],
    ['starts at the file of the home page', [published('/index.html', '/Contact')], /page or a file/],
    ['starts at a page written with percent signs', [published('/%49oT', '/Contact')], /page or a file/],
    ['starts at a file', [published('/feed.xml', '/Contact')], /keeps a file/],
    ['starts at the publisher’s state', [published(STATUS_PATH, '/Contact')], /keeps files/],
    ['is a pattern', [published('/*', 'https://evil.example/')], /^Write the old path/],
    ['starts nowhere', [published(undefined, '/Contact')], /no old address/],
    ['starts at a number', [published(5, '/Contact')], /no old address/],
    ['starts at nothing', [published('', '/Contact')], /no old address/],
    ['leads to nothing', [published('/a', '')], /leads nowhere/],
    ['leads nowhere', [published('/a', null)], /leads nowhere/],
    ['leads to a list', [published('/a', ['/IoT'])], /leads nowhere/],
    ['leads to a script', [published('/a', 'javascript:alert(1)')], /^Start with \//],
    ['leads to half a character', [published('/a', '/\ud800')], /^Start with \//],
    ['is longer than hosts read', [published(`/${'/'.repeat(100_000)}x`, '/IoT')], /300 characters/],
  ])('leave out what %s, and say so', (_why, redirects, reason) => {
    const { usable, reasons } = told(...redirects)
    expect(usable).toEqual([])
    expect(reasons).toEqual(redirects.map(() => expect.stringMatching(reason)))
  })

  test('keep the first of two that start at the same path', () => {
    const { usable, reasons } = told(published('/a', '/IoT'), published('/A/', '/Contact'))
    expect(usable).toEqual([{ from: '/a', to: '/IoT', permanent: true }])
    expect(reasons).toEqual(['Another one starts at the same address.'])
  })

  test('leave out those that lead to one that is left out', () => {
    const { usable, reasons } = told(published('/a', '/b'), published('/b', '/c#x'), published('/c', '//evil.example'))
    expect(usable).toEqual([])
    expect(reasons).toHaveLength(3)
    expect(reasons.filter((reason) => reason.includes('through /c'))).toHaveLength(2)
  })

  test('recognize a path whatever its case and slashes', () => {
    const { usable, reasons } = told(published('/a', '/old'), published('/Old/', '//evil.example'))
    expect(usable).toEqual([])
    expect(reasons).toContain('It leads on through /old, a redirect that is left out.')
  })

  test('may lead to a page although a redirect that is left out starts there, too: pages win', () => {
    const { usable } = told(published('/old', '/api-docs'), published('/api-docs', '//evil.example'))
    expect(usable).toEqual([{ from: '/old', to: '/api-docs', permanent: true }])
  })

  test('may lead to a path without a page unless a redirect from there is left out', () => {
    const { usable } = told(published('/a', '/old'), published('/other', '//evil.example'))
    expect(usable).toEqual([{ from: '/a', to: '/old', permanent: true }])
  })

  test('end at a page, never where a redirect from the page would lead', () => {
    const { usable, reasons } = told(
      published('/api-docs', 'https://old-docs.example/'),
      published('/docs-2019', '/api-docs'),
    )
    expect(usable).toEqual([{ from: '/docs-2019', to: '/api-docs', permanent: true }])
    expect(reasons).toHaveLength(1)
  })

  test('are written for hosts that heed case and slashes, without anything they would read as a pattern', () => {
    const { usable } = told(published('/Old', '/IoT'), published('/%C3%A4', 'https://example.com/a?b=$c;d', false))
    expect(redirectsFile(usable)).toBe(`/Old /IoT 301
/Old/ /IoT 301
/old /IoT 301
/old/ /IoT 301
/%C3%A4 https://example.com/a?b=%24c%3Bd 302
/%C3%A4/ https://example.com/a?b=%24c%3Bd 302
/%c3%a4 https://example.com/a?b=%24c%3Bd 302
/%c3%a4/ https://example.com/a?b=%24c%3Bd 302
`)
  })

  test('are each named on one line, with the document, if they are left out', () => {
    const { documentId, message } = leftOutRedirect(
      { _id: 'redirect-x', from: '/a\n::error::', to: undefined },
      'It leads nowhere.',
    )
    expect(documentId).toBe('redirect-x')
    expect(message).toBe(
      'The redirect from "/a\\n::error::" to nothing (document "redirect-x") is left out. It leads nowhere.',
    )
  })
})

test('a build’s redirects lead to canonical paths; those that start at its pages and files are left out', async () => {
  const written: string[] = []
  const site = {
    has: (address: string) => address === '/guide.pdf',
    write: async (name: string, text: string) => void written.push(name, text),
  } as unknown as SiteFolder
  const redirects = [published('/a', '/iot#part'), published('/guide.pdf', '/IoT'), published('/iot', '/a')]
  const isBuilt = (page: string) => page.toLowerCase() === '/iot'
  const { count, leftOut } = await writeRedirects(site, SITE_URL, redirects as SiteFacts['redirects'], isBuilt, (to) =>
    to.replace('/iot', '/IoT'),
  )
  expect(written).toEqual(['_redirects', '/a /IoT#part 301\n/a/ /IoT#part 301\n'])
  expect(count).toBe(1)
  const [, guide, iot] = redirects
  expect(leftOut.map(({ documentId }) => documentId).toSorted()).toEqual([guide?._id, iot?._id].toSorted())
})

test('a redirect to a full URL of this site leads to its page, and not around in a circle', async () => {
  let text = ''
  const site = {
    has: () => false,
    write: async (_file: string, written: string) => void (text = written),
  } as unknown as SiteFolder
  const redirects = [
    published('/a', `${SITE_URL}/iot?x=1#part`),
    published('/b', `${SITE_URL}/B`),
    published('/c', `${SITE_URL}/d`),
    published('/d', '/c'),
    published('/e', `${SITE_URL}.evil.example/iot`),
    // As a path, it would name another host.
    published('/f', `${SITE_URL}//x`),
  ]
  const isBuilt = (page: string) => page.toLowerCase() === '/iot'
  const { leftOut } = await writeRedirects(site, SITE_URL, redirects as SiteFacts['redirects'], isBuilt, (to) =>
    to.replace('/iot', '/IoT'),
  )
  expect(text).toBe(
    '/a /IoT?x=1#part 301\n/a/ /IoT?x=1#part 301\n' +
      `/e ${SITE_URL}.evil.example/IoT 301\n/e/ ${SITE_URL}.evil.example/IoT 301\n` +
      `/f ${SITE_URL}//x 301\n/f/ ${SITE_URL}//x 301\n`,
  )
  const [, b, c, d] = redirects
  expect(leftOut.map(({ documentId }) => documentId)).toEqual([b?._id, c?._id, d?._id])
})
