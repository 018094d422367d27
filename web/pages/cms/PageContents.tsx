import styles from './PageContents.module.css'

/** Links to the parts of a page. */
export function PageContents({ parts }: { parts: readonly { id: string; label: string }[] }) {
  return (
    <nav aria-label="On this page">
      <ol className={styles.parts}>
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
