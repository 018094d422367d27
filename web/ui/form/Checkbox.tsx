import type { ComponentProps, ReactNode } from 'react'
import styles from './Checkbox.module.css'

export const Checkbox = ({ label, ...input }: { label: ReactNode } & ComponentProps<'input'>) => (
  <label className={styles.checkbox}>
    <input {...input} type="checkbox" />
    <span>{label}</span>
  </label>
)
