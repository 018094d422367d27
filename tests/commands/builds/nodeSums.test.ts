import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { NODE_SUMS, NODE_VERSION, requireKnownNode } from '#commands/builds/nodeSums.ts'
import { temporaryFolder } from '../../support/atEnd.ts'
import { root } from '../../support/root.ts'

test('the checksums are for the Node version in package.json', async () => {
  const { devDependencies } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
    devDependencies: Record<string, string>
  }
  expect(devDependencies['node']).toBe(NODE_VERSION)
})

test.skipIf(!(`${process.platform}-${process.arch}` in NODE_SUMS))(
  'the Node that npm has installed is the published one; a modified one is refused',
  async () => {
    const node = path.join(root, 'node_modules/node/bin/node')
    await requireKnownNode(node)
    const changed = path.join(temporaryFolder(), 'node')
    const bytes = await readFile(node)
    bytes[1000] = (bytes[1000] ?? 0) ^ 1
    await writeFile(changed, bytes)
    await expect(requireKnownNode(changed)).rejects.toThrow(/is not Node 24\.21\.0 for \S+ as it was published/)
  },
)
