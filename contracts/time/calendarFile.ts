import { MINUTE_MS } from './durations.ts'

/** An appointment for a calendar file. */
interface Appointment {
  at: Date
  minutes: number
  title: string
  text: string
  /** The company's. With the time, it identifies the event, so that the page's and the receipt's files add only one. */
  email: string
}

/** In octets, including the space that starts a continuation line. */
const LINE = 75

const stamp = (moment: Date) => moment.toISOString().replace(/[-:]|\.\d+/g, '')
const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n?|\n/g, '\\n')
const octets = (text: string) => new TextEncoder().encode(text).length

/** Folds content lines at 75 octets; continuations start with a space (RFC 5545, 3.1). Characters are not split. */
function folded(line: string): string {
  const parts = ['']
  for (const character of line) {
    const part = `${parts.at(-1)}${character}`
    if (octets(part) <= LINE) parts[parts.length - 1] = part
    else parts.push(` ${character}`)
  }
  return parts.join('\r\n')
}

/** A tentative appointment as an iCalendar file (RFC 5545). */
export function calendarFile({ at, minutes, title, text, email }: Appointment): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Website//Book a time//EN',
    'BEGIN:VEVENT',
    `UID:${stamp(at)}-${email}`,
    `DTSTAMP:${stamp(new Date())}`,
    `DTSTART:${stamp(at)}`,
    `DTEND:${stamp(new Date(at.getTime() + minutes * MINUTE_MS))}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(text)}`,
    'STATUS:TENTATIVE',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}
