import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { IdentifiedSanityDocumentStub } from '@sanity/client'
import { at, defineMigration, patch, set } from '@sanity/migrate'
import { describe, expect, test } from 'vitest'
import { contentState, readContentState, STATE_GROQ } from '#commands/dataset/contentState.ts'
import {
  BadMigration,
  LockedVersions,
  pendingMigrations,
  readMigrations,
  runMigration,
} from '#commands/dataset/migrations/contentMigrations.ts'
import { migrationsFolder } from '#commands/dataset/migrations/migrationRecords.ts'
import { seedDataset } from '#commands/dataset/seed/seedDataset.ts'
import { readSeed, seedFolder } from '#commands/dataset/seed/seedFiles.ts'
import { parseEnv } from '#env.ts'
import { failure, startTestLake } from '#lake/tests/testLake.ts'
import { temporaryFolder } from '../../../support/atEnd.ts'
import { runCommand } from '../../runCommand.ts'

const NAME = '001-links-to-references'
const folder = temporaryFolder()
const lake = await startTestLake({ dataDir: path.join(folder, 'lake'), projectId: 'local' })
const client = lake.clientWith({ projectId: 'local', perspective: 'raw', token: lake.token })

test('in an empty dataset, only an unfinished restore is reported', async () => {
  const fill = { archive: 'all.tar.gz', _createdAt: '2026-11-22T03:00:00Z' }
  expect(await readContentState({ fill, migrations: [], types: [] })).toEqual({
    unfinished: expect.stringContaining('all.tar.gz'),
    behind: [],
  })
  const env = parseEnv({ DATA_DIR: temporaryFolder() })
  // Without a token, nothing can be checked.
  expect(await contentState(env)).toEqual({ isWhole: true, lines: [] })
})

const link = (href: string, more: object = {}) => ({ _type: 'link', _key: 'l', label: 'Read it', href, ...more })
const reference = (id: string) => ({ _type: 'reference', _ref: id })
const text = (href: string) => ({
  _type: 'block',
  _key: 'b',
  style: 'normal',
  markDefs: [{ _type: 'link', _key: 'm', href }],
  children: [{ _type: 'span', _key: 's', text: 'See', marks: ['m'] }],
})

const card = (name: string) => ({ _key: name, ...reference(`serviceCard-${name}`) })

/** Content from before links could refer to a page. */
const OLD: IdentifiedSanityDocumentStub[] = [
  {
    _id: 'home',
    _type: 'home',
    slides: [{ _key: 'a', actions: [link('/ABOUT-US/'), link('https://example.com/', { _key: 'x' })] }],
  },
  { _id: 'page-about-us', _type: 'page', title: 'About us', slug: { _type: 'slug', current: 'about-us' } },
  { _id: 'contact', _type: 'contact', faq: { items: [{ _key: 'q', answer: [text('/Blog/First#end')] }] } },
  { _id: 'post-first', _type: 'post', title: 'First', slug: { _type: 'slug', current: 'first' } },
  { _id: 'drafts.post-second', _type: 'post', title: 'Second', body: [text('/contact?about=web')] },
  {
    _id: 'siteSettings',
    _type: 'siteSettings',
    navigation: [link('/Interest'), link('/nowhere', { _key: 'n' })],
    servicesMenu: { label: 'Services', links: [link('/web'), link('/Api', { _key: 'a' })] },
    sidebarServices: { heading: 'All services', links: [link('/Api'), link('/Web', { _key: 'w' })] },
  },
  { _id: 'serviceCard-web', _type: 'serviceCard', title: 'Web', link: '/Web' },
  { _id: 'service-web', _type: 'servicePage', title: 'Web', route: '/Web' },
  { _id: 'service-api', _type: 'servicePage', title: 'API', route: '/Api' },
  { _id: 'drafts.service-api', _type: 'servicePage', title: 'APIs', route: '/Api' },
  { _id: 'serviceCard-api', _type: 'serviceCard', title: 'API', link: '/Api' },
  {
    _id: 'page-services',
    _type: 'page',
    blocks: [
      { _type: 'servicesBlock', _key: 'all', cards: [card('web'), card('api')] },
      { _type: 'servicesBlock', _key: 'one', cards: [card('api')] },
    ],
  },
  { _id: 'careers', _type: 'careers', applications: { keptMonths: 24 } },
  { _id: 'drafts.careers', _type: 'careers', applications: { keptMonths: 1 } },
  { _id: 'redirect-a', _type: 'redirect', from: '/who', to: '/about-us', permanent: true },
]

const start = client.transaction()
for (const document of OLD) start.create(document)
await start.commit()

const migrate = (...args: string[]) =>
  runCommand('commands/migrate.ts', args, { LAKE_PORT: String(lake.port), DATA_DIR: folder })

const migrations = await readMigrations(migrationsFolder)

/** Runs `npm run migrate -- --write`. @returns the ids of changed documents, by each pending migration */
async function migrateHere(): Promise<(readonly string[])[]> {
  const changed: (readonly string[])[] = []
  for (const migration of await pendingMigrations(client, migrations)) {
    changed.push((await runMigration(client, migration, true)).changed)
  }
  return changed
}

