/** What a calendar is told of an appointment. */
interface Appointment {
  at: Date
  minutes: number
  title: string
  text: string
}

const MINUTE_MS = 60_000
/** Octets, so that no character is cut in two: those of three are the longest that a letter here is likely to hold. */
const LINE = 75 / 3

const stamp = (moment: Date) => moment.toISOString().replace(/[-:]|\.\d+/g, '')
const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')
/** Content lines are no longer than 75 octets and go on after a space (RFC 5545, 3.1). */
const folded = (line: string) => line.match(new RegExp(`.{1,${LINE}}`, 'gsu'))?.join('\r\n ') ?? ''

/** An appointment that nobody has confirmed yet, as calendars read it (RFC 5545). */
export function calendarFile({ at, minutes, title, text }: Appointment): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Website//Book a time//EN',
    'BEGIN:VEVENT',
    `UID:${stamp(at)}@${location.hostname}`,
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
