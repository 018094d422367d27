import { globSync } from 'node:fs'
import path from 'node:path'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import config from '../../vitest.config.ts'

const root = path.resolve(import.meta.dirname, '../..')
/** They read code as text, which contains all changes at the same time. */
const READ_CODE = ['tests/studio/studioBundle.test.ts']
/** They start processes and measure time or memory, and the changes use much of it themselves. */
const MEASURE = [
  'careers/tests/{operations/installed,requests/hostileUploads,requests/nginx,resumes/inspector}.test.ts',
  'lake/tests/{queries/hostileQueries,server/command,server/commandLine,store/kill}.test.ts',
]
const wanted = new Set(
  globSync(process.env.MUTATE_TESTS?.split(' ') ?? [], { cwd: root, exclude: [...READ_CODE, ...MEASURE] }).map((file) =>
    path.join(root, file),
  ),
)
/** Packages of this project are links to the originals, not to the copy. */
const CONTRACTS = { '@archstep/contracts': path.join(root, 'contracts') }
/** Projects that take minutes, or need a build. */
const LEFT_OUT: ReadonlySet<unknown> = new Set([
  'conformance',
  'careers:postgres',
  'docs',
  'build',
  'publisher',
  'engines',
  'package',
])

/** The same project with only the requested files. */
function withWanted(project: TestProjectInlineConfiguration): TestProjectInlineConfiguration[] {
  const { name, root: cwd = root, include = [], exclude = [] } = project.test ?? {}
  const files = globSync(include, { cwd, exclude })
    .map((file) => path.join(cwd, file))
    .filter((file) => wanted.has(file))
  if (files.length === 0 || LEFT_OUT.has(name)) return []
  return [
    {
      ...project,
      resolve: { alias: CONTRACTS },
      test: { ...project.test, include: files.map((file) => path.relative(cwd, file)) },
    },
  ]
}

const projects = (config.test?.projects ?? []) as TestProjectInlineConfiguration[]
export default defineConfig({ ...config, test: { ...config.test, projects: projects.flatMap(withWanted) } })
