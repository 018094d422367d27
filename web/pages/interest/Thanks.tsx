import { useEffect, useRef } from 'react'
import type { Careers } from '../../content/queries/careers.ts'
import { Button } from '../../ui/links/Button.tsx'
import styles from './Thanks.module.css'

interface ThanksProps {
  thanks: Careers['interest']['thanks']
  /** Shows an empty form. */
  onAgain: () => void
}

/** In place of the form once it has arrived (INT-06). */
export function Thanks({ thanks: { heading, text }, onAgain }: ThanksProps) {
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
