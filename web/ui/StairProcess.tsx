import styles from './StairProcess.module.css'

export interface ProcessStep {
  _key: string
  title: string
  desc: string
  /** 'Week 1', 'Weeks 3–5' */
  when?: string | null
}

/** Numbered steps that climb; the last tread is amber. For a section of the `band` tone. */
export function StairProcess({ steps }: { steps: readonly ProcessStep[] }) {
  return (
    <ol className={styles.stair}>
      {steps.map(({ _key, title, desc, when }, index) => (
        <li key={_key}>
          <span aria-hidden="true" className={styles.number}>
            {index + 1}
          </span>
          <h3>{title}</h3>
          <p>{desc}</p>
          {when && <p className={styles.when}>{when}</p>}
        </li>
      ))}
    </ol>
  )
}
