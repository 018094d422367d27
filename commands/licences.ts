/**
 * `npm run licences`: writes docs/licences.md from package-lock.json, and names each package whose licence does not let
 * us use it. With `-- --check` it writes nothing, and ends with exit code 1 when the list is out of step, too.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'

/** Licences under which we may use a package and hand it on in our bundles, as SPDX names them. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'CC-BY-4.0',
  'ISC',
  'MIT',
  'MIT-0',
  // Copyleft for its own files only, and we change none of them.
  'MPL-2.0',
  'Zlib',
])

/** Packages that we may use although the list does not say so, by how their names begin. */
const EXCEPTED: readonly (readonly [name: string, why: string])[] = [
  ['duck', 'BSD-2-Clause by the licence file in the package, which its package.json calls BSD'],
  ['@img/sharp-', 'LGPL: the libvips library, unchanged and as a file of its own; in no bundle'],
  ['jsonify', 'in the public domain, which has no SPDX name'],
  ['md5-o-matic', 'MIT by the licence file in the package, which its package.json forgets'],
]

interface LockedPackage {
  readonly version?: string
  readonly license?: string
  /** True where a workspace is linked to. */
  readonly link?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

/** In the folder that npm runs commands in: the project's. */
const LIST = 'docs/licences.md'
const { packages } = JSON.parse(await readFile('package-lock.json', 'utf8')) as {
  packages: Readonly<Record<string, LockedPackage>>
}
/** The project itself, or a workspace of it. */
const isOurs = (place: string) => !place.includes('node_modules/')
const nameOf = (place: string) => place.split('node_modules/').at(-1) ?? place

/** Whether an SPDX expression of names, AND and OR is satisfied by the licences on the list. */
const isAllowed = (expression: string) =>
  expression
    .replace(/[()]/g, ' ')
    .split(/\sOR\s/)
    .some((choice) => choice.split(/\sAND\s/).every((name) => ALLOWED.has(name.trim())))

/** Where Node finds a package that another one asks for: in its own folder, else further up. */
function resolve(from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    const place = `${folder && `${folder}/`}node_modules/${name}`
    if (packages[place]) return place
    if (folder === '') return undefined
  }
}

/** A row for each package in the `dependencies` of the project and of careers/, and for what these need in turn. */
function rows(): string[] {
  // A set goes on to what is added to it meanwhile.
  const places = new Set(['', 'careers'])
  for (const place of places) {
    const { dependencies = {}, optionalDependencies = {} } = packages[place] ?? {}
    for (const name of Object.keys(isOurs(place) ? dependencies : { ...dependencies, ...optionalDependencies })) {
      const found = resolve(place, name)
      if (found !== undefined) places.add(found)
    }
  }
  const theirs = [...places].filter((place) => !isOurs(place) && !packages[place]?.link)
  const lines = theirs.map((place) => {
    const { version = '', license = '' } = packages[place] ?? {}
    return `| ${nameOf(place)} | ${version} | ${license} |\n`
  })
  return [...new Set(lines)].sort()
}

const list = `# Licences of the packages that the site and the careers service are made of

Written by \`npm run licences\` from package-lock.json: the packages in the
\`dependencies\` of the project and of careers/, and those that they need. Not all of
each is in the bundle. \`npm test\` holds the list to the lockfile, and every package of the lockfile,
those of the Studio and of the tools included, to the licences and the exceptions in commands/licences.ts.
Fonts, pictures and icons are in [credits.md](credits.md).

| package | version | licence |
|---|---|---|
${rows().join('')}`

const { check } = parseArgs({ options: { check: { type: 'boolean', default: false } } }).values
for (const [place, { version = '', license = '', link }] of Object.entries(packages)) {
  if (isOurs(place) || link || isAllowed(license)) continue
  if (EXCEPTED.some(([name]) => nameOf(place).startsWith(name))) continue
  console.error(
    `${nameOf(place)} ${version} has the licence “${license}”, which is not on the list in commands/licences.ts.`,
  )
  process.exitCode = 1
}
if (!check) {
  await writeFile(LIST, list)
  console.log('Wrote docs/licences.md.')
} else if ((await readFile(LIST, 'utf8')) !== list) {
  console.error('docs/licences.md is out of step with package-lock.json. Run `npm run licences` and commit the result.')
  process.exitCode = 1
}
