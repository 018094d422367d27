import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openStateFile } from '#hosts/server/publishing/stateFile.ts'
import { temporaryFolder } from '../../../support/atEnd.ts'

test('a publisher’s state is known to the next one; a file of another shape counts as none', async () => {
  const file = path.join(temporaryFolder(), 'publisher-status.json')
  const { read, write } = openStateFile(file)
  expect(await read()).toEqual({})
  await write({ release: 3 })
  expect(await read()).toEqual({ release: 3 })
  await writeFile(file, '{"release":"three"}')
  expect(await read()).toEqual({})
})
