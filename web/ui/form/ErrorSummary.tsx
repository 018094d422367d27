import type { MouseEvent, ReactNode, Ref } from 'react'
import { Icon } from '../pictures/Icon.tsx'
import { fieldId } from './Field.tsx'
import styles from './ErrorSummary.module.css'

interface ErrorSummaryProps {
  heading: string
  /** The fields with an error, in the order of the screen. */
  errors: readonly { name: string; message: string }[]
  /** More text and actions for the visitor. */
  children?: ReactNode
  /** The element to give the focus to. */
  ref: Ref<HTMLDivElement>
}

function goToField(event: MouseEvent<HTMLAnchorElement>, name: string): void {
  const field = document.getElementById(fieldId(name))
  if (!field) return
  // The URL stays as it is, so that Back leaves the page and not the field.
  event.preventDefault()
  const label = document.querySelector(`label[for="${CSS.escape(field.id)}"]`)
  ;(label ?? field).scrollIntoView({ block: 'start' })
  field.focus({ preventScroll: true })
}

/** All errors of a form, above it; each line links to its field. */
export function ErrorSummary({ heading, errors, children, ref }: ErrorSummaryProps) {
  return (
    <div ref={ref} tabIndex={-1} className={styles.summary}>
      <div role="alert">
        <p className={styles.heading}>
          <Icon name="circle-alert" />
          <span>{heading}</span>
        </p>
        {errors.length > 0 && (
          <ul className={styles.list}>
            {errors.map(({ name, message }) => (
              <li key={name}>
                <a href={`#${fieldId(name)}`} onClick={(event) => goToField(event, name)}>
                  {message}
                </a>
              </li>
            ))}
          </ul>
        )}
        {children && <div className={styles.advice}>{children}</div>}
      </div>
    </div>
  )
}
