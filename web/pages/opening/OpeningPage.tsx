import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { jobWords } from '../../careers/jobText.ts'
import { careersQuery } from '../../content/queries/careers.ts'
import { openingQuery, openingSlugsQuery, type Opening } from '../../content/queries/opening.ts'
import { PageMeta } from '../../layout/PageMeta.tsx'
import { openingPath } from '../careers/paths.ts'
import NotFoundPage from '../notFound/NotFoundPage.tsx'
import { OpeningFacts } from './OpeningFacts.tsx'
import { OpeningHead } from './OpeningHead.tsx'
import { OpeningText } from './OpeningText.tsx'
import { useOpeningStatus } from './openingStatus.ts'
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

/** What search engines show of a description at most, in characters. */
const SHOWN = 155

/** The title and the description of an opening for search engines: staff need not write them. */
function openingSeo({ title, location, description }: Opening): { title: string; description: string } {
  const text = jobWords(description).replaceAll(/\s+/g, ' ')
  const cut = text.length <= SHOWN ? text : `${text.slice(0, SHOWN).replace(/\s+\S*$/, '')}…`
  return { title: `${title}, ${location.name}`, description: cut }
}
