import { useId, useState } from 'react'
import { Button } from '../../../ui/links/Button.tsx'
import { Choice } from './Choice.tsx'
import type { SpecimenProps } from './kinds.ts'
import styles from './Journey.module.css'

/**
 * The path of one thing through several programs, with what is sent and received at each stop. Visitors go from stop to
 * stop; without script all stops are listed.
 */
export default function Journey({ shown }: SpecimenProps<'journey'>) {
  const { caption, question, stops, sent, answered, again } = shown
  const [chosen, setChosen] = useState<number>()
  const name = useId()
  const index = Math.min(chosen ?? stops.length - 1, stops.length - 1)
  const now = stops[index]
  return (
    <figure>
      <fieldset className={styles.way}>
        <legend>{question}</legend>
        {stops.map(({ _key, place: where, at }, stop) => (
          <Choice key={_key} type="radio" name={name} checked={stop === index} onChoose={(on) => on && setChosen(stop)}>
            <b>{where}</b> <span>{at}</span>
          </Choice>
        ))}
      </fieldset>
      <div className={styles.doing}>
        <output>{now && `${now.at}, ${now.place}: ${now.text}`}</output>
        <Button look="outline" small onClick={() => setChosen((index + 1) % stops.length)}>
          {again}
        </Button>
      </div>
      <ol role="list" className={styles.stops}>
        {stops.map(({ _key, place: where, at, text, request, answer }, stop) => (
          <li key={_key} data-now={stop === index || undefined}>
            <p className={styles.text}>
              {at}, {where}: {text}
            </p>
            <p>
              <span>{sent}</span> <code>{request}</code>
            </p>
            <p>
              <span>{answered}</span> <code>{answer}</code>
            </p>
          </li>
        ))}
      </ol>
      <figcaption className="note">{caption}</figcaption>
    </figure>
  )
}
