import path from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import { beginning, writeReport, type Failure, type Report } from './outcomes.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** One argument for a shell of the Bourne family. */
const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`
const escaped = (text: string) => text.replace(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)

/** The tests of a file that failed, or the file when it could not be run. */
function failuresOf(module: TestModule): Failure[] {
  const file = path.relative(root, module.moduleId)
  const command = `npx vitest run --project ${module.project.name} ${file}`
  const failed = [...module.children.allTests('failed')].map((test) => ({
    name: `${file} › ${test.fullName}`,
    why: beginning(test.result().errors?.[0]?.message),
    command: `${command} -t ${quoted(`^${escaped(test.fullName)}$`)}`,
  }))
  if (failed.length > 0 || module.state() !== 'failed') return failed
  return [{ name: file, why: beginning(module.errors()[0]?.message), command }]
}

/** Tells what came of each project: Vitest's own report does not tell them apart. */
export default class VitestReporter implements Reporter {
  onTestRunEnd: Reporter['onTestRunEnd'] = (modules, unhandledErrors, reason) => {
    const report: Report = { projects: {}, errors: unhandledErrors.map(({ message }) => message) }
    if (reason === 'interrupted') report.errors.push('The run was interrupted.')
    for (const module of modules) {
      const project = (report.projects[module.project.name] ??= { passed: 0, failures: [] })
      project.passed += [...module.children.allTests('passed')].length
      project.failures.push(...failuresOf(module))
    }
    writeReport(report)
  }
}
