import { dateFormat } from '../board/localFormats.ts'

/** 'Posted: ' and the day on which a job was posted, as the visitor's calendar has it. */
export function PostedDate({ date }: { date: Date | undefined }) {
  if (!date) return null
  return (
    <span>
      Posted: <time dateTime={date.toISOString()}>{dateFormat().format(date)}</time>
    </span>
  )
}
