import type { ContentSourceMap } from '@sanity/client'
import { stegaClean } from '@sanity/client/stega'
import { expect, it } from 'vitest'
import { markSources } from '../../../web/content/preview/markSources.ts'

/** A source map that leads every text of a flat or nested result to the same path of document `home`. */
function sourcesOf(paths: readonly string[], type = 'home'): ContentSourceMap {
  return {
    documents: [{ _id: type, _type: type }],
    paths: [...paths],
    mappings: Object.fromEntries(
      paths.map((path, index) => [
        path,
        { type: 'value' as const, source: { type: 'documentValue' as const, document: 0, path: index } },
      ]),
    ),
  }
}

const isMarked = (text: unknown) => typeof text === 'string' && stegaClean(text) !== text

it('marks words that are shown, and nothing that code compares or puts into an address', () => {
  const result = { heading: 'Set with care', highlight: 'with care', href: '/Contact', opens: '09:00', icon: 'factory' }
  const marked = markSources(result, sourcesOf(Object.keys(result).map((key) => `$['${key}']`))) as typeof result
  expect(isMarked(marked.heading)).toBe(true)
  expect(marked).toMatchObject({ highlight: 'with care', href: '/Contact', opens: '09:00', icon: 'factory' })
  expect(stegaClean(marked)).toEqual(result)
})

it('marks the entries of menus and footer for who may change them, and other words of the settings for everybody', () => {
  const result = {
    tagline: 'Stay one step ahead',
    servicesMenu: { label: 'Services', links: [{ label: 'Mobile' }] },
    navigation: [{ label: 'About' }],
    footer: { links: [{ label: 'Careers' }], note: 'Made in Saint Louis' },
  }
  const entries = [
    "$['servicesMenu']['links'][0]['label']",
    "$['navigation'][0]['label']",
    "$['footer']['links'][0]['label']",
  ]
  const paths = ["$['tagline']", "$['servicesMenu']['label']", "$['footer']['note']", ...entries]
  const sources = sourcesOf(paths, 'siteSettings')
  const marksOf = ({ tagline, servicesMenu, navigation, footer }: typeof result) => ({
    entries: [servicesMenu.links, navigation, footer.links].map(([entry]) => isMarked(entry?.label)),
    note: isMarked(footer.note),
    inLinks: isMarked(tagline) || isMarked(servicesMenu.label),
  })
  expect(marksOf(markSources(result, sources) as typeof result)).toEqual({
    entries: [false, false, false],
    note: true,
    inLinks: false,
  })
  expect(marksOf(markSources(result, sources, true) as typeof result)).toEqual({
    entries: [true, true, true],
    note: true,
    inLinks: false,
  })
})

it('marks how the company is reached: name, address, phone as it is shown, e-mail', () => {
  const result = {
    name: 'Archstep',
    address: { city: 'Saint Louis' },
    phones: [{ display: '(314) 555-0142', number: '+13145550142' }],
    email: 'hello@archstep.example',
  }
  const paths = [
    "$['name']",
    "$['address']['city']",
    "$['phones'][0]['display']",
    "$['phones'][0]['number']",
    "$['email']",
  ]
  const marked = markSources(result, sourcesOf(paths, 'siteSettings')) as typeof result
  const [phone] = marked.phones
  expect([marked.name, marked.address.city, phone?.display, marked.email].map(isMarked)).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect(phone?.number).toBe('+13145550142')
  expect(stegaClean(marked)).toEqual(result)
})

it('marks each paragraph of a text', () => {
  const marked = markSources({ text: 'One.\n\nTwo.' }, sourcesOf(["$['text']"])) as { text: string }
  expect(marked.text.split(/\n\s*\n/).map(isMarked)).toEqual([true, true])
})

it('marks a picture that only decorates, and leaves its description empty', () => {
  const picture = { _type: 'picture', decorative: true, alt: null }
  const marked = markSources({ picture }, sourcesOf(["$['picture']['_type']"])) as { picture: Record<string, unknown> }
  expect(marked.picture['_type']).toBe('picture')
  expect(isMarked(marked.picture['alt'])).toBe(true)
  expect(stegaClean(marked.picture['alt'])).toBe('')
})

it('leaves what search engines read as it is', () => {
  const result = { seo: { title: 'About us', image: { _type: 'picture', alt: 'A bridge' } } }
  const paths = ["$['seo']['title']", "$['seo']['image']['_type']", "$['seo']['image']['alt']"]
  expect(markSources(result, sourcesOf(paths))).toEqual(result)
})
