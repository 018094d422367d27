import { existsSync } from 'node:fs'
import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { exportSeed, seedText } from '#commands/dataset/seed/exportSeed.ts'
import { seedDataset } from '#commands/dataset/seed/seedDataset.ts'
import { assetFilesIn, readSeed, seedFolder, seedOfTypes, type Seed } from '#commands/dataset/seed/seedFiles.ts'
import { startTestLake } from '#lake/tests/testLake.ts'
import { temporaryFolder } from '../support/atEnd.ts'
import { runCommand } from './runCommand.ts'

const folder = temporaryFolder()
const whole = await readSeed(seedFolder)
/** Types with pictures, files, references and texts; start.test.ts puts the whole seed into a lake with `npm start`. */
const TYPES = ['resource', 'job', 'account']
const { documents } = seedOfTypes(whole, TYPES)
const files = assetFilesIn(documents)
const seed: Seed = { documents, assets: new Map([...whole.assets].filter(([file]) => files.has(file))) }

const lake = await startTestLake({ dataDir: path.join(folder, 'lake'), projectId: 'local' })
const client = lake.clientWith({ projectId: 'local', perspective: 'raw', token: lake.token })

/** Every file below a folder, with its bytes as text. */
async function contentsOf(root: string): Promise<Record<string, string>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
  const texts = await Promise.all(files.map((file) => readFile(file, 'latin1')))
  return Object.fromEntries(files.map((file, index) => [path.relative(root, file), texts[index] ?? '']))
}

/** A seed folder that only has the files of this seed. */
async function copyOfSeed(name: string): Promise<string> {
  const copy = path.join(folder, name)
  const names = [...documents.map(({ _id }) => `${_id}.json`), ...files].filter((each) =>
    existsSync(path.join(seedFolder, each)),
  )
  await Promise.all(names.map((each) => cp(path.join(seedFolder, each), path.join(copy, each))))
  return copy
}

