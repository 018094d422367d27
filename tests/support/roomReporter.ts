import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import type { FailedTest, VitestOutcome } from './failures.ts'

const root = path.resolve(import.meta.dirname, '../..')

function failedOf(module: TestModule): FailedTest[] {
  const file = path.relative(root, module.moduleId)
  const failed = [...module.children.allTests('failed')].map((test) => ({
    file,
    fullName: test.fullName,
    why: test.result().errors?.[0]?.message,
  }))
  return failed.length === 0 && module.state() === 'failed' ? [{ file, why: module.errors()[0]?.message }] : failed
}

/** Writes what came of each project to the file that TEST_OUTCOME names: Vitest's own report does not tell the projects apart. */
export default class RoomReporter implements Reporter {
  onTestRunEnd: Reporter['onTestRunEnd'] = (modules, unhandledErrors, reason) => {
    const outcome: VitestOutcome = { projects: {}, errors: unhandledErrors.map(({ message }) => message) }
    if (reason === 'interrupted') outcome.errors.push('The run was interrupted.')
    for (const module of modules) {
      const project = (outcome.projects[module.project.name] ??= { passed: 0, failed: [] })
      project.passed += [...module.children.allTests('passed')].length
      project.failed.push(...failedOf(module))
    }
    writeFileSync(process.env.TEST_OUTCOME ?? '', JSON.stringify(outcome))
  }
}
