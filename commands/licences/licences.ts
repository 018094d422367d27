import { z } from 'zod'

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

const dependencies = z.record(z.string(), z.string()).default({})
/** The parts of package-lock.json that are read. */
export const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      license: z.string().optional(),
      /** True where a workspace is linked to. */
      link: z.boolean().default(false),
      dependencies,
      optionalDependencies: dependencies,
    }),
  ),
})
export type Lock = z.infer<typeof lockSchema>

/** A package whose licence is not on the list, and why we may use it. */
export const licenceExceptionSchema = z.object({
  /** Name, or its beginning and `*`. */
  package: z.string().min(1),
  /** As the lockfile has it; empty when the package names none. */
  licence: z.string(),
  reason: z.string().min(20),
})
export type LicenceException = z.infer<typeof licenceExceptionSchema>

export interface LicensedPackage {
  name: string
  version: string
  /** SPDX expression, or whatever its author wrote; empty for none. */
  licence: string
}

/** The project itself, or a workspace of it. */
const isOurs = (place: string) => !place.includes('node_modules/')

const nameOf = (place: string) => place.split('node_modules/').at(-1) ?? place

const packageAt = (lock: Lock, place: string): LicensedPackage => {
  const { version = '', license = '' } = lock.packages[place] ?? {}
  return { name: nameOf(place), version, licence: license }
}

/** Whether an SPDX expression of names, AND and OR is satisfied by the licences on the list. */
export function isAllowed(expression: string): boolean {
  const plain = expression.replace(/[()]/g, ' ')
  return plain.split(/\sOR\s/).some((choice) => choice.split(/\sAND\s/).every((name) => ALLOWED.has(name.trim())))
}

/** Every package of the lockfile. */
export function allPackages(lock: Lock): LicensedPackage[] {
  return Object.keys(lock.packages)
    .filter((place) => !isOurs(place) && !lock.packages[place]?.link)
    .map((place) => packageAt(lock, place))
}

/** Where Node finds a package that another one asks for: in its own folder, else further up. */
function resolve(lock: Lock, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    const place = `${folder && `${folder}/`}node_modules/${name}`
    if (lock.packages[place]) return place
    if (folder === '') return undefined
  }
}

/**
 * The packages that the site and the careers service are made of: the `dependencies` of the project and of the workspaces that
 * the lockfile names, and what they need in turn; sorted by name.
 */
export function sitePackages(lock: Lock): LicensedPackage[] {
  const places = new Set<string>()
  const waiting = Object.keys(lock.packages).filter(isOurs)
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    const { dependencies = {}, optionalDependencies = {} } = lock.packages[place] ?? {}
    for (const name of Object.keys(isOurs(place) ? dependencies : { ...dependencies, ...optionalDependencies })) {
      const found = resolve(lock, place, name)
      if (found === undefined || places.has(found)) continue
      places.add(found)
      waiting.push(found)
    }
  }
  const packages = [...places].map((place) => packageAt(lock, place))
  const once = new Map(packages.map((each) => [`${each.name} ${each.version}`, each]))
  return [...once].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each)
}

/** A sentence for each package that we may not use, and for each exception that is for nothing. */
export function licenceProblems(
  packages: readonly LicensedPackage[],
  exceptions: readonly LicenceException[],
): string[] {
  const problems: string[] = []
  const used = new Set<LicenceException>()
  for (const { name, version, licence } of packages) {
    if (isAllowed(licence)) continue
    const exception = exceptions.find(
      (each) =>
        each.licence === licence &&
        (each.package.endsWith('*') ? name.startsWith(each.package.slice(0, -1)) : each.package === name),
    )
    if (exception) used.add(exception)
    else
      problems.push(
        `${name} ${version} has the licence “${licence}”, which is not on the list in commands/licences/licences.ts.`,
      )
  }
  for (const exception of exceptions) {
    if (!used.has(exception)) problems.push(`No package needs the exception for ${exception.package}: take it out.`)
  }
  return problems
}

/** The text of docs/licences.md. */
export function licenceList(packages: readonly LicensedPackage[]): string {
  const rows = packages.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |\n`)
  return `# Licences of the packages that the site and the careers service are made of

Written by \`npm run licences\` from package-lock.json: the packages in the
\`dependencies\` of the project and of careers/, and those that they need. Not all of
each is in the bundle. \`npm test\` holds the list to the lockfile, and every package of the lockfile, those of the Studio and of
the tools included, to the licences in commands/licences/licences.ts and the exceptions in .ci/exceptions.json. Fonts, pictures and
icons are in [credits.md](credits.md).

| package | version | licence |
|---|---|---|
${rows.join('')}`
}
