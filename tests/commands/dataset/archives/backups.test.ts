import { readdirSync, statSync } from 'node:fs'
import { readdir, readFile, stat, unlink, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { SanityClient } from '@sanity/client'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { BadArchive, contentsOf, readArchive, writeArchive } from '#commands/dataset/archives/archive.ts'
import { backUpDataset, NotEmpty, restoreBackup } from '#commands/dataset/archives/backups.ts'
import { readContentState, STATE_GROQ } from '#commands/dataset/contentState.ts'
import { runNode } from '#commands/services/processes.ts'
import { failure, startTestLake } from '#lake/tests/testLake.ts'
import { temporaryFolder } from '../../../support/atEnd.ts'
import { isMissing, NEEDS } from '../../../support/needs.ts'
import { root } from '../../../support/root.ts'
import { everythingIn, fillDataset } from '../../archiveContent.ts'
import { hostedAddress } from '../../hostedAddress.ts'
import { runCommand } from '../../runCommand.ts'

const folder = temporaryFolder()
const data = temporaryFolder()
const lake = await startTestLake({ dataDir: path.join(data, 'lake'), projectId: 'local' })
const client = lake.clientWith({ projectId: 'local', token: lake.token, perspective: 'raw' })
await fillDataset(client)
const before = await everythingIn(client)

async function emptyDataset(name: string) {
  await client.datasets.create(name)
  return client.withConfig({ dataset: name })
}

const run = (command: string, args: readonly string[] = [], env: Record<string, string> = {}) =>
  runCommand(`commands/${command}`, args, { DATA_DIR: data, LAKE_PORT: String(lake.port), BACKUP_DIR: folder, ...env })

const at = (second: number) => new Date(Date.UTC(2026, 10, 22, 3, 0, second))

test('a restored dataset is the same as its backup: documents, drafts, odd texts, each byte of a file', async () => {
  const { file, contents } = await backUpDataset(client, { folder, keep: 3, now: at(1) })
  expect(path.basename(file)).toBe('local-production-20261122T030001Z.tar.gz')
  expect(contents).toEqual({ documents: 6, drafts: 2, assets: 3 })
  expect((await stat(file)).mode & 0o077).toBe(0)

  const restored = await emptyDataset('again')
  expect(await restoreBackup(restored, file)).toEqual(contents)
  expect(await everythingIn(restored)).toEqual(before)

  // It can be restored again after everything in it was deleted.
  await restored.delete({ query: '*[!(_type match "sanity.*")]' })
  await restored.delete({ query: '*' })
  expect(await everythingIn(restored)).toEqual([])
  await restoreBackup(restored, file)
  expect(await everythingIn(restored)).toEqual(before)
})

test('links to drafts are not backed up, because restoring would revive revoked ones', async () => {
  const linked = await emptyDataset('linked')
  await linked.create({ _id: 'previewLink.one', _type: 'previewLink', secretHash: 'x' })
  await linked.create({ _id: 'note', _type: 'note' })
  const place = path.join(folder, 'linked')
  const { file, contents } = await backUpDataset(linked, { folder: place, keep: 3, now: at(1) })
  expect(contents).toEqual({ documents: 1, drafts: 0, assets: 0 })
  expect(await contentsOf(linked)).toEqual(contents)
  // It contains drafts, so only its owner may read it.
  expect((await stat(place)).mode & 0o777).toBe(0o700)
  const restored = await emptyDataset('linked-again')
  expect(await restoreBackup(restored, file)).toEqual(contents)
  expect(await restored.fetch('*[]._id')).toEqual(['note'])
})

test('a restored dataset may need a moment until its count is right', async () => {
  const { file } = await backUpDataset(client, { folder, keep: 3, now: at(7) })
  const slow = await emptyDataset('slow')
  const ask = slow.fetch.bind(slow)
  let counts = 0
  vi.spyOn(slow, 'fetch').mockImplementation((async (query: string, params: object, options: { tag?: string }) => {
    const answer = await ask(query, params as never, options as never)
    const late = options?.tag === 'archive.contents' && counts++ === 1
    return late ? { ...(answer as object), documents: 2 } : answer
  }) as never)
  expect(await restoreBackup(slow, file)).toMatchObject({ documents: 6 })
})

test('unpacked data is private while an archive is written or read; a failed restore leaves nothing', async () => {
  const temporary = temporaryFolder()
  vi.stubEnv('TMPDIR', temporary)
  onTestFinished(() => void vi.unstubAllEnvs())
  const seen: { name: string; mode: number }[] = []
  const look = () => {
    for (const name of readdirSync(temporary))
      seen.push({ name, mode: statSync(path.join(temporary, name)).mode & 0o077 })
  }
  const used = await emptyDataset('watched')
  await used.create({ _id: 'ann', _type: 'author' })
  const [getUrl, transaction] = [client.getUrl.bind(client), used.transaction.bind(used)]
  const watched = Object.assign(client.withConfig({}), { getUrl: (uri: string) => (look(), getUrl(uri)) })
  Object.assign(used, { transaction: () => (look(), transaction()) })
  const file = path.join(folder, 'watched.tar.gz')
  await writeArchive(watched, file)
  expect(seen.map(({ mode }) => mode)).toEqual([0])
  expect((await failure(readArchive(used, file, 'create'))).message).toContain('already exists')
  expect(seen.map(({ mode }) => mode)).toEqual([0, 0])
  expect(await readdir(temporary)).toEqual([])
  expect(process.env['TMPDIR']).toBe(temporary)
})

test('an archive that can’t be written is reported; another run’s incomplete one is left alone', async () => {
  const place = temporaryFolder()
  const file = path.join(place, 'all.tar.gz')
  const nowhere = await failure(writeArchive(client, path.join(place, 'none', 'all.tar.gz')))
  expect(nowhere).toBeInstanceOf(BadArchive)
  expect(nowhere.message).toMatch(/^The archive can’t be written to .*\/none .*\(ENOENT\)/)
  await writeFile(`${file}.part`, 'goes on')
  const taken = await failure(writeArchive(client, file))
  expect(taken).toBeInstanceOf(BadArchive)
  expect(taken.message).toMatch(/^Another run is writing .*all\.tar\.gz\.part/)
  expect(await readFile(`${file}.part`, 'utf8')).toBe('goes on')
})

test('a full disk is reported with the folders that need space', async () => {
  const place = temporaryFolder()
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  const getUrl = () => {
    throw full
  }
  const error = await failure(
    writeArchive(Object.assign(client.withConfig({}), { getUrl }), path.join(place, 'all.tar.gz')),
  )
  expect(error).toBeInstanceOf(BadArchive)
  expect(error.message).toContain(`There is no room left for the archive in ${place} or for what is unpacked in`)
  expect(await readdir(place)).toEqual([])
})

test('a backup never removes itself, and a backup of an empty dataset removes no others', async () => {
  const place = temporaryFolder()
  for (const second of [5, 6]) await backUpDataset(client, { folder: place, keep: 2, now: at(second) })
  // The clock was wrong earlier, or is wrong now.
  const { file, removed } = await backUpDataset(client, { folder: place, keep: 2, now: at(1) })
  expect(await readdir(place)).toContain(path.basename(file))
  expect(removed.map((each) => path.basename(each))).toEqual(['local-production-20261122T030005Z.tar.gz'])

  const emptied = await emptyDataset('emptied')
  await emptied.create({ _id: 'note', _type: 'note' })
  await backUpDataset(emptied, { folder: place, keep: 1, now: at(1) })
  await emptied.delete('note')
  // Leftover uploads don't count as content.
  await emptied.assets.upload('file', Buffer.from('left'), { filename: 'left.pdf' })
  expect(await backUpDataset(emptied, { folder: place, keep: 1, now: at(2) })).toMatchObject({ removed: [] })
  expect((await readdir(place)).filter((name) => name.includes('emptied'))).toHaveLength(2)
})

test('the newest archives are kept; those of other datasets, and another run’s incomplete ones, are left alone', async () => {
  const place = temporaryFolder()
  await writeFile(path.join(place, 'local-staging-20200101T000000Z.tar.gz'), 'another dataset')
  await writeFile(path.join(place, 'local-production-20261122T030000Z.tar.gz.part'), 'goes on')
  const stopped = path.join(place, 'local-production-20261120T030000Z.tar.gz.part')
  await writeFile(stopped, 'was stopped')
  await utimes(stopped, 0, 0)
  const others = path.join(place, 'local-staging-20200102T000000Z.tar.gz.part')
  await writeFile(others, 'of another dataset')
  await utimes(others, 0, 0)
  for (const second of [1, 2, 3]) await backUpDataset(client, { folder: place, keep: 2, now: at(second) })
  expect((await readdir(place)).toSorted()).toEqual([
    'local-production-20261122T030000Z.tar.gz.part',
    'local-production-20261122T030002Z.tar.gz',
    'local-production-20261122T030003Z.tar.gz',
    'local-staging-20200101T000000Z.tar.gz',
    'local-staging-20200102T000000Z.tar.gz.part',
  ])
})

test('if a picture can’t be read, no archive is left, and the older ones stay', async () => {
  const place = temporaryFolder()
  const broken = await emptyDataset('broken')
  await fillDataset(broken)
  await backUpDataset(broken, { folder: place, keep: 1, now: at(1) })
  const file = await broken.fetch<string>('*[_type == "sanity.imageAsset"][0].path')
  await unlink(path.join(data, 'lake/assets', file))
  const error = await failure(backUpDataset(broken, { folder: place, keep: 1, now: at(2) }))
  expect(error.message).toMatch(/^Only 2 of 3 images and files could be read, so no archive was kept/)
  expect(await readdir(place)).toEqual(['local-broken-20261122T030001Z.tar.gz'])
})

test('a damaged archive is refused before anything is written', async () => {
  const whole = path.join(folder, 'whole.tar.gz')
  await writeArchive(client, whole)
  const bytes = await readFile(whole)
  const cut = path.join(folder, 'cut.tar.gz')
  await writeFile(cut, bytes.subarray(0, bytes.length / 2))
  const flipped = path.join(folder, 'flipped.tar.gz')
  await writeFile(
    flipped,
    bytes.map((byte, index) => (index === Math.floor(bytes.length / 2) ? byte ^ 0xff : byte)),
  )
  const restored = await emptyDataset('untouched')
  for (const file of [cut, flipped]) {
    expect((await failure(restoreBackup(restored, file))).message).toMatch(/ is damaged \(.*\)\. Nothing was written/)
  }
  expect((await failure(restoreBackup(restored, path.join(folder, 'none.tar.gz')))).message).toMatch(
    /^There is no archive/,
  )
  expect(await everythingIn(restored)).toEqual([])
})

test('nothing can be restored into a dataset that has content, even just one draft', async () => {
  const { file } = await backUpDataset(client, { folder, keep: 9, now: at(5) })
  const used = await emptyDataset('used')
  await used.create({ _id: 'drafts.one', _type: 'note' })
  const error = await failure(restoreBackup(used, file))
  expect(error).toBeInstanceOf(NotEmpty)
  expect(error.message).toBe(
    'Dataset used has 1 document, 1 of them a draft, and 0 images and files in it already. Nothing was written.',
  )
  expect(await used.fetch('count(*)')).toBe(1)

  const withPicture = await emptyDataset('with-picture')
  await withPicture.assets.upload('file', Buffer.from('a'), { filename: 'a.txt' })
  expect((await failure(restoreBackup(withPicture, file))).message).toContain(
    'has 0 documents and 1 image or file in it already. Nothing was written.',
  )
})

describe('an interrupted restore', () => {
  /** The first part of the archive, and what a killed run leaves behind. */
  async function interrupted(name: string): Promise<{ half: SanityClient; file: string }> {
    const { file } = await backUpDataset(client, { folder, keep: 99, now: at(20) })
    const half = await emptyDataset(name)
    vi.spyOn(half, 'transaction').mockImplementationOnce(() => {
      throw new Error('killed')
    })
    expect((await failure(restoreBackup(half, file))).message).toBe('killed')
    await half.create({ _id: 'ann', _type: 'author', name: 'Half of Ann' })
    return { half, file }
  }
  const stateOf = async (dataset: SanityClient) => readContentState(await dataset.fetch(STATE_GROQ))

  test('is marked as such until it is complete, which visitors can’t see', async () => {
    const { half, file } = await interrupted('half')
    expect((await stateOf(half)).unfinished).toContain(`restore -- ${path.basename(file)}`)
    expect(await half.withConfig({ token: '' }).fetch('*[_type == "contentFill"]')).toEqual([])
    expect(await restoreBackup(half, file)).toEqual({ documents: 6, drafts: 2, assets: 3 })
    expect((await stateOf(half)).unfinished).toBeUndefined()
    expect(await everythingIn(half)).toEqual(before)
  })

  test('is not mixed with another archive, but restarts with it on request', async () => {
    const { half } = await interrupted('half-of-another')
    const { file } = await backUpDataset(client, { folder, keep: 99, now: at(21) })
    await half.create({ _id: 'left', _type: 'author', name: 'Of the other archive' })
    // A release must be archived before it can be deleted.
    await half.releases.create({ releaseId: 'rLeft', metadata: { title: 'Left', releaseType: 'undecided' } })
    expect((await failure(restoreBackup(half, file))).message).toMatch(
      /a part of .*030020Z.*To start over, add --replace/,
    )
    await restoreBackup(half, file, { replace: true })
    expect(await everythingIn(half)).toEqual(before)
    expect(await half.fetch('*[_type == "system.release"]')).toEqual([])
  })

  test('is still marked after trying a damaged archive, and while it restarts', async () => {
    const { half, file } = await interrupted('half-and-damaged')
    const damaged = path.join(temporaryFolder(), 'damaged.tar.gz')
    await writeFile(damaged, 'no archive')
    expect(await failure(readArchive(half, damaged, 'createOrReplace'))).toBeInstanceOf(BadArchive)
    expect((await stateOf(half)).unfinished).toContain(`restore -- ${path.basename(file)}`)
    await failure(restoreBackup(half, `${file}.gone`, { replace: true }))
    expect((await stateOf(half)).unfinished).toContain(`restore -- ${path.basename(file)}`)
  })

  test('says after Ctrl-C what is left and how to continue', async () => {
    const { file } = await interrupted('half-by-hand')
    const lines: string[] = []
    const job = runNode([path.join(root, 'commands/restore.ts'), file, '--dataset', 'half-by-hand'], {
      env: { DATA_DIR: data, LAKE_PORT: String(lake.port), BACKUP_DIR: folder },
      onLine: (line) => {
        lines.push(line)
        if (line.startsWith('Restoring ')) void job.stop()
      },
    })
    expect(await job.exited).toBe(1)
    expect(lines.slice(1)).toEqual([
      `Stopped. Dataset half-by-hand may hold a part of the archive. To resume: npm run restore -- ${file} ` +
        '--dataset half-by-hand',
      `To start over: npm run restore -- ${file} --dataset half-by-hand --replace`,
    ])
  })
})

test('the commands back up, refuse with advice, and restore into a separate dataset', async () => {
  const place = temporaryFolder()
  expect(await run('restore.ts', [], { BACKUP_DIR: place })).toEqual({
    code: 1,
    text: expect.stringMatching(/^There is no backup in .*: `npm run backup` makes one\.$/),
  })
  expect(await run('restore.ts', ['one', 'two'])).toEqual({
    code: 2,
    text: expect.stringMatching(/^Restore one archive at a time: leave out two\./),
  })
  expect(await run('backup.ts', [], { BACKUP_DIR: place })).toEqual({
    code: 0,
    text: expect.stringMatching(/Wrote 6 documents, 2 of them drafts, and 3 images and files to .*\.tar\.gz\.$/),
  })
  const [name = ''] = await readdir(place)
  const file = path.join(place, name)
  expect(await run('restore.ts', [], { BACKUP_DIR: place })).toEqual({
    code: 0,
    text: expect.stringMatching(/^The backups, the newest last:\n {2}\S+\.tar\.gz\nUsage: /),
  })
  expect(await run('restore.ts', [file])).toEqual({
    code: 1,
    text: expect.stringMatching(
      /has 6 documents.* in it already\. Nothing was written\..*\n {2}npm run restore -- .* --dataset <name>$/,
    ),
  })
  const restored = await run('restore.ts', [file, '--dataset', 'restored'])
  expect(restored).toEqual({
    code: 0,
    text: expect.stringMatching(/Restored 6 documents, .*\nTo use it, set SANITY_DATASET=restored and start/),
  })
  expect(await everythingIn(client.withConfig({ dataset: 'restored' }))).toEqual(before)
  const mistyped = await run('restore.ts', [`${file}x`, '--dataset', 'mistyped'])
  expect(mistyped).toEqual({ code: 1, text: expect.stringMatching(/There is no archive at .*x\.$/) })
  expect((await client.datasets.list()).map(({ name: each }) => each)).not.toContain('mistyped')
  // Even if no lake is running, which is a separate problem.
  expect((await run('restore.ts', [`${name}x`], { DATA_DIR: place, BACKUP_DIR: place })).text).toMatch(
    /no archive at .*x\.$/,
  )
  // As Health and the doctor name it.
  expect((await run('restore.ts', [name, '--dataset', 'by-name'], { BACKUP_DIR: place })).code).toBe(0)
  const { text } = await run('backup.ts', [], { BACKUP_DIR: place, BACKUPS_KEPT: '1' })
  expect(text).toContain(`removed ${name}: the last 1 are kept`)
  expect(await readdir(place)).toHaveLength(1)
}, 90_000)

describe('npm run move', { timeout: 90_000 }, () => {
  test.skipIf(isMissing(NEEDS.openssl))(
    'copies the content to hosted Sanity, keeps the archive, and overwrites nothing',
    async () => {
      const there = await startTestLake({ projectId: 'abc123de' })
      const address = await hostedAddress(there.url, temporaryFolder())
      onTestFinished(() => address.close())
      const place = temporaryFolder()
      const env = { ...address.env, SANITY_AUTH_TOKEN: there.token, BACKUP_DIR: place }
      expect(await run('move.ts', ['hosted'], env)).toEqual({
        code: 0,
        // In between, progress once a second if either step takes longer.
        text: expect.stringMatching(
          /^Backing up the local Content Lake at .*\n(?: {2}\S.*\n)*Restoring .*\n(?: {2}\S.*\n)*Restored 6 documents, /,
        ),
      })
      const hosted = there.clientWith({ projectId: 'abc123de', token: there.token, perspective: 'raw' })
      expect(await everythingIn(hosted)).toEqual(before)
      expect(await readdir(place)).toEqual([expect.stringMatching(/^local-production-.*\.tar\.gz$/)])
      expect(await run('move.ts', ['local'], env)).toEqual({
        code: 1,
        text: expect.stringMatching(/has 6 documents.* in it already\. Nothing was written\./),
      })
      expect((await readdir(place)).at(-2)).toMatch(/^abc123de-production-/)
    },
  )

  test.each([
    [2, [], {}, /^Say where to: hosted or local\.\nUsage: npm run move -- hosted\|local/],
    [1, ['hosted'], { SANITY_PROJECT_ID: '' }, /^Set SANITY_PROJECT_ID and SANITY_AUTH_TOKEN to the hosted project\./],
    [
      1,
      ['local'],
      { SANITY_PROJECT_ID: 'abc123de', SANITY_AUTH_TOKEN: '' },
      /Set SANITY_AUTH_TOKEN to a token of project/,
    ],
  ])('exits with %i for %j and %j, and says what it needs', async (code, args, env, sentence) => {
    expect(await run('move.ts', args, env)).toEqual({ code, text: expect.stringMatching(sentence) })
  })
})
