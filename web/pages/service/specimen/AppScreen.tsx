import { useEffect, useState } from 'react'
import { useHydrated } from '../../../ui/useHydrated.ts'
import { Choice } from './Choice.tsx'
import type { SpecimenProps } from './kinds.ts'
import { Tally } from './Step.tsx'
import styles from './AppScreen.module.css'

/** One order at a time, so that visitors see them go. */
const SEND_MS = 450

/**
 * A phone screen as real text, with numbered notes beside it. If the app works offline, its button works and visitors
 * can switch the signal: orders wait, and are then sent.
 */
export default function AppScreen({ shown: { caption, parts, offline } }: SpecimenProps<'appScreen'>) {
  const hydrated = useHydrated()
  const [signal, setSignal] = useState(false)
  const [[waiting, arrived], setOrders] = useState<readonly [waiting: number, arrived: number]>([0, 0])
  const isSending = signal && waiting > 0
  useEffect(() => {
    if (!isSending) return
    const timer = setInterval(() => setOrders(([left, sent]) => (left > 0 ? [left - 1, sent + 1] : [0, sent])), SEND_MS)
    return () => clearInterval(timer)
  }, [isSending])
  const notes = parts.filter(({ note }) => note)
  const words = offline && (waiting > 0 ? offline.kept : arrived > 0 ? offline.sent : offline.ready)
  return (
    <figure className={styles.figure}>
      <div className={styles.phone}>
        {offline && (
          <svg viewBox="0 0 20 14" aria-hidden data-off={!signal || undefined} className={styles.signal}>
            <path d="M1.5 14v-4M7 14v-7M12.5 14V4M18 14V0" />
          </svg>
        )}
        {parts.map(({ _key, look, text, detail, note }) => (
          <p key={_key} data-look={look} className={styles.part}>
            {offline && hydrated && look === 'button' ? (
              <button type="button" onClick={() => setOrders(([kept, sent]) => [kept + 1, sent])}>
                {text}
              </button>
            ) : (
              <span>{text}</span>
            )}
            {detail && <span>{detail}</span>}
            {note && <sup className={styles.number}>{notes.findIndex((each) => each._key === _key) + 1}</sup>}
          </p>
        ))}
      </div>
      <div className={styles.beside}>
        {offline && (
          <div className={styles.orders}>
            <Choice type="checkbox" checked={signal} onChoose={setSignal}>
              {offline.signal}
            </Choice>
            <output>{words}</output>
            {[
              { label: offline.waiting, count: waiting, lit: 0 },
              { label: offline.arrived, count: arrived, lit: arrived },
            ].map(({ label, count, lit }) => (
              <p key={label}>
                <b>{count}</b> <span>{label}</span>
                <span className={styles.tally}>
                  <Tally {...{ count, lit }} room={Math.max(12, waiting + arrived)} />
                </span>
              </p>
            ))}
          </div>
        )}
        <ol role="list" className={styles.notes}>
          {notes.map(({ _key, note }) => (
            <li key={_key}>{note}</li>
          ))}
        </ol>
      </div>
      <figcaption className="note">{caption}</figcaption>
    </figure>
  )
}
