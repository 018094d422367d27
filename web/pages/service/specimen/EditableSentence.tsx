import { useId, useState } from 'react'
import { adoptTyped } from '../../../ui/form/adoptTyped.ts'
import { Button } from '../../../ui/links/Button.tsx'
import type { SpecimenProps } from './kinds.ts'
import styles from './EditableSentence.module.css'

/** Letters that fit on the drawn page. */
const MOST = 120

/**
 * The value of a text area before hydration; undefined if there is none. Unlike with other fields, React resets it to
 * the original text, so a ref would be too late.
 */
const valueBeforeScript = (id: string): string | undefined =>
  'document' in globalThis ? document.querySelector<HTMLTextAreaElement>(`textarea[id="${id}"]`)?.value : undefined

/** A sentence that visitors can edit in place, and other places that follow along. It is neither sent nor stored. */
export default function EditableSentence({ shown }: SpecimenProps<'editableSentence'>) {
  const { caption, site, label, sentence, places, undo } = shown
  const id = useId()
  const [early] = useState(() => valueBeforeScript(id))
  const [typed, setTyped] = useState<string>()
  const text = typed ?? sentence
  return (
    <figure className={styles.figure}>
      <div className={styles.page}>
        <p className={styles.site}>{site}</p>
        <label>
          <span className={styles.label}>{label}</span>
          <textarea
            id={id}
            ref={(area) => adoptTyped(area, () => early !== sentence && setTyped(early))}
            rows={3}
            maxLength={MOST}
            value={text}
            autoComplete="off"
            onChange={({ target }) => setTyped(target.value)}
          />
        </label>
        <div className={styles.lines} aria-hidden />
      </div>
      <ul className={styles.places}>
        {places.map((place) => (
          <li key={place}>
            <span>{place}</span>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <figcaption className={styles.foot}>
        <span className="note">{caption}</span>
        <Button look="outline" small disabled={text === sentence} onClick={() => setTyped(undefined)}>
          {undo}
        </Button>
      </figcaption>
    </figure>
  )
}
