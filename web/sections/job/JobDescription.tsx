import { Fragment } from 'react'
import { readJobText, type Run } from '@archstep/contracts/jobs/jobText.ts'
import styles from './JobDescription.module.css'

/* The order never changes, so the index can be the key. */
/* oxlint-disable react/no-array-index-key */

function Line({ runs }: { runs: readonly Run[] }) {
  return runs.map(({ text, isBold }, index) =>
    isBold ? <strong key={index}>{text}</strong> : <span key={index}>{text}</span>,
  )
}

/** A job's full description: paragraphs, lists, bold text. @param className of each paragraph and list */
export function JobDescription({ text, className = '' }: { text: string; className?: string }) {
  return (
    <div className={`step-bullets ${styles.text}`}>
      {readJobText(text).map(({ isList, lines }, index) =>
        isList ? (
          <ul key={index} className={`${styles.list} ${className}`}>
            {lines.map((runs, item) => (
              <li key={item}>
                <Line runs={runs} />
              </li>
            ))}
          </ul>
        ) : (
          <p key={index} className={className}>
            {lines.map((runs, line) => (
              <Fragment key={line}>
                {line > 0 && <br />}
                <Line runs={runs} />
              </Fragment>
            ))}
          </p>
        ),
      )}
    </div>
  )
}

/** A job's description as running text, for the three lines of a card; list items begin with a dot. */
export function JobSummary({ text }: { text: string }) {
  return readJobText(text).flatMap(({ isList, lines }, index) =>
    lines.map((runs, line) => (
      <Fragment key={`${index}-${line}`}>
        {index + line > 0 && ' '}
        {isList && '• '}
        <Line runs={runs} />
      </Fragment>
    )),
  )
}
