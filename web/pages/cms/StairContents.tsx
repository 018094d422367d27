import styles from './StairContents.module.css'

/** Links to the parts of a page, as the treads of a stair. */
export function StairContents({ parts }: { parts: readonly { id: string; label: string }[] }) {
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
