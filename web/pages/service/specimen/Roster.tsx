import { useState } from 'react'
import { isFirstMeeting } from '../../../ui/form/typedEarly.ts'
import type { SpecimenProps } from './specimenProps.ts'
import styles from './Roster.module.css'

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri']

/**
 * The week of a team: who can’t come on which half day. A visitor chooses who comes, and the half days that are free
 * for all of them are lit. Without script the week stands there as the CMS has it.
 */
export default function Roster({ shown }: SpecimenProps<'roster'>) {
  const { caption, question, people, needed, morning, afternoon, free, fits, tooFew, nobody } = shown
  const [chosen, setChosen] = useState<Readonly<Record<string, boolean>>>({})
  const choose = (key: string, comes: boolean) => setChosen((before) => ({ ...before, [key]: comes }))
  const comesNow = ({ _key, comes }: (typeof people)[number]) => chosen[_key] ?? comes ?? false
  const coming = people.filter(comesNow)
  const week = [
    ['a.m.', morning],
    ['p.m.', afternoon],
  ].map(([half, label]) => ({
    label,
    days: DAYS.map((day, place) => ({
      day,
      names: coming.filter(({ busy }) => busy.some((slot) => slot === `${place} ${half}`)).map(({ name }) => name),
    })),
  }))
  const open = week.flatMap(({ days }) => days.filter(({ names }) => names.length === 0)).length
  return (
    <figure className={styles.roster}>
      <fieldset>
        <legend>{question}</legend>
        {people.map((person) => {
          const { _key, name, role } = person
          const comes = comesNow(person)
          return (
            <label key={_key} data-comes={comes || undefined}>
              <input
                ref={(element) => {
                  if (element && isFirstMeeting(element) && element.checked !== comes) choose(_key, element.checked)
                }}
                type="checkbox"
                checked={comes}
                onChange={({ target }) => choose(_key, target.checked)}
              />
              <span>
                <b>{name}</b> {role}
              </span>
            </label>
          )
        })}
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
            {week.map(({ label, days }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {days.map(({ day, names }) =>
                  coming.length > 0 && names.length === 0 ? (
                    <td key={day} className={styles.free}>
                      {free}
                    </td>
                  ) : (
                    <td key={day}>{names.join(', ')}</td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
        <output>
          {coming.length === 0 ? (
            nobody
          ) : (
            <>
              <b>{open}</b> {open >= needed ? fits : tooFew}
            </>
          )}
        </output>
      </div>
      <figcaption className="note">{caption}</figcaption>
    </figure>
  )
}
