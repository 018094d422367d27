import { useEffect, useRef } from 'react'
import type { Careers } from '../../content/queries/careers.ts'
import { Button } from '../../ui/links/Button.tsx'
import styles from './Thanks.module.css'

/** The thank-you message (INT-06). @param onAgain shows an empty form */
export function Thanks({ heading, text, onAgain }: Careers['interest']['thanks'] & { onAgain: () => void }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <div className={styles.thanks}>
      <svg viewBox="0 0 120 76" aria-hidden="true" className={styles.stair}>
        <path d="M0 74H30V54H60V34H90" />
        <path d="M90 14H120" className={styles.last} />
        <path d="M90 34V14" />
      </svg>
      <h3 ref={title} tabIndex={-1} className="display">
        {heading}
      </h3>
      <p>{text}</p>
      <Button look="outline" onClick={onAgain}>
        Submit Another Response
      </Button>
    </div>
  )
}
