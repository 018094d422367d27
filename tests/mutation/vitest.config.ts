import { globSync } from 'node:fs'
import path from 'node:path'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import config from '../../vitest.config.ts'

const root = path.resolve(import.meta.dirname, '../..')
/** They read code as text, in which all changes stand at once. */
const READ_CODE = ['tests/studio/studioBundle.test.ts']
/** They start processes and measure time or memory, of which the changes take much themselves. */
const MEASURE = [
  'careers/tests/{operations/installed,requests/hostileUploads,requests/nginx,resumes/inspector}.test.ts',
  'lake/tests/{queries/hostileQueries,server/command,server/commandLine,store/kill}.test.ts',
]
const wanted = new Set(
  globSync(process.env.MUTATE_TESTS?.split(' ') ?? [], { cwd: root, exclude: [...READ_CODE, ...MEASURE] }).map((file) =>
    path.join(root, file),
  ),
)
/** Packages of this project are links to where they stand, and not to the copy. */
const CONTRACTS = { '@archstep/contracts': path.join(root, 'contracts') }
/** What takes minutes, or a build. */
const LEFT_OUT: ReadonlySet<unknown> = new Set(['conformance', 'postgres', 'docs', 'build', 'release', 'engines'])

/** The same project with the wanted of its files only. */
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
