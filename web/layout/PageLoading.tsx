import styles from './PageLoading.module.css'

/** Stands where a page will be, on a first visit without prerendered HTML: later pages replace the old one whole. */
export function PageLoading() {
  return <output className={`sheet ${styles.loading}`}>Loading…</output>
}
