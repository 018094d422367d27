import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { evaluate, parse } from 'groq-js'
import { expect, test } from 'vitest'
import { webhookFilter } from '#commands/doctor/webhookFilter.ts'
import { root } from '../../support/root.ts'

const passing = async (documents: readonly object[]) =>
  (await (await evaluate(parse(`*[${webhookFilter}]`), { dataset: documents })).get()) as object[]

test('every document of the seed triggers a build; documents that are on no page don’t', async () => {
  const seed = path.join(root, 'studio/seed')
  const names = (await readdir(seed)).filter((name) => name.endsWith('.json'))
  const documents = await Promise.all(
    names.map(async (name) => JSON.parse(await readFile(path.join(seed, name), 'utf8')) as object),
  )
  expect(await passing(documents)).toHaveLength(names.length)
  const others = ['media.tag', 'sanity.imageAsset', 'system.release', 'sanity.previewUrlSecret', 'translation.metadata']
  expect(await passing(others.map((_type) => ({ _id: _type, _type })))).toEqual([])
})

test('the filter has every type that a query of the site selects', async () => {
  const queries = path.join(root, 'web/content/queries')
  const texts = await Promise.all((await readdir(queries)).map((name) => readFile(path.join(queries, name), 'utf8')))
  // Only after `*[`, which selects documents, because blocks have types, too.
  const types = new Set(
    [...texts.join('\n').matchAll(/\*\[[^\]]*?_type == "(?<type>\w+)"/g)].map(({ groups }) => groups?.['type']),
  )
  expect(types.size).toBeGreaterThan(3)
  const documents = [...types].map((_type) => ({ _id: _type, _type }))
  expect(await passing(documents)).toHaveLength(types.size)
})

test('docs/deploy.md has the filter for copying', async () => {
  expect(await readFile(path.join(root, 'docs/deploy.md'), 'utf8')).toContain(webhookFilter)
})
