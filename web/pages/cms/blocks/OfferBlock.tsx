import { FeatureList } from '../../../ui/lists/FeatureList.tsx'
import { addUpOffer, inWeeks } from '../../../ui/lists/offer.ts'
import { Section } from '../../../ui/Section.tsx'
import { SectionHead } from '../../../ui/SectionHead.tsx'
import { dollars } from '../../../ui/text/dollars.ts'
import { WeekSpan } from '../../../ui/text/WeekSpan.tsx'
import type { BlockProps } from '../block.ts'
import styles from './OfferBlock.module.css'

/** An offer as clients get it: facts, parts with weeks and cost, the total, what is not included, and the terms. */
export default function OfferBlock({ id, head, note, parts, words, ...offer }: BlockProps<'offerBlock'>) {
  const { rows, weeks, cost } = addUpOffer(parts)
  return (
    <Section id={id} className={styles.section}>
      <SectionHead head={head} layout="margin" className={styles.head} />
      <article className={styles.offer}>
        {note && <p className={styles.note}>{note}</p>}
        <dl className={styles.facts}>
          {offer.facts.map(({ _key, label, text }) => (
            <div key={_key}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <table className={styles.parts}>
          <thead>
            <tr>
              <th scope="col">{words.weeks}</th>
              <th scope="col">{words.work}</th>
              <th scope="col">{words.cost}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((part) => (
              <tr key={part._key}>
                <td className={styles.when}>
                  <WeekSpan from={part.before + 1} weeks={part.weeks} />
                  <Step before={part.before} weeks={part.weeks} of={weeks} />
                </td>
                <td>
                  <Work part={part} resultLabel={words.result} />
                </td>
                <td className={styles.cost}>{dollars.format(part.cost)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{words.total}</th>
              <td>{inWeeks(weeks)}</td>
              <td className={styles.cost}>{dollars.format(cost)}</td>
            </tr>
          </tfoot>
        </table>
        <div className={styles.small}>
          <div>
            <h3>{words.excluded}</h3>
            <FeatureList features={offer.excluded} />
          </div>
          <div>
            <h3>{words.terms}</h3>
            <dl className={styles.terms}>
              {offer.terms.map(({ _key, title, desc }) => (
                <div key={_key}>
                  <dt>{title}</dt>
                  <dd>{desc}</dd>
                </div>
              ))}
            </dl>
          </div>
        </div>
      </article>
    </Section>
  )
}

interface WorkProps {
  part: { title: string; desc: string; result: string }
  resultLabel: string
}

/** The work, and what the client gets from it. */
function Work({ part: { title, desc, result }, resultLabel }: WorkProps) {
  return (
    <div className={styles.work}>
      <div>
        <h3>{title}</h3>
        <p>{desc}</p>
      </div>
      <p className={styles.result}>
        <b>{resultLabel}:</b> {result}
      </p>
    </div>
  )
}

/** The weeks of a part as one step of the stair that runs down through the rows. */
function Step({ before, weeks, of }: { before: number; weeks: number; of: number }) {
  const after = before + weeks
  const last = after === of
  return (
    <svg viewBox={`0 0 ${of} 1`} preserveAspectRatio="none" aria-hidden="true" className={styles.stair}>
      <path d={`M${before} ${before === 0 ? 0.5 : 0}V.5${last ? '' : `H${after}V1`}`} />
      {last && <path d={`M${before} .5H${after}`} className={styles.lastStep} />}
    </svg>
  )
}
