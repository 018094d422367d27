import type { ReactNode } from 'react'
import { adoptTyped } from '../../../ui/form/adoptTyped.ts'
import styles from './Choice.module.css'

interface ChoiceProps {
  type: 'checkbox' | 'radio'
  name?: string
  describedBy?: string
  checked: boolean
  onChoose: (checked: boolean) => void
  /** The words beside it. */
  children: ReactNode
}

/** A labeled check box or radio button; a choice made before the script arrived counts. */
export function Choice({ type, name, describedBy, checked, onChoose, children }: ChoiceProps) {
  return (
    <label data-chosen={checked || undefined} className={styles.choice}>
      <input
        ref={(input) => adoptTyped(input, (early) => early.checked !== checked && onChoose(early.checked))}
        {...{ type, name, checked }}
        aria-describedby={describedBy}
        onChange={({ target }) => onChoose(target.checked)}
      />
      {children}
    </label>
  )
}
