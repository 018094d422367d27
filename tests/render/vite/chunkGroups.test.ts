import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { chunkGroups, chunks } from '#render/vite/chunkGroups.ts'
import { root } from '../../support/root.ts'

test('every module that a chunk names exists, so that none loses its chunk when a file moves', () => {
  const named = chunks.flatMap(({ modules }) => modules)
  expect(named.length).toBeGreaterThan(60)
  expect(named.filter((module) => !existsSync(path.join(root, module)))).toEqual([])
})

test('no module is in two chunks', () => {
  const named = chunks.flatMap(({ modules }) => modules)
  expect(named.filter((module, index) => named.indexOf(module) !== index)).toEqual([])
})

test.each([
  ['web/ui/links/Button.tsx', ['shared']],
  ['web/ui/links/Button.module.css', ['shared']],
  ['web/ui/links/Button.module.css?used', ['shared']],
  ['web/ui/extras/ShownPage.tsx', ['shared']],
  ['node_modules/react-router/dist/index.js', ['shared']],
  ['node_modules/react/index.js', ['react']],
  ['web/ui/form/FileField.tsx', []],
  ['web/ui/lists/ResourceList.tsx', ['services']],
])('%s is part of %j', (file, names) => {
  const id = path.join(root, file)
  expect(chunkGroups.filter((group) => group.test(id)).map(({ name }) => name)).toEqual(names)
})
