import { beforeAll, describe, expect, it } from 'vitest'
import { isNode, visitTree } from '../../commands/dataset/documentTree.ts'
import { assetFileOf, readSeed, seedFolder, type Seed, type SeedDocument } from '../../commands/dataset/seedFiles.ts'
import { validateSeed } from '../../commands/dataset/seedValidation.ts'

let seed: Seed

beforeAll(async () => {
  seed = await readSeed(seedFolder)
})

function find(id: string): SeedDocument {
  const document = seed.documents.find((candidate) => candidate._id === id)
  if (!document) throw new Error(`The seed has no document ${id}`)
  return document
}

type Json = Record<string, unknown>

/** A copy of a document with one value replaced; `undefined` removes it. */
function changed(id: string, place: readonly (string | number)[], value: unknown): SeedDocument {
  const copy = structuredClone(find(id))
  const last = place.at(-1) ?? ''
  const parent = place.slice(0, -1).reduce<Json>((node, key) => node[key] as Json, copy as Json)
  if (value === undefined) delete parent[last]
  else parent[last] = value
  return copy
}

/** What the rules say when a document replaces the one with its id, or joins the seed. */
async function findings(document: SeedDocument): Promise<string[]> {
  const others = seed.documents.filter(({ _id }) => _id !== document._id)
  const found = await validateSeed({ ...seed, documents: [document, ...others] }, [document._id])
  return found.map(({ level, place, message }) => `${level} at ${place}: ${message}`)
}

