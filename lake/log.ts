/**
 * The lake's log: a sentence per event. Paths in it are patterns, because queries and ids are the client's business.
 */
import { pino } from 'pino'

export interface LogFacts {
  /** `warn` by default: apart from requests, the lake only reports what an operator should look at. */
  level?: 'info' | 'warn' | 'error'
  /** The id of the request, which is also in its response's `x-request-id` header. */
  request_id?: string
  method?: string
  /** The pattern of its path. */
  route?: string
  status?: number
  ms?: number
}

export type Log = (sentence: string, facts?: LogFacts) => void

/** The log of a standalone process: plain sentences on a terminal, otherwise JSON lines with the time. */
export function openLog(forPeople = process.stdout.isTTY): Log {
  if (forPeople) return (sentence) => console.log(sentence)
  const json = pino(
    {
      base: null,
      messageKey: 'message',
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
    },
    process.stdout,
  )
  return (sentence, { level = 'warn', ...facts } = {}) => json[level](facts, sentence)
}
