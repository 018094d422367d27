import path from 'node:path'
import { runNode } from './processes.ts'

const script = path.resolve(import.meta.dirname, '../dataset/sayContentState.ts')

/** What the content needs before this version of the code shows all of it. The CMS must run. */
export interface ContentState {
  /** False when a restore was interrupted. */
  readonly isWhole: boolean
  /** What to do, a sentence each; none when nothing is needed. */
  readonly lines: readonly string[]
}

export async function contentState(): Promise<ContentState> {
  const lines: string[] = []
  const code = await runNode([script], { onLine: (line) => lines.push(line) }).exited
  return { isWhole: code !== 2, lines }
}
