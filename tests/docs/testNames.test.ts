import { existsSync, globSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../support/root.ts'

const PACKAGES = ['commands', 'contracts', 'hosts', 'render', 'schemas', 'studio', 'web']

/** What several modules do together, by the name that people have for it. */
const OTHERS: Readonly<Record<string, readonly string[]>> = {
  'what every command does': ['commands/asking', 'commands/progress', 'commands/proxy'],
  'a command of another package, or a tool': ['commands/conformance', 'commands/tools'],
  'doctor on the machine that it examines': ['commands/doctorThisMachine'],
  'files of the root folder': ['commands/env', 'commands/runtimes', 'commands/serverPackages', 'commands/workflows'],
  'data that two commands or versions read': ['commands/seedRoundTrip', 'commands/upgrade'],
  'all scripts, or all hosts': ['hosts/server/scripts/configuration', 'hosts/server/scripts/site', 'hosts/siteHosts'],
  'every type': ['schemas/oddDocuments', 'schemas/previews'],
  'the sample content': ['schemas/seedTruth', 'schemas/seedValidation'],
  'what all actions on a document do together': ['studio/actions/publishing', 'studio/actions/removing'],
  'the whole Studio': ['studio/studioBundle', 'studio/studioConfiguration'],
  'a page of which something fails': [
    'web/faults/clockFaults',
    'web/faults/contentFaults',
    'web/faults/extraFaults',
    'web/faults/firstScripts',
    'web/faults/jobsFaults',
    'web/faults/scriptFaults',
    'web/faults/specimenFaults',
  ],
  'what several screens show': [
    'web/pages/booking/halfWritten',
    'web/pages/figureBlocks',
    'web/pages/interestJob',
    'web/pages/ninthService',
  ],
}

const files = globSync(`tests/{${PACKAGES.join()}}/**/*.test.{ts,tsx}`, { cwd: root })
const nameOf = (file: string) => file.replace(/^tests\//, '').replace(/(?:\.alone|\.mocked)?\.test\.tsx?$/, '')

/** Whether the package has a module, or a folder, of this name at this path. */
function isModule(name: string): boolean {
  const { dir, base } = path.parse(name)
  const component = path.join(dir, base.charAt(0).toUpperCase() + base.slice(1))
  return [name, `${name}.ts`, `${name}.tsx`, `${component}.tsx`].some((file) => existsSync(path.join(root, file)))
}

test('a test is where its module is and named after it, or else is listed above, with the reason', () => {
  const names = [...new Set(files.map(nameOf))]
  expect(names.length).toBeGreaterThan(200)
  expect(names.filter((name) => !isModule(name)).toSorted()).toEqual(Object.values(OTHERS).flat().toSorted())
})