describe('CMS-04 seeding a lake', { timeout: 60_000 }, () => {
  test('writes every document, image and file once', async () => {
    const progress: string[] = []
    const onUpload = (uploaded: number, assets: number) => progress.push(`${uploaded}/${assets}`)
    const first = await seedDataset(client, seed, { replace: () => false, onUpload })
    expect(files.size).toBeGreaterThan(10)
    expect(first).toEqual({ present: 0, written: documents.length, replaced: 0, assets: files.size, waiting: [] })
    expect(progress.at(-1)).toBe(`${files.size}/${files.size}`)
    expect(await client.fetch('count(*[_type in ["sanity.imageAsset", "sanity.fileAsset"]])')).toBe(files.size)
    const again = await seedDataset(client, seed, { replace: () => false })
    expect(again).toEqual({ present: documents.length, written: 0, replaced: 0, assets: 0, waiting: [] })
  })

  test('over existing content says how to overwrite it', async () => {
    const env = { DATA_DIR: folder, LAKE_PORT: String(lake.port) }
    const { code, text } = await runCommand('commands/seed.ts', ['--types', TYPES.join(',')], env)
    expect(code).toBe(0)
    expect(text).toContain(`\n${documents.length} documents already there, 0 written.\n`)
    expect(text).toMatch(/overwrite.*npm run seed -- --replace --types resource,job,account$/)
  })

  test('with --types, replaces only documents of those types, after saying how many, and adds new ones', async () => {
    const env = { DATA_DIR: folder, LAKE_PORT: String(lake.port) }
    const staffEdit = 'Edited by staff'
    const [job, department] = await Promise.all([
      client.fetch<string>('*[_type == "job"] | order(_id)[0]._id'),
      client.fetch<string>('*[_type == "department" && count(*[references(^._id)]) > 0] | order(_id)[0]._id'),
    ])
    const titles = () =>
      client.fetch<string[]>('[*[_id == $job][0].title, *[_id == $department][0].name]', { job, department })
    const [jobBefore] = await titles()
    await client.patch(job).set({ title: staffEdit }).commit()
    await client.patch(department).set({ name: staffEdit }).commit()
    const [gone = ''] = documents.filter(({ _type }) => _type === 'account').map(({ _id }) => _id)

    const refused = await runCommand('commands/seed.ts', ['--replace', '--types', 'job'], env)
    expect([refused.code, refused.text]).toEqual([
      1,
      expect.stringMatching(/^\d+ documents are there already: \d+ job\./m),
    ])
    expect(refused.text).toContain('nothing was changed. To go ahead without a question, add --yes.')
    expect(await titles()).toEqual([staffEdit, staffEdit])

    await client.delete(gone)
    const done = await runCommand('commands/seed.ts', ['--replace', '--yes', '--types', 'job'], env)
    expect([done.code, done.text]).toEqual([
      0,
      expect.stringMatching(/\d+ documents written.*of them replaced what was there/),
    ])
    expect(await titles()).toEqual([jobBefore, staffEdit])
    expect(await client.getDocument(gone)).toBeUndefined()
    await client
      .patch(department)
      .set({ name: documents.find(({ _id }) => _id === department)?.['name'] })
      .commit()
    expect(await seedDataset(client, seed, { replace: () => false })).toMatchObject({ written: 1 })
  })

  test('reports types that the seed doesn’t have', async () => {
    const { code, text } = await runCommand('commands/seed.ts', ['--types', 'job,jop'], { DATA_DIR: folder })
    expect([code, text]).toEqual([2, expect.stringContaining('studio/seed has no documents of the types jop.')])
  })

  test('never overwrites studio/seed without consent', async () => {
    const before = await contentsOf(seedFolder)
    const env = { DATA_DIR: folder, LAKE_PORT: String(lake.port) }
    const { code, text } = await runCommand('commands/exportSeed.ts', [], env)
    expect([code, text]).toEqual([1, expect.stringContaining(`${documents.length} documents and ${files.size} images`)])
    expect(text).toMatch(/\d+ files that are no longer in the dataset are removed: .*about\.json/)
    expect(await contentsOf(seedFolder)).toEqual(before)
  })

  test('can be exported to the same files', async () => {
    const exported = await copyOfSeed('exported')
    const before = await contentsOf(exported)
    const outcome = await exportSeed(client, exported)
    expect(outcome).toEqual({ documents: documents.length, assets: files.size, removed: [] })
    expect(await contentsOf(exported)).toEqual(before)
    // The others are also formatted as an export would write them.
    for (const document of whole.documents) {
      const text = await readFile(path.join(seedFolder, `${document._id}.json`), 'utf8')
      expect(seedText(document, document)).toBe(text)
    }
  })

  test('can be exported completely into an empty folder', async () => {
    const exported = path.join(folder, 'fresh')
    await exportSeed(client, exported)
    const fresh = await readSeed(exported)
    const byId = (documents: Seed['documents']) => Object.fromEntries(documents.map((each) => [each._id, each]))
    expect(byId(fresh.documents)).toEqual(byId(documents))
    expect(fresh.assets).toEqual(seed.assets)
  })

  test('keeps staff’s changes unless asked to replace them', async () => {
    const words = () => client.fetch<string>('*[_id == "account"][0].picture.alt')
    const seeded = await words()
    await client.patch('account').set({ 'picture.alt': 'Changed by staff' }).commit()
    const [gone = ''] = documents.filter(({ _type }) => _type === 'resource').map(({ _id }) => _id)
    await client.delete(gone)

    expect(await seedDataset(client, seed, { replace: () => false })).toMatchObject({ written: 1 })
    expect(await words()).toBe('Changed by staff')
    expect(await client.getDocument(gone)).toBeDefined()

    expect(await seedDataset(client, seed, { replace: () => true })).toMatchObject({ written: documents.length })
    expect(await words()).toBe(seeded)
  })

  test('exports published documents, not drafts, and removes deleted ones', async () => {
    const exported = await copyOfSeed('later')
    await writeFile(path.join(exported, 'person-gone.json'), '{"_id": "person-gone", "_type": "person"}\n')
    await client.createOrReplace({ _id: 'drafts.person-new', _type: 'person', name: 'Draft' })
    await client.createOrReplace({ role: 'Engineer', name: 'New', _type: 'person', _id: 'person-new2' })

    const { removed } = await exportSeed(client, exported)
    expect(removed).toEqual(['person-gone.json'])
    const written = await contentsOf(exported)
    expect(written['person-new2.json']).toBe(
      '{\n  "_id": "person-new2",\n  "_type": "person",\n  "name": "New",\n  "role": "Engineer"\n}\n',
    )
    expect(Object.keys(written).filter((name) => name.includes('person-new'))).toEqual(['person-new2.json'])
  })
})

test('uploads with the same name, in any case, are exported as separate files', async () => {
  const twins = await startTestLake({ projectId: 'local' })
  const to = twins.clientWith({ projectId: 'local', token: twins.token, perspective: 'raw' })
  const names = ['List.pdf', 'LIST.pdf', 'my list (2).pdf']
  const files = await Promise.all(
    names.map((filename) =>
      to.assets.upload('file', Buffer.from(filename), { filename, contentType: 'application/pdf' }),
    ),
  )
  for (const [index, { _id }] of files.entries()) {
    const file = { _type: 'file', asset: { _type: 'reference', _ref: _id } }
    await to.create({ _id: `resource-${index}`, _type: 'resource', title: names[index], file })
  }
  const exported = path.join(folder, 'twins')
  await exportSeed(to, exported)
  const written = await readdir(path.join(exported, 'files'))
  expect(new Set(written.map((name) => name.toLowerCase())).size).toBe(3)
  expect(written).toContain('my-list-2-.pdf')
  const { assets } = await readSeed(exported)
  expect([...assets.values()].map(({ bytes }) => bytes.toString()).toSorted()).toEqual(names.toSorted())
})

test('seeding waits if a dataset limits writes per second, and loses nothing', async () => {
  const strict = await startTestLake({ projectId: 'local', writesPerSecond: 1 })
  const assets = [...seed.assets.values()].slice(0, 3)
  const document = {
    _id: 'three',
    _type: 'threeFiles',
    files: assets.map(({ kind, path: file }) => ({ _type: kind, _sanityAsset: `${kind}@file://./${file}` })),
  }
  const to = strict.clientWith({ projectId: 'local', token: strict.token })
  const outcome = await seedDataset(to, { documents: [document], assets: seed.assets }, { replace: () => false })
  expect(outcome).toEqual({ present: 0, written: 1, replaced: 0, assets: 3, waiting: [] })
})
