import type { ServicePageContent } from '../../content/queries/servicePage.ts'
import { Capabilities } from '../../ui/Capabilities.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import { Offerings } from './Offerings.tsx'
import { Platforms } from './Platforms.tsx'
import { Tools } from './Tools.tsx'
import styles from './Details.module.css'

/**
 * What only some services have, section by section as far as the document has them, across the whole sheet. The heads
 * stand above and beside in turn, so that no two neighbours have the same layout.
 */
export function Details({ service: { offerings, platforms, security, tools } }: { service: ServicePageContent }) {
  if (!offerings && !platforms && !security && !tools) return null
  return (
    <div className={`sheet ${styles.details}`}>
      {offerings && (
        <SectionHead head={offerings.head} minor>
          <Offerings items={offerings.items} />
        </SectionHead>
      )}
      {platforms && (
        <SectionHead head={platforms.head} layout="left" minor>
          <Platforms items={platforms.items} />
        </SectionHead>
      )}
      {security && (
        <SectionHead head={security.head} minor>
          <Capabilities items={security.items} />
        </SectionHead>
      )}
      {tools && (
        <SectionHead head={tools.head} layout="left" minor>
          <Tools items={tools.items} />
        </SectionHead>
      )}
    </div>
  )
}
