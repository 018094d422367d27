import styles from './JobLines.module.css'

interface JobLinesProps {
  heading: string
  lines: readonly string[]
  level?: 'h2' | 'h3'
}

/** What a job requires, or what it is responsible for: a heading with one line per item, or nothing. */
export function JobLines({ heading, lines, level: Heading = 'h3' }: JobLinesProps) {
  if (lines.length === 0) return null
  return (
    <>
      <Heading className={styles.heading}>{heading}</Heading>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  )
}
