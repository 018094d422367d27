import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runNode } from '../../local/processes.ts'
import { moveDataset, planMove } from '../../studio/moveDataset.ts'
import { clientOf, failure, startTestLake, temporaryDir } from '../local/lake/testLake.ts'
import { everythingIn, fillDataset } from './archiveContent.ts'
import { hostedAddress } from './hostedAddress.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** Runs a command of the Studio; its lines and its exit code. */
async function runCommand(command: string, args: readonly string[], env: Record<string, string>) {
  const lines: string[] = []
  const job = runNode([path.join(root, 'studio', command), ...args], {
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
