import type { PageContent } from '../../content/queries/page.ts'
import { Breadcrumb } from '../../ui/links/Breadcrumb.tsx'
import { longDate } from '../../ui/text/longDate.ts'
import { SceneHero } from '../../ui/SceneHero.tsx'
import { blockId, type Block } from './block.ts'
import styles from './PageHero.module.css'
import stairStyles from './StairContents.module.css'

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

/** The hero of a CMS page: with its scene, or with a stair of its parts. */
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
        {parts.length >= CONTENTS_FROM && <StairContents parts={parts} />}
      </div>
    </section>
  )
}

/** Links to the parts of a page, as the treads of a stair. */
function StairContents({ parts }: { parts: ReturnType<typeof namedParts> }) {
  return (
    <nav aria-label="On this page">
      <ol className={`stair ${stairStyles.stair}`}>
        {parts.map(({ id, label }, index) => (
          <li key={id}>
            <a href={`#${id}`}>
              <span aria-hidden="true" className={stairStyles.number}>
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
