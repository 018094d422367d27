import { useEffect, useEffectEvent, useRef, useState, type PointerEvent } from 'react'
import { useReducedMotion } from '../../ui/useReducedMotion.ts'

/** Specification, section 9. */
const AUTOPLAY_DELAY_MS = 6000
/** The time that passes is shown in steps: an animation would ask for every frame, and a tap would wait for one. */
const STEPS = 60
/** Pixels that a finger moves sideways to turn to the next slide or back. */
const SWIPE_PX = 50

/**
 * Which of some slides is showing: the next one every six seconds, the one that is chosen, or the neighbour that a finger
 * swipes to. How slides change is the style sheet's business. It plays by itself unless the visitor prefers less motion.
 * @param keys of the slides, in their order: staff can change them while the page is open
 * @param held holds the show while true, without changing what the visitor chose
 * @returns the place of the slide that is showing, from 0, the controls, the listeners for a finger, and a ref for the
 *   element that gets `--elapsed` (0 to 1, while the show is running)
 */
export function useCarousel(keys: readonly string[], held: boolean) {
  const count = keys.length
  const [shown, setShown] = useState({ key: keys[0], place: 0 })
  const [chosen, setChosen] = useState<boolean>()
  const [pressedAt, setPressedAt] = useState<number>()
  const marker = useRef<HTMLButtonElement>(null)
  const reducedMotion = useReducedMotion()
  const found = keys.findIndex((key) => key === shown.key)
  // When staff have taken the slide off, the one in its place shows.
  const current = found >= 0 ? found : Math.min(shown.place, count - 1)
  const playing = chosen ?? !reducedMotion
  const running = count > 1 && playing && !held && pressedAt === undefined

  /** @param place from -1, which is the last slide, to the number of slides, which is the first */
  const show = (place: number) => {
    const next = (place + count) % count
    setShown({ key: keys[next], place: next })
  }
  const showNext = useEffectEvent(() => show(current + 1))

  useEffect(() => {
    const element = marker.current
    if (!running || !element) return
    let step = 0
    const draw = () => element.style.setProperty('--elapsed', String(step / STEPS))
    draw()
    const clock = setInterval(() => {
      step += 1
      if (step < STEPS) draw()
      else showNext()
    }, AUTOPLAY_DELAY_MS / STEPS)
    return () => {
      clearInterval(clock)
      element.style.removeProperty('--elapsed')
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each slide has all the time for itself
  }, [running, current, count])

  /** For a finger only: a mouse selects text. */
  const swipe = {
    onPointerDown: ({ pointerType, clientX }: PointerEvent) => {
      if (pointerType === 'touch') setPressedAt(clientX)
    },
    onPointerUp: ({ clientX }: PointerEvent) => {
      if (pressedAt === undefined) return
      setPressedAt(undefined)
      const moved = clientX - pressedAt
      if (Math.abs(moved) >= SWIPE_PX) show(moved < 0 ? current + 1 : current - 1)
    },
    onPointerCancel: () => setPressedAt(undefined),
  }
  return { current, playing, show, toggle: () => setChosen(!playing), swipe, marker }
}