const everything = () => client.fetch<{ _id: string }[]>('*[!(_id in path("_.**"))] | order(_id)')

describe('npm run migrate, on content from before references', { timeout: 60_000 }, () => {
  test('does not suggest the seed yet, and seeding anyway keeps the number of months', async () => {
    const { behind } = await readContentState(await client.fetch(STATE_GROQ))
    expect(behind).toEqual([expect.stringContaining('npm run migrate')])
    const { documents, assets } = await readSeed(seedFolder)
    const seed = { documents: documents.filter(({ _type }) => ['retention', 'department'].includes(_type)), assets }
    const options = { replace: () => false, migrations: [NAME, '002-retention'] }
    expect(await seedDataset(client, seed, options)).toMatchObject({
      written: seed.documents.length - 1,
      waiting: ['retention'],
    })
    expect(await client.getDocument('retention')).toBeUndefined()
    // Existing content still has to be migrated.
    expect((await readContentState(await client.fetch(STATE_GROQ))).behind).toEqual(behind)
  })

  test('first says what would change, and changes nothing', async () => {
    const before = await everything()
    const { code, text } = await migrate()
    expect(code).toBe(0)
    expect(text).toContain('7 documents would change.')
    expect(text).toContain('To run this: npm run migrate -- --write')
    expect(await everything()).toEqual(before)
    // There is no terminal to ask for confirmation.
    const asked = await migrate('--write')
    expect([asked.code, asked.text]).toEqual([
      1,
      expect.stringMatching(/These \d+ changes are made in[^]*nothing was changed\..*--yes/),
    ])
    expect(await everything()).toEqual(before)
  })

  test('then converts links to references, in menus, buttons, texts, cards and redirects, and in drafts', async () => {
    const { code, text } = await migrate('--write', '--yes')
    expect(code).toBe(0)
    expect(text).toContain('7 documents changed.')
    const now = new Map((await everything()).map((document) => [document._id, document as Record<string, unknown>]))
    expect(now.get('home')).toMatchObject({
      slides: [
        {
          actions: [
            { _key: 'l', _type: 'link', label: 'Read it', target: reference('page-about-us') },
            link('https://example.com/', { _key: 'x' }),
          ],
        },
      ],
    })
    expect(JSON.stringify(now.get('home'))).not.toContain('ABOUT-US')
    expect(now.get('contact')).toMatchObject({
      faq: { items: [{ answer: [{ markDefs: [{ _key: 'm', target: reference('post-first'), place: '#end' }] }] }] },
    })
    expect(now.get('drafts.post-second')).toMatchObject({
      body: [{ markDefs: [{ target: reference('contact'), place: '?about=web' }] }],
    })
    expect(now.get('serviceCard-web')).toMatchObject({ target: reference('service-web') })
    expect(now.get('serviceCard-web')).not.toHaveProperty('link')
    expect(now.get('redirect-a')).toMatchObject({
      from: '/who',
      target: { ...reference('page-about-us'), _weak: true },
    })
    expect(now.get('redirect-a')).not.toHaveProperty('to')
  })

  test('moves the retention months to their own document, as published', async () => {
    expect(await client.getDocument('retention')).toMatchObject({ _type: 'retention', months: 24 })
    // The previous version of the careers service still finds them.
    expect(await client.fetch('*[_id == "careers"][0].applications')).toEqual({ keptMonths: 24 })
    const { behind } = await readContentState(await client.fetch(STATE_GROQ))
    expect(behind).toEqual([expect.stringMatching(/nothing of these types: .*npm run seed/)])
  })

  test('puts the services in the order of the menu everywhere, even on the page of all services', async () => {
    expect(await client.fetch('*[_type == "servicePage"] | order(orderRank, _id){"at": [_id, orderRank]}.at')).toEqual([
      ['service-web', '0|101000:'],
      ['drafts.service-api', '0|102000:'],
      ['service-api', '0|102000:'],
    ])
    expect(await client.fetch('*[_id == "siteSettings"][0]{servicesMenu, sidebarServices}')).toEqual({
      servicesMenu: { label: 'Services' },
      sidebarServices: { heading: 'All services' },
    })
    expect(await client.fetch('*[_id == "page-services"][0].blocks')).toEqual([
      { _type: 'servicesBlock', _key: 'all' },
      { _type: 'servicesBlock', _key: 'one', cards: [card('api')] },
    ])
  })

  test('leaves links alone that lead to no document: a screen without one, an address without a page', async () => {
    expect(await client.fetch('*[_id == "siteSettings"][0].navigation')).toEqual([
      link('/Interest'),
      link('/nowhere', { _key: 'n' }),
    ])
  })

  test('runs once: the dataset remembers it where visitors can’t see it', async () => {
    const before = await everything()
    expect(await migrateHere()).toEqual([])
    expect(await everything()).toEqual(before)
    const stranger = client.withConfig({ token: undefined, perspective: 'published' })
    const id = `contentMigration.${NAME}`
    expect(await client.fetch('*[_id == $id][0].documents', { id })).toBe(7)
    expect(await stranger.fetch('*[_id == $id][0]', { id })).toBeNull()
  })
})

