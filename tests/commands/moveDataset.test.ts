import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { SanityClient } from '@sanity/client'
import { expect, onTestFinished, test } from 'vitest'
import { runNode } from '../../commands/services/processes.ts'
import { CannotMove, moveDataset, planMove } from '../../commands/dataset/moveDataset.ts'
import { clientOf, failure, startTestLake, temporaryDir } from '../../lake/tests/testLake.ts'
import { everythingIn, fillDataset } from './archiveContent.ts'
import { hostedAddress } from './hostedAddress.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** Runs a command of the Studio; its lines and its exit code. */
async function runCommand(command: string, args: readonly string[], env: Record<string, string>) {
  const lines: string[] = []
  const job = runNode([path.join(root, 'commands', command), ...args], {
    cwd: root,
    env,
    onLine: (line) => lines.push(line),
  })
  return { code: await job.exited, text: lines.join('\n') }
}

/** Two lakes: one as `npm start` runs it, and one that stands for the hosted project. */
async function twoLakes() {
  const [here, there] = await Promise.all([
    startTestLake({ projectId: 'local' }),
    startTestLake({ projectId: 'abc123de' }),
  ])
  const local = clientOf(here.url, { projectId: 'local', token: here.token, perspective: 'raw' })
  const hosted = clientOf(there.url, { projectId: 'abc123de', token: there.token, perspective: 'raw' })
  return { local, hosted }
}

test('what moves is told first, then everything is in the other project, and back again in an empty one, the same', async () => {
  const { local, hosted } = await twoLakes()
  await fillDataset(local)
  expect(await planMove(local, hosted)).toEqual({
    contents: { documents: 6, drafts: 2, assets: 3 },
    assetsThere: 0,
    inTheWay: [],
  })
  expect(await everythingIn(hosted)).toEqual([])

  expect(await moveDataset(local, hosted, false)).toBe(6)
  expect(await everythingIn(hosted)).toEqual(await everythingIn(local))

  const other = (await twoLakes()).local
  await moveDataset(hosted, other, false)
  expect(await everythingIn(other)).toEqual(await everythingIn(local))
})

test('a document in the way is named, stops the move, and is overwritten only when that is asked for; what else is there stays', async () => {
  const { local, hosted } = await twoLakes()
  await fillDataset(local)
  await hosted.create({ _id: 'drafts.post', _type: 'post', title: 'Written there' })
  await hosted.create({ _id: 'theirs', _type: 'note', text: 'stays' })
  expect(await planMove(local, hosted)).toMatchObject({ inTheWay: ['drafts.post'] })

  await failure(moveDataset(local, hosted, false))
  expect(await hosted.fetch('*[_id == "drafts.post"][0].title')).toBe('Written there')

  expect(await moveDataset(local, hosted, true)).toBe(6)
  const { theirs, ...moved } = Object.fromEntries(
    (await everythingIn(hosted)).map((document) => [String(document['_id']), document]),
  )
  expect(theirs).toMatchObject({ text: 'stays' })
  const expected = await everythingIn(local)
  expect(Object.values(moved)).toEqual(expected)
  expect(await planMove(local, hosted)).toMatchObject({ assetsThere: 3 })
})

/** Makes a release with a version of the post, which has the pictures and the author of the post. */
async function prepareRelease(client: SanityClient, releaseId: string) {
  const { _rev, ...post } = (await client.getDocument('post')) ?? {}
  await client.releases.create({ releaseId, metadata: { title: releaseId, releaseType: 'asap' } })
  await client.create({ ...post, _id: `versions.${releaseId}.post`, _type: 'post', title: 'To come' })
}

test('a release that both sides have is named, and replaced with what is in it, pictures and references included', async () => {
  const { local, hosted } = await twoLakes()
  await fillDataset(local)
  await prepareRelease(local, 'spring')
  await hosted.releases.create({ releaseId: 'spring', metadata: { title: 'Theirs', releaseType: 'asap' } })
  expect(await planMove(local, hosted)).toMatchObject({ inTheWay: ['_.releases.spring'] })
  expect(await moveDataset(local, hosted, true)).toBe(8)
  expect(await everythingIn(hosted)).toEqual(await everythingIn(local))
  expect(await planMove(local, hosted)).toMatchObject({
    inTheWay: expect.arrayContaining(['_.releases.spring', 'versions.spring.post']),
  })
  expect((await hosted.releases.get({ releaseId: 'spring' }))?.metadata.title).toBe('spring')
  await hosted.releases.publish({ releaseId: 'spring' })
  expect(await hosted.fetch('*[_id == "post"][0]{title, "by": author->name}')).toEqual({ title: 'To come', by: 'Ann' })
})

test('a release that is scheduled or over on one side, and open on the other, stops the move before anything is written', async () => {
  const { local, hosted } = await twoLakes()
  await fillDataset(local)
  await fillDataset(hosted)
  for (const name of ['timed', 'over']) for (const client of [local, hosted]) await prepareRelease(client, name)
  await hosted.releases.schedule({ releaseId: 'timed', publishAt: '2100-01-01T00:00:00Z' })
  await hosted.releases.publish({ releaseId: 'over' })
  const before = await everythingIn(hosted)
  const refused = await failure(planMove(local, hosted))
  expect(refused).toBeInstanceOf(CannotMove)
  expect(refused.message).toMatch(/over \(published there, active here\), timed \(scheduled there, active here\)/)
  expect(await everythingIn(hosted)).toEqual(before)
  expect((await failure(planMove(hosted, local))).message).toMatch(/over \(active there, published here\)/)

  await hosted.releases.unschedule({ releaseId: 'timed' })
  await local.releases.publish({ releaseId: 'over' })
  expect(await planMove(local, hosted)).toMatchObject({ inTheWay: expect.arrayContaining(['_.releases.over']) })
  await moveDataset(local, hosted, true)
  expect(await everythingIn(hosted)).toEqual(await everythingIn(local))
})

