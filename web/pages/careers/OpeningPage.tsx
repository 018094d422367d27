import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { careersQuery } from '../../content/queries/careers.ts'
import { openingQuery, openingSlugsQuery } from '../../content/queries/opening.ts'
import { PageMeta } from '../../layout/PageMeta.tsx'
import NotFoundPage from '../notFound/NotFoundPage.tsx'
import { OpeningFacts } from './OpeningFacts.tsx'
import { OpeningHead } from './OpeningHead.tsx'
import { OpeningText } from './OpeningText.tsx'
import { openingSeo } from './openingSeo.ts'
import { useOpeningStatus } from './openingStatus.ts'
import { openingPath } from './paths.ts'
import styles from './OpeningPage.module.css'

// Only the build asks; the browser's bundle leaves it out.
export const slugs = import.meta.env.SSR ? openingSlugsQuery : undefined

/** One opening, with the way to ask for it. */
export default function OpeningPage() {
  const { slug = '' } = useParams()
  const { data: opening } = useSuspenseQuery(openingQuery(slug))
  const { data: careers } = useSuspenseQuery(careersQuery)
  const status = useOpeningStatus(opening)
  if (status === 'gone') return <NotFoundPage />
  const isOpen = status === 'open'
  return (
    <>
      <PageMeta seo={openingSeo(opening)} path={openingPath(opening.slug)} unlisted={!isOpen} />
      <article>
        <OpeningHead opening={opening} isOpen={isOpen} listing={careers.listing} />
        <div className={`sheet cols ${styles.columns}`}>
          <OpeningFacts opening={opening} words={careers.opening} />
          <OpeningText opening={opening} isOpen={isOpen} careers={careers} />
        </div>
      </article>
    </>
  )
}
