import { useSuspenseQuery } from '@tanstack/react-query'
import { siteQuery } from '../../../content/queries/site.ts'
import { CmsLink } from '../../../ui/links/CmsLink.tsx'
import { ResourceList } from '../../../ui/lists/ResourceList.tsx'
import { Section } from '../../../ui/Section.tsx'
import { SectionHead } from '../../../ui/SectionHead.tsx'
import type { BlockProps } from '../block.ts'
import styles from './ResourcesBlock.module.css'

/** Guides to download or request, as the text and the two links below the list explain. */
export default function ResourcesBlock({ head, items, howToGet, id }: BlockProps<'resourcesBlock'>) {
  const { data: site } = useSuspenseQuery(siteQuery)
  return (
    <Section tone="tint" id={id}>
      <SectionHead head={head} layout="left">
        <div className={styles.list}>
          <ResourceList resources={items} request={{ label: site.resourceRequest, email: site.email }} described />
        </div>
        <div className={styles.how}>
          <p className={styles.text}>{howToGet}</p>
          <p className={styles.ways}>
            <CmsLink href={`mailto:${site.email}`}>{site.email}</CmsLink>
            <CmsLink href={site.ledger.contact.href}>{site.ledger.contact.label}</CmsLink>
          </p>
        </div>
      </SectionHead>
    </Section>
  )
}
