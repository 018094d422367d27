import { copyFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../atEnd.ts'
import { startTestLake } from '../testLake.ts'

test('only scripts can make a backup, which replaces the previous one, and is a working database', async () => {
  const lake = await startTestLake()
  const backUp = async (token?: string) => {
    const headers = token === undefined ? undefined : { authorization: `Bearer ${token}` }
    const answer = await fetch(`${lake.url}/v1/backup`, { method: 'POST', ...(headers && { headers }) })
    return { status: answer.status, body: (await answer.json()) as { file: string } }
  }
  expect((await backUp()).status).toBe(401)
  expect((await backUp(lake.viewerToken)).status).toBe(403)
  await lake.client.create({ _id: 'first', _type: 'note' })
  expect(await backUp(lake.token)).toEqual({ status: 200, body: { file: path.join(lake.dataDir, 'backup.db') } })
  await lake.client.create({ _id: 'second', _type: 'note' })
  const { body } = await backUp(lake.token)
  const dataDir = temporaryFolder()
  await copyFile(body.file, path.join(dataDir, 'lake.db'))
  const other = await startTestLake({ dataDir })
  expect(await other.client.fetch('*[_type == "note"]._id')).toEqual(['first', 'second'])
})
