import { expect, onTestFinished, test, vi } from 'vitest'
import { calendarFile } from '@archstep/contracts/time/calendarFile.ts'

const call = {
  at: new Date('2026-11-24T14:30:00Z'),
  minutes: 30,
  title: 'Call',
  text: '',
  email: 'hello@archstep.example',
}

test('a calendar entry says when it was made', () => {
  vi.setSystemTime(new Date('2026-11-20T08:00:00Z'))
  onTestFinished(() => void vi.useRealTimers())
  expect(calendarFile(call)).toContain(
    'DTSTAMP:20261120T080000Z\r\nDTSTART:20261124T143000Z\r\nDTEND:20261124T150000Z\r\n',
  )
})

test.each([
  ['letters and line breaks', 'Reach me at: a; b, c\\d\r\rSTATUS:CONFIRMED\r\n' + 'Ünïcödé — long '.repeat(20)],
  ['dashes', '—'.repeat(60)],
  ['emoji', '😀'.repeat(40)],
])('the calendar entry is tentative, and its lines of %s have at most 75 octets and lose nothing', (_of, text) => {
  const file = calendarFile({ ...call, text })
  expect(file.split(/[\r\n]+/).filter((line) => new TextEncoder().encode(line).length > 75)).toEqual([])
  const whole = file.replaceAll('\r\n ', '').split(/[\r\n]+/)
  expect(whole).toEqual(
    expect.arrayContaining(['DTSTART:20261124T143000Z', 'DTEND:20261124T150000Z', 'STATUS:TENTATIVE', 'SUMMARY:Call']),
  )
  expect(whole).not.toContain('STATUS:CONFIRMED')
  const description = whole.find((line) => line.startsWith('DESCRIPTION:')) ?? ''
  const read = description.slice('DESCRIPTION:'.length).replaceAll('\\n', '\n')
  expect(read.replace(/\\([\\;,])/g, '$1')).toBe(text.replace(/\r\n?/g, '\n'))
})

test('a line of 75 octets is not folded', () => {
  const title = 'a'.repeat(75 - 'SUMMARY:'.length)
  const file = calendarFile({ ...call, title })
  expect(file.split('\r\n')).toContain(`SUMMARY:${title}`)
})

test('special characters are escaped in a calendar entry’s title and text (RFC 5545, 3.3.11)', () => {
  const said = String.raw`C:\new; one, two`
  const file = calendarFile({ ...call, title: said, text: `${said}\nnext: "it"` })
  const lines = file.replaceAll('\r\n ', '').split('\r\n')
  expect(lines).toContain(String.raw`SUMMARY:C:\\new\; one\, two`)
  expect(lines).toContain(String.raw`DESCRIPTION:C:\\new\; one\, two\nnext: "it"`)
})
