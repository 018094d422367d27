/** The service's log: a sentence an event, in which nothing is personal. */
import { pino } from 'pino'

/** Structured fields of a log line. */
export interface LogFacts {
  /** `info` by default; `warn` is for an operator to look at, `error` a request that the service failed to answer. */
  level?: 'info' | 'warn' | 'error'
  /** The request that it is about, as the header `x-request-id` of its answer names it. */
  request_id?: string
  method?: string
  /** The pattern of its path, never the address. */
  route?: string
  status?: number
  ms?: number
}

export type Log = (sentence: string, facts?: LogFacts) => void

/** A log of what an operator is to look at. */
export const warningsTo =
  (log: Log) =>
  (sentence: string): void =>
    log(sentence, { level: 'warn' })

/** The log of a process of its own: sentences on a terminal, otherwise JSON lines with the time. */
export function openLog(forPeople = process.stdout.isTTY): Log {
  if (forPeople) return (sentence, { level } = {}) => (level ? console.warn : console.log)(sentence)
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
