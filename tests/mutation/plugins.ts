import { createHash } from 'node:crypto'
import path from 'node:path'
import { type Checker, type CheckResult, CheckStatus } from '@stryker-mutator/api/check'
import type { Mutant } from '@stryker-mutator/api/core'
import type { Ignorer } from '@stryker-mutator/api/ignore'
import { declareClassPlugin, declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin'

/** Lets a sample of all mutants through. The choice depends only on the mutants, so that two runs can be compared. */
class Sample implements Checker {
  async init(): Promise<void> {}

  async check(mutants: Mutant[]): Promise<Record<string, CheckResult>> {
    return Object.fromEntries(mutants.map((mutant) => [mutant.id, verdict(mutant)]))
  }

  async group(mutants: Mutant[]): Promise<string[][]> {
    return [mutants.map(({ id }) => id)]
  }
}

function verdict({ fileName, location, replacement }: Mutant): CheckResult {
  const words = JSON.stringify([path.relative(process.cwd(), fileName), location, replacement])
  const chance = createHash('sha256').update(words).digest().readUInt32BE() / 2 ** 32
  return chance < Number(process.env.MUTATE_PART)
    ? { status: CheckStatus.Passed }
    : { status: CheckStatus.CompileError, reason: 'Not in the sample.' }
}

interface Call {
  readonly node: { readonly callee?: { readonly object?: { readonly type: string } } }
}

/** Vite parses calls on `import.meta`, such as `import.meta.glob()`, before the code runs. */
const vite: Ignorer = {
  shouldIgnore: (path) =>
    (path as Call).node.callee?.object?.type === 'MetaProperty' ? 'Vite reads them as they stand.' : undefined,
}

export const strykerPlugins = [
  declareClassPlugin(PluginKind.Checker, 'sample', Sample),
  declareValuePlugin(PluginKind.Ignore, 'vite', vite),
]
