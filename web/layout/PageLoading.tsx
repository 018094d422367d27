import styles from './PageLoading.module.css'

/** Placeholder for the first page when there is no prerendered HTML. Later pages replace the previous one at once. */
export function PageLoading() {
  return <output className={`sheet ${styles.loading}`}>Loading…</output>
}
