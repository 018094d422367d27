/** The service's log: a sentence per event, without personal data. */
import { pino } from 'pino'

export interface LogFacts {
  /**
   * `info` by default, as most sentences are news. `warn`: an operator should look at it. `error`: the service failed to
   * handle a request.
   */
  level?: 'info' | 'warn' | 'error'
  /** The id of the request, which is also in its response's `x-request-id` header. */
  request_id?: string
  method?: string
  /** The route's pattern, never the path itself. */
  route?: string
  status?: number
  ms?: number
}

export type Log = (sentence: string, facts?: LogFacts) => void

export const warningsTo =
  (log: Log) =>
  (sentence: string): void =>
    log(sentence, { level: 'warn' })

/** The log of a separate process: sentences on a terminal, otherwise JSON lines with the time. */
export function openLog(forPeople = process.stdout.isTTY): Log {
  if (forPeople) return (sentence, { level = 'info' } = {}) => (level === 'info' ? console.log : console.warn)(sentence)
  const json = pino(
    {
      base: null,
      messageKey: 'message',
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
    },
    process.stdout,
  )
  return (sentence, { level = 'info', ...facts } = {}) => json[level](facts, sentence)
}