test('content that has been through other migrations than the target’s does not move, but into an empty dataset', async () => {
  const { local, hosted } = await twoLakes()
  await fillDataset(local)
  const record = (client: SanityClient, name: string) =>
    client.create({ _id: `contentMigration.${name}`, _type: 'contentMigration', title: name, documents: 0 })
  await record(local, '001-both')
  await record(local, '002-here')
  expect(await planMove(local, hosted)).toMatchObject({ inTheWay: [] })
  await record(hosted, '001-both')
  const refused = await failure(planMove(local, hosted))
  expect(refused).toBeInstanceOf(CannotMove)
  expect(refused.message).toMatch(/migration 002-here .*`npm run migrate`/)
  expect((await failure(planMove(hosted, local))).message).toMatch(/migration 002-here .*`npm run migrate`/)
  await record(hosted, '002-here')
  expect(await planMove(local, hosted)).toMatchObject({
    inTheWay: expect.arrayContaining(['contentMigration.002-here']),
  })
})

test(
  'the command: a dry run, the move, what is in the way, and a backup of the hosted side',
  { timeout: 120_000 },
  async () => {
    const data = await temporaryDir()
    const backups = await temporaryDir()
    const [here, there] = await Promise.all([
      startTestLake({ projectId: 'local', dataDir: path.join(data, 'lake') }),
      startTestLake({ projectId: 'abc123de' }),
    ])
    const local = clientOf(here.url, { projectId: 'local', token: here.token, perspective: 'raw' })
    const hosted = clientOf(there.url, { projectId: 'abc123de', token: there.token, perspective: 'raw' })
    await fillDataset(local)
    const address = await hostedAddress(there.url, data)
    onTestFinished(() => address.close())
    const env = {
      DATA_DIR: data,
      LAKE_PORT: String(here.port),
      ...address.env,
      SANITY_AUTH_TOKEN: there.token,
      BACKUP_DIR: backups,
    }
    const run = (command: string, ...args: string[]) => runCommand(command, args, env)

    expect(await run('move.ts', 'hosted')).toEqual({
      code: 0,
      text: expect.stringMatching(
        /^From the local Content Lake at .*\nto dataset production of project abc123de on hosted Sanity: 6 documents, 2 of them drafts, and 3 images and files\.\nNothing was written\. To do it: npm run move -- hosted --yes$/,
      ),
    })
    expect(await everythingIn(hosted)).toEqual([])
    expect(await run('move.ts', 'hosted', '--yes')).toEqual({
      code: 0,
      text: expect.stringMatching(/\nWrote 6 documents with their images and files\.$/),
    })
    expect(await everythingIn(hosted)).toEqual(await everythingIn(local))

    const again = await run('move.ts', 'hosted', '--yes')
    expect(again.code).toBe(1)
    expect(again.text).toMatch(
      /6 documents are in the target, too, and would be overwritten: ann, .* and 1 more\.\nNothing was written\. Back the target up \(`npm run backup`\), then add --replace\.$/,
    )
    await local.releases.create({ releaseId: 'spring' })
    await local.create({ _id: 'versions.spring.ann', _type: 'author' })
    await hosted.releases.create({ releaseId: 'spring' })
    await hosted.releases.schedule({ releaseId: 'spring', publishAt: '2100-01-01T00:00:00Z' })
    const refused = await run('move.ts', 'hosted', '--replace', '--yes')
    expect(refused.code).toBe(1)
    expect(refused.text).toMatch(/spring \(scheduled there, active here\).*\. Nothing was written\.$/)
    await hosted.releases.unschedule({ releaseId: 'spring' })
    await local.create({ _id: 'other', _type: 'note' })
    await hosted.create({ _id: 'drafts.other', _type: 'post' })
    const failed = await run('move.ts', 'hosted', '--replace', '--yes')
    expect(failed.code).toBe(1)
    expect(failed.text).toMatch(/\nThe content could not be moved from .*"other" cannot be of type "note"/)
    expect(failed.text).not.toMatch(/\n +at /)
    await hosted.delete('drafts.other')
    await hosted.releases.archive({ releaseId: 'spring' })
    await hosted.releases.delete({ releaseId: 'spring' })
    expect(await run('backup.ts')).toEqual({
      code: 0,
      text: expect.stringMatching(/Wrote 6 documents, .* to .*abc123de-production-\d{8}T\d{6}Z\.tar\.gz\.$/),
    })
  },
)

test('the command says what it needs', async () => {
  const run = (args: readonly string[], env: Record<string, string>) => runCommand('move.ts', args, env)
  const data = await temporaryDir()
  expect(await run([], {})).toEqual({ code: 1, text: expect.stringMatching(/^Usage: npm run move -- hosted\|local/) })
  expect(await run(['hosted'], { SANITY_PROJECT_ID: '' })).toEqual({
    code: 1,
    text: expect.stringMatching(/^Set SANITY_PROJECT_ID and SANITY_AUTH_TOKEN to the hosted project\./),
  })
  const hosted = { SANITY_PROJECT_ID: 'abc123de', SANITY_AUTH_TOKEN: '', DATA_DIR: data }
  expect(await run(['hosted'], hosted)).toEqual({
    code: 1,
    text: expect.stringMatching(/The Content Lake has left no token at .*Start it with `npm start`/),
  })
  await mkdir(path.join(data, 'lake'))
  await writeFile(path.join(data, 'lake/token'), 'a token')
  expect(await run(['local'], hosted)).toEqual({
    code: 1,
    text: expect.stringMatching(/Set SANITY_AUTH_TOKEN to a token of project abc123de that may write/),
  })
})
