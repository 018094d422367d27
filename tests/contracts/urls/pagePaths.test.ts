import { expect, test } from 'vitest'
import { pathGroq } from '@archstep/contracts/urls/pagePaths.ts'
import { slugPrefixes } from '@archstep/contracts/urls/pageTypes.ts'
import { screens, screenTypes } from '@archstep/contracts/urls/screens.ts'

test('the path of a document in GROQ, a literal for TypeGen, has the same types and paths as the routes', () => {
  const select = (cases: readonly string[][]) =>
    `select(\n${cases.map(([type, path]) => `    _type == "${type}" => "${path}"`).join(',\n')}\n  )`
  expect(pathGroq).toBe(
    `coalesce(\n  route,\n  ${select(Object.entries(slugPrefixes))} + slug.current,\n  ` +
      `${select(screenTypes.map((type) => [type, screens[type].paths[0]]))}\n)`,
  )
})