describe('npm run migrate, with documents in releases', { timeout: 90_000 }, () => {
  const old = (_id: string) => ({ _id, _type: 'post', title: 'Third', body: [text('/about-us')] })
  const version = 'versions.rSpring.post-third'
  const target = async (_id: string): Promise<unknown> =>
    client.fetch('*[_id == $id][0].body[0].markDefs[0].target', { id: _id })

  test('stops before it changes anything if a release is scheduled, and says which to unschedule', async () => {
    await client.delete(`contentMigration.${NAME}`)
    await client.releases.create({ releaseId: 'rSpring', metadata: { title: 'Spring', releaseType: 'scheduled' } })
    await client.create(old(version))
    await client.create(old('post-fourth'))
    await client.releases.schedule({ releaseId: 'rSpring', publishAt: '2100-01-01T00:00:00Z' })
    const refusal = await failure(migrateHere())
    expect(refusal).toBeInstanceOf(LockedVersions)
    expect(refusal.message).toContain(`Unschedule the release “Spring” first. It holds ${version}.`)
    expect(await target('post-fourth')).toBeNull()
    await client.releases.unschedule({ releaseId: 'rSpring' })
    expect(await migrateHere()).toEqual([expect.arrayContaining([version, 'post-fourth'])])
    expect(await target(version)).toEqual(reference('page-about-us'))
  })

  test('runs again if a release from the archive was restored in the old form', async () => {
    await client.create(old('versions.rSpring.post-fifth'))
    expect(await migrateHere()).toEqual([])
    expect((await migrate('--write', '--yes', '--again', NAME)).text).toContain('1 document changed.')
    expect(await target('versions.rSpring.post-fifth')).toEqual(reference('page-about-us'))
    const unknown = await migrate('--again', '000-none')
    expect(unknown).toMatchObject({ code: 1 })
    expect(unknown.text).toContain(`There is no migration 000-none. There are: ${NAME}`)
  })

  test('does not overwrite what someone changed in the meantime', async () => {
    await client.create({ _id: 'post-sixth', _type: 'post', title: 'Sixth' })
    const migration = defineMigration({
      title: 'Titles are loud',
      filter: '_id == "post-sixth"',
      async *migrate(documents) {
        for await (const { _id, title } of documents()) {
          await client.patch(_id, { set: { title: 'Mended by hand' } }).commit()
          yield patch(_id, [at('title', set(`${String(title)}!`)), at('loud', set(true))])
        }
      },
    })
    await expect(runMigration(client, { name: '900-loud', migration }, true)).rejects.toThrow('post-sixth')
    expect(await client.fetch('*[_id == "post-sixth"][0].title')).toBe('Mended by hand')
    expect(await client.getDocument('contentMigration.900-loud')).toBeUndefined()
  })

  test('changes documents of its types only, whatever its filter', async () => {
    await client.create({ _id: 'post-eighth', _type: 'post', title: 'Eighth' })
    await client.create({ _id: 'page-eighth', _type: 'page', title: 'Eighth' })
    const migration = defineMigration({
      title: 'Posts are seen',
      documentTypes: ['post'],
      filter: '_id == "post-eighth" || _id == "page-eighth"',
      async *migrate(documents) {
        for await (const { _id } of documents()) yield patch(_id, at('seen', set(true)))
      },
    })
    expect((await runMigration(client, { name: '902-seen', migration }, false)).changed).toEqual(['post-eighth'])
  })

  test('may change a document in several steps, in one batch or several', async () => {
    await client.create({ _id: 'post-seventh', _type: 'post', title: 'Seventh' })
    const step = (name: string) => patch('post-seventh', [at(name, set(true))])
    const migration = defineMigration({
      title: 'In steps',
      filter: '_id == "post-seventh"',
      async *migrate() {
        yield [step('first'), step('second')]
        // This many characters fill a batch by themselves.
        yield patch('post-seventh', [at('text', set('x'.repeat(2_000_000)))])
        yield step('last')
      },
    })
    expect((await runMigration(client, { name: '901-steps', migration }, true)).changed).toEqual(['post-seventh'])
    const done = '*[_id == "post-seventh"][0]{first, second, last}'
    expect(await client.fetch(done)).toEqual({ first: true, second: true, last: true })
  })
})

test('migrations are found where Sanity’s own command finds them, in numerical order', async () => {
  expect((await readMigrations(migrationsFolder)).map(({ name }) => name)).toContain(NAME)
  await writeFile(path.join(folder, '002-none.ts'), 'export default 1\n')
  await expect(readMigrations(folder)).rejects.toThrow(BadMigration)
  await expect(readMigrations(folder)).rejects.toThrow('migrations/002-none.ts is not a migration.')
})
