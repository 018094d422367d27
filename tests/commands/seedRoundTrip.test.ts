import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { SanityClient } from '@sanity/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runNode } from '../../commands/services/processes.ts'
import { startLake, type Lake } from '../../lake/server.ts'
import { exportDataset } from '../../commands/dataset/exportDataset.ts'
import { seedDataset } from '../../commands/dataset/seedDataset.ts'
import { readSeed, seedFolder, type Seed } from '../../commands/dataset/seedFiles.ts'
import { clientOf } from '../../lake/tests/testLake.ts'

let folder: string
let lake: Lake
let client: SanityClient
let seed: Seed

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'seed-round-trip-'))
  lake = await startLake({
    port: 0,
    dataDir: path.join(folder, 'lake'),
    projectId: 'local',
    dataset: 'production',
    allowedOrigins: [],
  })
  client = clientOf(lake.url, { projectId: 'local', perspective: 'raw', token: lake.token })
  seed = await readSeed(seedFolder)
})

afterAll(async () => {
  await lake.close()
  await rm(folder, { recursive: true })
})

/** Every file below a folder, with its bytes as text. */
async function contentsOf(root: string): Promise<Record<string, string>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
  const texts = await Promise.all(files.map((file) => readFile(file, 'latin1')))
  return Object.fromEntries(files.map((file, index) => [path.relative(root, file), texts[index] ?? '']))
}

describe('CMS-04 seeding a lake', { timeout: 120_000 }, () => {
  it('writes every document, image and file once', async () => {
    const progress: string[] = []
    const first = await seedDataset(client, seed, {
      replace: false,
      onUpload: (uploaded, assets) => progress.push(`${uploaded}/${assets}`),
    })
    expect(first).toEqual({ present: 0, written: seed.documents.length, assets: seed.assets.size, waiting: [] })
    expect(progress.at(-1)).toBe(`${seed.assets.size}/${seed.assets.size}`)
    expect(await client.fetch('count(*[_type in ["sanity.imageAsset", "sanity.fileAsset"]])')).toBe(seed.assets.size)
    expect(await seedDataset(client, seed, { replace: false })).toEqual({
      present: seed.documents.length,
      written: 0,
      assets: 0,
      waiting: [],
    })
  })

  it('over content that is there says how to overwrite it', async () => {
    const lines: string[] = []
    const command = runNode([path.resolve(seedFolder, '../../commands/seed.ts')], {
      env: { DATA_DIR: folder, LAKE_PORT: new URL(lake.url).port },
      onLine: (line) => lines.push(line),
    })
    expect(await command.exited).toBe(0)
    expect(lines).toContain(`${seed.documents.length} documents already there, 0 written.`)
    expect(lines.at(-1)).toMatch(/overwrite.*npm run seed -- --replace$/)
  })

  it('comes back as the same files', async () => {
    const exported = path.join(folder, 'exported')
    await cp(seedFolder, exported, { recursive: true })
    expect(await exportDataset(client, exported)).toEqual({
      documents: seed.documents.length,
      assets: seed.assets.size,
      removed: [],
    })
    expect(await contentsOf(exported)).toEqual(await contentsOf(seedFolder))
  })

  it('comes back whole into an empty folder', async () => {
    const exported = path.join(folder, 'fresh')
    await exportDataset(client, exported)
    const fresh = await readSeed(exported)
    const byId = (documents: Seed['documents']) => Object.fromEntries(documents.map((each) => [each._id, each]))
    expect(byId(fresh.documents)).toEqual(byId(seed.documents))
    expect(fresh.assets).toEqual(seed.assets)
  })

  it('leaves what staff changed, unless asked to replace it', async () => {
    const heading = () => client.fetch<string>('*[_id == "about"][0].hero.heading')
    const seeded = await heading()
    await client.patch('about').set({ 'hero.heading': 'Changed by staff' }).commit()
    await client.delete('post-what-retyping-an-order-costs')

    expect(await seedDataset(client, seed, { replace: false })).toMatchObject({ written: 1 })
    expect(await heading()).toBe('Changed by staff')
    expect(await client.getDocument('post-what-retyping-an-order-costs')).toBeDefined()

    expect(await seedDataset(client, seed, { replace: true })).toMatchObject({ written: seed.documents.length })
    expect(await heading()).toBe(seeded)
  })

  it('exports what is published, not drafts, and takes away what is gone', async () => {
    const exported = path.join(folder, 'later')
    await cp(seedFolder, exported, { recursive: true })
    await writeFile(path.join(exported, 'person-gone.json'), '{"_id": "person-gone", "_type": "person"}\n')
    await client.createOrReplace({ _id: 'drafts.person-new', _type: 'person', name: 'Draft' })
    await client.createOrReplace({ role: 'Engineer', name: 'New', _type: 'person', _id: 'person-new2' })

    const { removed } = await exportDataset(client, exported)
    expect(removed).toEqual(['person-gone.json'])
    const files = await contentsOf(exported)
    expect(files['person-new2.json']).toBe(
      '{\n  "_id": "person-new2",\n  "_type": "person",\n  "name": "New",\n  "role": "Engineer"\n}\n',
    )
    expect(Object.keys(files).filter((name) => name.includes('person-new'))).toEqual(['person-new2.json'])
  })
})

describe('seeding a dataset that takes only so many writes a second', { timeout: 60_000 }, () => {
  it('waits, and loses nothing', async () => {
    const strict = await startLake({
      port: 0,
      dataDir: path.join(folder, 'strict'),
      projectId: 'local',
      dataset: 'production',
      allowedOrigins: [],
      writesPerSecond: 1,
    })
    try {
      const assets = [...seed.assets.values()].slice(0, 5)
      const document = {
        _id: 'five',
        _type: 'fiveFiles',
        files: assets.map(({ kind, path: file }) => ({ _type: kind, _sanityAsset: `${kind}@file://./${file}` })),
      }
      const outcome = await seedDataset(
        client.withConfig({ apiHost: strict.url, token: strict.token }),
        { documents: [document], assets: seed.assets },
        { replace: false },
      )
      expect(outcome).toEqual({ present: 0, written: 1, assets: 5, waiting: [] })
    } finally {
      await strict.close()
    }
  })
})
