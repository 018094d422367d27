import type { Home } from '../../content/queries/home.ts'
import { ButtonLink } from '../../ui/links/Button.tsx'
import { addUpOffer, inWeeks } from '../../ui/lists/offer.ts'
import { Treads } from '../../ui/lists/Treads.tsx'
import { Section } from '../../ui/Section.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import { dollars } from '../../ui/text/dollars.ts'
import { WeekSpan } from '../../ui/text/WeekSpan.tsx'
import styles from './OfferSheet.module.css'

/** What a project costs: an offer from another page, with its parts as treads, the total, and a link to the page. */
export function OfferSheet({ offer: { head, label, href, sheet } }: { offer: NonNullable<Home['offer']> }) {
  if (!sheet) return null
  const { rows, weeks, cost } = addUpOffer(sheet.parts)
  return (
    <Section>
      <SectionHead head={head}>
        <div className={styles.sheet}>
          {sheet.note && <p className={styles.note}>{sheet.note}</p>}
          <Treads ordered>
            {rows.map((part, index) => (
              <li key={part._key} data-lit={index === rows.length - 1 || undefined}>
                <p className={styles.when}>
                  <WeekSpan from={part.before + 1} weeks={part.weeks} />
                </p>
                <h3>{part.title}</h3>
                <p className={styles.cost}>{dollars.format(part.cost)}</p>
              </li>
            ))}
          </Treads>
          <div className={styles.sum}>
            <p>
              {sheet.total} <b>{dollars.format(cost)}</b> <span>{inWeeks(weeks)}</span>
            </p>
            <ButtonLink href={href}>{label}</ButtonLink>
          </div>
        </div>
      </SectionHead>
    </Section>
  )
}
