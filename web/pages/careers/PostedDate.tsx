/** Making a formatter is slow; the visitor's language and time zone stay the same. */
const format = new Intl.DateTimeFormat()

/** 'Posted: ' and the day on which a job was posted, as the visitor's calendar has it. */
export function PostedDate({ date }: { date: Date | undefined }) {
  if (!date) return null
  return (
    <span>
      Posted: <time dateTime={date.toISOString()}>{format.format(date)}</time>
    </span>
  )
}
