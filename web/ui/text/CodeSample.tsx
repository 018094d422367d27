import { CopyButton } from './CopyButton.tsx'
import styles from './CodeSample.module.css'

interface CodeSampleProps {
  code: string
  /** What it is: a file name or a language. Also the name of the area that a keyboard can scroll. */
  name: string
}

/** A piece of program text with a button that copies it. */
export function CodeSample({ code, name }: CodeSampleProps) {
  return (
    <div className={styles.sample}>
      <div className={styles.bar}>
        <span>{name}</span>
        <CopyButton text={code}>Copy</CopyButton>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long lines are scrolled with the keyboard too */}
      <pre tabIndex={0} role="region" aria-label={name} className={styles.code}>
        <code>{code}</code>
      </pre>
    </div>
  )
}