describe('the rules that hold staff hold the seed', () => {
  it('CMS-04 the seed content has no error', async () => {
    const errors = (await validateSeed(seed)).filter(({ level }) => level === 'error')
    expect(errors).toEqual([])
  })

  it.each([
    ['HOME-01', ['slides'], 'slides', 3],
    ['HOME-03', ['stats', 'items'], 'figures', 4],
    ['HOME-04', ['services', 'cards'], 'service cards', 8],
    ['HOME-05', ['testimonials', 'items'], 'testimonials', 4],
    ['HOME-06', ['technology', 'items'], 'technologies', 12],
  ])('%s the home page has places for a fixed number: %j', async (_row, place, things, count) => {
    const list = place.reduce<unknown>((node, key) => (node as Json)[key], find('home')) as unknown[]
    expect(await findings(changed('home', place, list.slice(1)))).toEqual([
      `error at ${place.join('.')}: The page has places for exactly ${count} ${things}: add 1.`,
    ])
  })

  it.each([
    ['HEAD-01', 'siteSettings', ['phones'], 'phones', 2],
    ['HEAD-02', 'siteSettings', ['socialLinks'], 'links', 7],
    ['ABOUT-01', 'about', ['different', 'items'], 'cards', 4],
    ['ABOUT-02', 'about', ['values', 'items'], 'values', 5],
    ['CONTACT-05', 'contact', ['faq', 'items'], 'questions', 3],
    ['INT-01', 'careers', ['interest', 'benefits'], 'benefits', 4],
  ])('%s %s has a fixed number in %j', async (_row, id, place, things, count) => {
    const list = place.reduce<unknown>((node, key) => (node as Json)[key], find(id)) as unknown[]
    expect(await findings(changed(id, place, list.slice(1)))).toEqual([
      `error at ${place.join('.')}: The page has places for exactly ${count} ${things}: add 1.`,
    ])
  })

  it('a picture needs a description wherever it is', async () => {
    expect(await findings(changed('home', ['mission', 'picture', 'alt'], undefined))).toEqual([
      'error at mission.picture.alt: Describe the image for people who cannot see it, or tick “Decoration only”.',
    ])
  })

  it.each([
    ['service-cloud', '“Shared files” has 1 figures', ['rows', 3, 'amounts'], [132]],
    ['service-iot', 'Nothing was read at 02:30', ['events', 2, 'at'], '02:30'],
    ['service-iot', 'The highest figure must be above the lowest', ['high'], -20],
    ['service-data', 'Write how many minutes', ['entries', 0, 'minutes'], -5],
  ] as const)('what only %s shows must add up: %s', async (id, message, field, value) => {
    expect(await findings(changed(id, ['specimen', 'items', 0, ...field], value))).toEqual([
      expect.stringMatching(new RegExp(`^error at specimen\\.items.*${message}`)),
    ])
  })

  it('the name of who answers has words above it', async () => {
    expect(await findings(changed('service-iot', ['sidebar', 'contact', 'personIntro'], undefined))).toEqual([
      'error at sidebar.contact.personIntro: Write what stands above the name, for example “You would speak to”.',
    ])
  })

  it('a picture without an image is no picture', async () => {
    expect(await findings(changed('home', ['mission', 'picture', '_sanityAsset'], undefined))).toEqual([
      'error at mission.picture: Choose a picture.',
    ])
  })

  it('a missing section is named', async () => {
    expect(await findings(changed('home', ['services'], undefined))).toContain(
      'error at services: Fill in the section “Services”.',
    )
  })

  it('a misspelt field is an error', async () => {
    expect(await findings(changed('home', ['mission', 'txt'], 'x'))).toEqual([
      expect.stringMatching(/^error at mission\.txt: Field 'txt' does not exist/),
    ])
  })

  it('a link out of a menu must be safe', async () => {
    const link = { _type: 'link', _key: 'home', label: 'Home', href: 'javascript:alert(1)' }
    expect(await findings(changed('siteSettings', ['navigation', 0], link))).toEqual([
      expect.stringMatching(/^error at navigation\[.+\]\.href: Start with \//),
    ])
  })

  it('the sidebar lists every service', async () => {
    const place = ['sidebarServices', 'links', 0, 'target', '_ref']
    expect(await findings(changed('siteSettings', place, 'service-mobile'))).toEqual([
      'error at sidebarServices.links: Every service needs a link here. Missing: /Web.',
    ])
  })

  it('long search titles are advised against, not refused', async () => {
    expect(await findings(changed('about', ['seo', 'title'], 'x'.repeat(61)))).toEqual([
      'warning at seo.title: Search engines cut titles after about 60 characters.',
    ])
  })

  it('the mission can be replaced by any sentence: that nothing is marked in it is advice', async () => {
    expect(await findings(changed('home', ['mission', 'text'], 'Any sentence.'))).toEqual([
      expect.stringMatching(/^warning at mission\.highlight: “.+” is not in the text, so nothing is marked\. Copy/),
    ])
  })

  it.each(['index', '404', 'Media', 'iot'])(
    'a page can’t have the address %s, which is the site’s own',
    async (current) => {
      const slug = { _type: 'slug', current }
      expect(await findings(changed('page-privacy-policy', ['slug'], slug))).toContainEqual(
        expect.stringMatching(/^error at slug: .+ Choose another address\.$/),
      )
    },
  )

  it('ROUTE-05 two pages cannot share an address in another letter case', async () => {
    const slug = { _type: 'slug', current: 'PRIVACY-policy' }
    const twin = { ...changed('page-privacy-policy', ['slug'], slug), _id: 'page-twin' }
    expect(await findings(twin)).toEqual([
      'error at slug: “Privacy policy” has this address already. Choose another one.',
    ])
  })

  it('ROUTE-02 a service keeps its address', async () => {
    expect(await findings(changed('service-web', ['route'], '/Api'))).toContain(
      'error at route: The service at /Api is the document service-api. Edit that one.',
    )
  })

  it.each([
    ['SVC-03', 'service-mobile', ['capabilities', 'items'], 6],
    ['SVC-05', 'service-api', ['sidebar', 'resources'], 4],
    ['SVC-06', 'service-cloud', ['platforms', 'items'], 3],
    ['SVC-07', 'service-iot', ['technology', 'items'], 12],
    ['SVC-08', 'service-data', ['tools', 'items'], 4],
    ['SVC-09', 'service-digital', ['process', 'steps'], 6],
    ['SVC-10', 'service-training', ['platforms', 'items'], 4],
  ])('%s %s is designed for a number of items in %j', async (_row, id, place, count) => {
    const list = place.reduce<unknown>((node, key) => (node as Json)[key], find(id)) as unknown[]
    expect(list).toHaveLength(count)
    expect(await findings(changed(id, place, list.slice(1)))).toEqual([
      `warning at ${place.join('.')}: This page was designed for ${count} here; ${count - 1} may leave a gap or a row of one.`,
    ])
  })

  it('CMS-01 a technology has a logo or a colour', async () => {
    expect(await findings({ _id: 'techItem-plain', _type: 'techItem', name: 'Plain' })).toEqual([
      'error at : Add a logo or a colour, so that there is something to draw beside the name.',
    ])
  })
})

describe('the drawings of the seed in the dark theme', () => {
  it('none asks for the theme itself, which Safari always calls light', () => {
    const asking = [...seed.assets.values()].filter(({ bytes }) => bytes.includes('prefers-color-scheme'))
    expect(asking.map(({ path }) => path)).toEqual([])
  })

  it('every drawing that has a dark version shows it wherever it is used', () => {
    const versions = new Map<string, Set<string | undefined>>()
    visitTree(seed.documents, (value) => {
      const name = isNode(value) ? assetFileOf(value) : undefined
      if (!isNode(value) || name === undefined || value['_type'] !== 'picture') return
      const dark = isNode(value['dark']) ? assetFileOf(value['dark']) : undefined
      versions.set(name, (versions.get(name) ?? new Set()).add(dark))
    })
    const darks = [...seed.assets.keys()].filter((name) => name.endsWith('-dark.svg'))
    expect(darks.length).toBeGreaterThan(30)
    for (const dark of darks) expect(versions.get(dark.replace('-dark', ''))).toEqual(new Set([dark]))
  })
})
