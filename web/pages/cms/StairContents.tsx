import styles from './StairContents.module.css'

interface StairContentsProps {
  parts: readonly { id: string; label: string }[]
}

/** The parts of a page as the treads of a stair; each leads to its part. */
export function StairContents({ parts }: StairContentsProps) {
  return (
    <nav aria-label="On this page">
      <ol className={`stair ${styles.stair}`}>
        {parts.map(({ id, label }, index) => (
          <li key={id}>
            <a href={`#${id}`}>
              <span aria-hidden="true" className={styles.number}>
                {index + 1}
              </span>
              {label}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
