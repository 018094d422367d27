import { useMemo, type ComponentType } from 'react'
import { useObservable } from 'react-rx'
import { useDocumentStore } from 'sanity'
import { plural } from '@archstep/contracts/text/plural.ts'
import { countsOf, type Count } from './counts.ts'
import styles from './CountedIcon.module.css'

/** '9, 2 drafts waiting': what the number and its color say. */
function countInWords({ all, drafts }: Count): string {
  return drafts === 0 ? String(all) : `${all}, ${draftsInWords(drafts)}`
}

const draftsInWords = (drafts: number) => `${plural(drafts, 'draft', 'drafts')} waiting`

const NO_COUNTS: ReadonlyMap<string, Count> = new Map()

/**
 * An icon of the content list: the number of documents, amber while there are unpublished drafts.
 * @param type a document type; '' for all
 * @param Icon shown until the number is known
 */
export function countedIcon(type: string, Icon: ComponentType, { draftsOnly = false } = {}): ComponentType {
  return function CountedIcon() {
    const store = useDocumentStore()
    const counts = useObservable(
      useMemo(() => countsOf(store), [store]),
      NO_COUNTS,
    )
    const count = counts.get(type)
    if (!count) return <Icon />
    const words = draftsOnly ? draftsInWords(count.drafts) : countInWords(count)
    return (
      // CSS shows the attribute, so that it isn't part of the list item's accessible name.
      <span
        className={styles.count}
        role="img"
        aria-label={words}
        title={words}
        data-count={draftsOnly ? count.drafts : count.all}
        data-drafts={count.drafts > 0}
      />
    )
  }
}
