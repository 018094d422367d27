import { dateFormat } from './localFormats.ts'

/** 'Posted: ' and the day, by the visitor's calendar. */
export function PostedDate({ date }: { date: Date | undefined }) {
  if (!date) return null
  return (
    <span>
      Posted: <time dateTime={date.toISOString()}>{dateFormat().format(date)}</time>
    </span>
  )
}
