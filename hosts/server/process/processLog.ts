import { format } from 'node:util'
import { openLog } from '../../../lake/log.ts'

export type Log = ReturnType<typeof openLog>

/** The log of this process, including console output of the site's code. */
export function openProcessLog(): Log {
  const log = openLog()
  if (process.stdout.isTTY) return log
  console.log = console.info = (...words: unknown[]) => log(format(...words), { level: 'info' })
  console.warn = (...words: unknown[]) => log(format(...words), { level: 'warn' })
  console.error = (...words: unknown[]) => log(format(...words), { level: 'error' })
  return log
}
