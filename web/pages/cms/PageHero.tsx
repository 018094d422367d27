import type { PageContent } from '../../content/queries/page.ts'
import { Breadcrumb } from '../../ui/links/Breadcrumb.tsx'
import { SceneHero } from '../../ui/SceneHero.tsx'
import { longDate } from '../../ui/text/longDate.ts'
import { blockId, type Block } from './block.ts'
import { PageContents } from './PageContents.tsx'
import styles from './PageHero.module.css'

export const TRAIL = [{ label: 'Home', href: '/' }]

/** The number of named parts from which a page lists them at its top. */
const CONTENTS_FROM = 3

function namedParts(blocks: readonly Block[]) {
  return blocks.flatMap((block) => {
    const label = 'head' in block ? block.head?.label : undefined
    return label ? [{ id: blockId(block), label }] : []
  })
}

interface PageHeroProps {
  page: PageContent
  trail?: typeof TRAIL
}

/** The hero of a CMS page: with its scene, or with links to its parts. */
export function PageHero({ page: { title, hero, blocks, updated }, trail = TRAIL }: PageHeroProps) {
  const breadcrumb = <Breadcrumb trail={trail} here={title} />
  if (hero?.picture) return <SceneHero {...hero} above={breadcrumb} />
  const parts = namedParts(blocks)
  return (
    <section className={styles.hero}>
      <div className="sheet">
        {breadcrumb}
        <div className={`cols ${styles.words}`}>
          <h1 className={styles.heading}>{hero?.heading ?? title}</h1>
          <div className={styles.side}>
            {hero?.text && <p className="lead">{hero.text}</p>}
            {updated && (
              <p className={styles.updated}>
                Last updated <time dateTime={updated}>{longDate(updated)}</time>
              </p>
            )}
          </div>
        </div>
        {parts.length >= CONTENTS_FROM && <PageContents parts={parts} />}
      </div>
    </section>
  )
}
