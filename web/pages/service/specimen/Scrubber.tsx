import type { ReactNode } from 'react'
import { adoptTyped } from '../../../ui/form/typedEarly.ts'
import styles from './Scrubber.module.css'

interface ScrubberProps {
  /** The place that it is at, from 0 to `max`. */
  place: number
  max: number
  label: string
  /** What the drawing says at this place. */
  valueText: string
  onMove: (place: number) => void
  /** The drawing. Half the slider's handle is left free at both of its ends: `INSET`. */
  children: ReactNode
}

/** Half the slider's handle, in pixels: a drawing begins and ends where its middle does. */
export const INSET = 12

/** A drawing that is a slider, and above it what it does: its handle is as high as the drawing, which shows where it stands. */
export function Scrubber({ place, max, label, valueText, onMove, children }: ScrubberProps) {
  return (
    <div className={styles.scrubber}>
      <p aria-hidden className={styles.hint}>
        ↔ {label}
      </p>
      {children}
      <input
        ref={adoptTyped(String(place), (typed) => onMove(Number(typed)))}
        type="range"
        min={0}
        max={max}
        value={place}
        aria-label={label}
        aria-valuetext={valueText}
        onChange={({ target }) => onMove(Number(target.value))}
      />
    </div>
  )
}
