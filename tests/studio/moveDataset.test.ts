import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { runNode } from '../../local/processes.ts'
import { moveDataset, planMove } from '../../studio/moveDataset.ts'
import { clientOf, failure, startTestLake, temporaryDir } from '../local/lake/testLake.ts'
import { everythingIn, fillDataset } from './archiveContent.ts'

const root = path.resolve(import.meta.dirname, '../..')

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

test('the command says what it needs', async () => {
  const run = async (args: readonly string[], env: Record<string, string>) => {
    const lines: string[] = []
    const job = runNode([path.join(root, 'studio/move.ts'), ...args], {
      cwd: root,
      env,
      onLine: (line) => lines.push(line),
    })
    return { code: await job.exited, text: lines.join('\n') }
  }
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
