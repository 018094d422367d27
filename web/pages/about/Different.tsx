import type { About } from '../../content/aboutQuery.ts'
import { CardColumns } from '../../ui/CardColumns.tsx'
import { SettlingSection } from '../../ui/Section.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import styles from './Different.module.css'

/** Four habits side by side. */
export function Different({ different: { head, items } }: { different: About['different'] }) {
  return (
    <SettlingSection className={styles.different}>
      <SectionHead head={head}>
        <CardColumns items={items} columns={4} />
      </SectionHead>
    </SettlingSection>
  )
}
