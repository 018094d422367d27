import { plainText } from '@archstep/contracts/text/plainText.ts'
import type { ProofWords, Story, Testimonial } from '../../content/queries/fragmentTypes.ts'
import { CmsLink } from '../links/CmsLink.tsx'
import { mailtoHref } from '../links/mailto.ts'
import { Picture } from '../pictures/Picture.tsx'
import { TestimonialQuote } from '../text/TestimonialQuote.tsx'
import { Comparison } from './Comparison.tsx'
import { FigureList } from './FigureList.tsx'
import styles from './Stories.module.css'

export interface StoriesProps {
  stories: readonly Story[]
  /** The texts of the links, and the address of the email. */
  proof?: ProofWords & { email: string }
  /** Testimonials, each of which is shown with the story of its client. */
  quotes?: readonly Testimonial[] | undefined
}

/** Success stories: the figure large, what happened, ways to check it, a drawing, or two of before and after. */
export function Stories({ stories, proof, quotes }: StoriesProps) {
  return (
    <ul role="list" className={styles.stories}>
      {stories.map(({ _id, anchor, stats, title, client, desc, voice, study, comparison, image }) => {
        const about = <span className="visually-hidden">: {title}</span>
        const written = (words: string) =>
          plainText(words.replaceAll('{client}', () => client).replaceAll('{title}', () => title))
        return (
          <li key={_id} id={anchor} className="cols">
            <div className={styles.figures}>
              <FigureList items={stats} words="below" />
            </div>
            <div className={styles.words}>
              <h3>{title}</h3>
              <p>{desc}</p>
              {proof && voice && <Voice {...voice} quotes={quotes} />}
              {proof && (
                <p className={styles.links}>
                  {study && (
                    <CmsLink href={study}>
                      {proof.study}
                      {about}
                    </CmsLink>
                  )}
                  <CmsLink
                    href={mailtoHref(proof.email, { subject: written(proof.subject), body: written(proof.text) })}
                  >
                    {proof.ask}
                    {about}
                  </CmsLink>
                </p>
              )}
            </div>
            {comparison ? (
              <Comparison comparison={comparison} />
            ) : (
              <Picture picture={image} className={styles.drawing} sizes="(min-width: 769px) 33vw, 100vw" />
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** The person who speaks for the client, with their testimonial if there is one. */
function Voice({ _id, name, role, quotes }: NonNullable<Story['voice']> & Pick<StoriesProps, 'quotes'>) {
  const testimonial = quotes?.find((quote) => quote._id === _id)
  return testimonial ? (
    <TestimonialQuote testimonial={testimonial} />
  ) : (
    <p className={styles.voice}>
      <b>{name}</b> {role}
    </p>
  )
}
