import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { licenceListFile, readExceptions, readLock } from '../../commands/licences/files.ts'
import {
  allPackages,
  isAllowed,
  licenceList,
  licenceProblems,
  lockSchema,
  sitePackages,
} from '../../commands/licences/licences.ts'

const lock = lockSchema.parse({
  packages: {
    '': { dependencies: { a: '1', '@x/b': '1' } },
    workspace: { dependencies: { e: '1' } },
    'workspace/node_modules/e': { version: '2.0.0', license: 'MIT' },
    'node_modules/workspace': { link: true },
    'node_modules/a': {
      version: '1.0.0',
      license: 'MIT',
      dependencies: { c: '2' },
      optionalDependencies: { gone: '1' },
    },
    'node_modules/a/node_modules/c': { version: '2.0.0', license: 'GPL-3.0-only', dependencies: { d: '1' } },
    'node_modules/@x/b': { version: '1.0.0', license: '(MIT OR GPL-2.0-only)', dependencies: { c: '1' } },
    'node_modules/c': { version: '1.0.0', license: 'ISC' },
    'node_modules/d': { version: '1.0.0' },
    'node_modules/tool': { version: '1.0.0', license: 'LGPL-3.0-or-later', dev: true },
  },
})

test('the site is made of its dependencies, those of its workspaces and what they need, found as Node finds it', () => {
  expect(sitePackages(lock).map(({ name, version, licence }) => `${name} ${version} ${licence}`)).toEqual([
    '@x/b 1.0.0 (MIT OR GPL-2.0-only)',
    'a 1.0.0 MIT',
    'c 1.0.0 ISC',
    'c 2.0.0 GPL-3.0-only',
    'd 1.0.0 ',
    'e 2.0.0 MIT',
  ])
})

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['MIT AND CC-BY-4.0', true],
  ['Apache-2.0 AND LGPL-3.0-or-later', false],
  ['GPL-3.0-only', false],
  ['SEE LICENSE IN LICENSE', false],
  ['', false],
])('the licence “%s” is allowed: %s', (licence, allowed) => {
  expect(isAllowed(licence)).toBe(allowed)
})

test('a package with another licence or none is named, unless it is excepted; an exception for nothing is named too', () => {
  const reason = 'Used by the build only, in no bundle.'
  const exceptions = [
    { package: 'to*', licence: 'LGPL-3.0-or-later', reason },
    { package: 'd', licence: 'MIT', reason },
  ]
  expect(licenceProblems(allPackages(lock), exceptions)).toEqual([
    expect.stringContaining('c 2.0.0 has the licence “GPL-3.0-only”'),
    expect.stringContaining('d 1.0.0 has the licence “”'),
    expect.stringContaining('exception for d'),
  ])
})

test('every package of this project has a licence that we may use', async () => {
  const packages = allPackages(await readLock())
  expect(packages.length).toBeGreaterThan(500)
  expect(licenceProblems(packages, (await readExceptions()).licences)).toEqual([])
})

test('docs/licences.md is in step with the lockfile', async () => {
  const packages = sitePackages(await readLock())
  expect(packages.map(({ name }) => name)).toEqual(expect.arrayContaining(['react', '@sanity/client', 'scheduler']))
  expect(await readFile(licenceListFile, 'utf8')).toBe(licenceList(packages))
})
