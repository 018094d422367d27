import { existsSync, globSync, readFileSync } from 'node:fs'
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

/** Modules without a test of their own, by the test elsewhere that shows what they do. */
const SHOWN_BY: Readonly<Record<string, readonly string[]>> = {
  'commands/dataset/migrations/contentMigrations': ['commands/dataset/contentState'],
  'commands/env': ['commands/services/services'],
  'commands/seedRoundTrip': ['commands/dataset/seed/exportSeed', 'commands/dataset/seed/seedDataset'],
  'commands/start': ['commands/services/network'],
  'contracts/api/deskApi': ['contracts/applications/applicationStatus'],
  'hosts/preview/staticServer': ['hosts/staticFiles/compress'],
  'render/social/pageImages': ['render/search/headTags'],
  'schemas/schemaTypes': ['schemas/rules/textLimits'],
  'studio/applicants/list': ['studio/session/listFilters'],
  'studio/health/inspectDocuments': ['studio/content/fetchDocuments'],
  'studio/roles': ['studio/actions/documentActions'],
  'studio/session/session': ['studio/applicants/ApplicantsTool', 'studio/layout/StudioLayout'],
  'web/faults/extraFaults': ['web/pages/cms/Blocks'],
  'web/faults/firstScripts': ['web/lib/typedFields', 'web/start/startFailure'],
  'web/layout/callBar': ['web/layout/availability/availability'],
  'web/layout/errors/routeError': ['web/content/changes'],
  'web/layout/header/navigation': [
    'web/layout/NavigationProgress',
    'web/layout/useNavigationFocus',
    'web/pages/service/useOpenDetails',
  ],
  'web/pages/blog': ['web/pages/cms/OlderPage', 'web/pages/cms/blocks/PostsBlock'],
  'web/pages/booking': ['web/sections/NextTimes', 'web/times/zoneTime'],
  'web/pages/careers/careersPage': ['web/careers/jobsQuery'],
  'web/pages/contact': ['web/ui/links/mailto'],
  'web/pages/interest': ['web/careers/sendInterest'],
  'web/pages/job/jobPage': ['web/pages/careers/board/PostedDate'],
  'web/pages/service/specimen/specimen': ['web/pages/service/Sidebar'],
  'web/ui/form/adoptTyped': ['web/pages/cms/blocks/PlaygroundBlock', 'web/pages/service/specimen/EditableSentence'],
  'web/ui/pictures/portrait': ['web/sections/People'],
}

/** Names and settings with which tests set the stage. */
const NOTHING_TO_TEST = [
  'contracts/applications/application',
  'contracts/services/publisherState',
  'studio/queries/queryKeys',
  'studio/settings',
  'web/env',
  'web/lib/startFacts',
]

const files = globSync(`tests/{${PACKAGES.join()}}/**/*.test.{ts,tsx}`, { cwd: root })
const nameOf = (file: string) => file.replace(/^tests\//, '').replace(/(?:\.alone|\.mocked)?\.test\.tsx?$/, '')

const names = new Set(files.map(nameOf))

/** Whether the package has a module, or a folder, of this name at this path. */
function isModule(name: string): boolean {
  const { dir, base } = path.parse(name)
  const component = path.join(dir, base.charAt(0).toUpperCase() + base.slice(1))
  return [name, `${name}.ts`, `${name}.tsx`, `${component}.tsx`].some((file) => existsSync(path.join(root, file)))
}

test('a test is where its module is and named after it, or else is listed above, with the reason', () => {
  expect(names.size).toBeGreaterThan(200)
  expect([...names].filter((name) => !isModule(name)).toSorted()).toEqual(Object.values(OTHERS).flat().toSorted())
})

/** Modules of the test's own package that it imports from another folder, and that have no test by their name. */
function untestedModules(file: string): string[] {
  const name = nameOf(file)
  const text = readFileSync(path.join(root, file), 'utf8')
  // Types have nothing to test.
  return [...text.matchAll(/^(?!import type).*from '(?:#|@archstep\/)([^']+)\.tsx?'$/gm)]
    .map(([, module = '']) => module)
    .filter((module) => module.startsWith(`${name.split('/', 1)[0]}/`) && path.dirname(module) !== path.dirname(name))
    .filter((module) => !hasTest(module))
}

/** Whether there is a test of the module or of a folder that it is in. */
function hasTest(module: string): boolean {
  const { dir, base } = path.parse(module)
  const name = path.join(dir, base.charAt(0).toLowerCase() + base.slice(1))
  return names.has(name) || (dir.includes('/') && hasTest(dir))
}

test('a module that a test imports from another folder has a test of its own, or is listed above', () => {
  const found = new Set(files.flatMap(untestedModules))
  expect([...found].toSorted()).toEqual([...Object.values(SHOWN_BY).flat(), ...NOTHING_TO_TEST].toSorted())
  expect(Object.keys(SHOWN_BY).filter((test) => !names.has(test))).toEqual([])
})
