import { useState } from 'react'
import { Choice } from './Choice.tsx'
import type { SpecimenProps } from './kinds.ts'
import styles from './Roster.module.css'

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri']
/** The half days of a week, as the CMS names them: all mornings first. */
const SLOTS = ['a.m.', 'p.m.'].flatMap((half) => DAYS.map((_, day) => `${day} ${half}`))

/**
 * A team's week: who can’t come on which half day. Visitors choose who comes, and the half days that suit everyone
 * light up. Without script the week is shown as in the CMS.
 */
export default function Roster({ shown }: SpecimenProps<'roster'>) {
  const { caption, question, people, needed, morning, afternoon, free, fits, tooFew, nobody } = shown
  const [chosen, setChosen] = useState<Readonly<Record<string, boolean>>>({})
  const comesNow = ({ _key, comes }: (typeof people)[number]) => chosen[_key] ?? comes ?? false
  const coming = people.filter(comesNow)
  const kept = (slot: string) => coming.filter(({ busy }) => busy.some((half) => half === slot))
  const open = SLOTS.filter((slot) => kept(slot).length === 0).length
  return (
    <figure className={styles.roster}>
      <fieldset>
        <legend>{question}</legend>
        {people.map((person) => (
          <Choice
            key={person._key}
            type="checkbox"
            checked={comesNow(person)}
            onChoose={(comes) => setChosen((others) => ({ ...others, [person._key]: comes }))}
          >
            <span>
              <b>{person.name}</b> {person.role}
            </span>
          </Choice>
        ))}
      </fieldset>
      <div>
        <table>
          <thead>
            <tr>
              <td>{'\u00a0'}</td>
              {DAYS.map((day) => (
                <th key={day} scope="col">
                  {day}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[morning, afternoon].map((label, half) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {SLOTS.slice(half * DAYS.length, (half + 1) * DAYS.length).map((slot) => {
                  const names = kept(slot).map(({ name }) => name)
                  const isFree = coming.length > 0 && names.length === 0
                  return (
                    <td key={slot} data-free={isFree || undefined}>
                      {isFree ? free : names.join(', ')}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
        <output>
          {coming.length > 0 && <b>{open}</b>}{' '}
          <span>{coming.length === 0 ? nobody : open >= needed ? fits : tooFew}</span>
        </output>
      </div>
      <figcaption className="note">{caption}</figcaption>
    </figure>
  )
}
