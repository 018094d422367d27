import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Swiper } from 'swiper'
import { loadScript } from '../../lib/loadScript.ts'
import { useReducedMotion } from '../../ui/useReducedMotion.ts'
import type * as HeroShow from './heroShow.ts'

/** Specification, section 9. The style sheet has the same durations: for the current button, and in `--fade`. */
const AUTOPLAY_DELAY_MS = 6000
const TRANSITION_MS = 1200
/** How long before the first change to load the script, and then the pictures of the other slides. */
const LOAD_AHEAD_MS = 2000

/**
 * Swiper over the slides of the hero. Its script loads only when needed; until then the first slide stands, and what
 * the visitor asks for is caught up on later.
 * @param running whether the slides change by themselves
 * @param onChange called when another slide is shown
 * @returns `current`, the slide shown; `isStill`, whether the script did not come, and the chosen slide is shown without
 *   it; `setRow`, the ref of the element with the slides; `load`, which fetches the script; `choose`; and `step`, to the
 *   next or the previous slide
 */
export function useHeroShow(count: number, running: boolean, onChange: (next: number) => void) {
  const [show, setShow] = useState<typeof HeroShow>()
  const [swiper, setSwiper] = useState<Swiper>()
  const [index, setIndex] = useState(0)
  const [row, setRow] = useState<HTMLDivElement | null>(null)
  const [isMissing, setMissing] = useState(false)
  /** What to catch up on once the script has loaded: the requested slide, or the time of the first change. */
  const asked = useRef<number>(undefined)
  const due = useRef<number>(undefined)
  const reducedMotion = useReducedMotion()
  // Staff may remove slides while the page is open.
  const current = Math.min(index, count - 1)

  // Without the script the chosen slide is still shown; the next touch retries.
  const load = () =>
    void loadScript(() => import('./heroShow.ts')).then(setShow, () => {
      if (asked.current === undefined) return
      setIndex(asked.current)
      setMissing(true)
    })

  const loadInTime = useEffectEvent(load)

  const changeTo = useEffectEvent((next: number) => {
    setIndex(next)
    // Swiper also reports a change when it reorders slides; the focus then stays, for example on the heading after
    // navigation.
    if (next !== index) onChange(next)
  })
  const start = useEffectEvent(({ startShow, showSlide }: typeof HeroShow, element: HTMLElement, speed: number) => {
    const started = startShow(element, {
      delay: AUTOPLAY_DELAY_MS,
      speed,
      initialSlide: current,
      onSlideChange: changeTo,
    })
    if (asked.current !== undefined) {
      // The slides fade from their current order.
      element.getBoundingClientRect()
      showSlide(started, asked.current)
      asked.current = undefined
    }
    return started
  })
  useEffect(() => {
    if (!row || !show) return undefined
    const started = start(show, row, reducedMotion ? 0 : TRANSITION_MS)
    // oxlint-disable-next-line react/set-state-in-effect -- Swiper, outside React, is there once it has the slides
    setSwiper(started)
    return () => {
      started.destroy()
      setSwiper(undefined)
    }
  }, [show, row, reducedMotion])

  useEffect(() => {
    if (swiper?.destroyed) return undefined
    if (!running) {
      due.current = undefined
      swiper?.autoplay.stop()
      return undefined
    }
    if (swiper) {
      show?.play(swiper, due.current && due.current - Date.now())
      due.current = undefined
      return undefined
    }
    due.current ??= Date.now() + AUTOPLAY_DELAY_MS
    const loading = setTimeout(() => loadInTime(), AUTOPLAY_DELAY_MS - LOAD_AHEAD_MS)
    return () => clearTimeout(loading)
  }, [show, swiper, running])

  function choose(index: number) {
    if (swiper) return show?.showSlide(swiper, index)
    asked.current = index
    due.current = undefined
    return load()
  }
  const step = (by: 1 | -1) => choose(((asked.current ?? current) + by + count) % count)

  return { current, isStill: isMissing && !swiper, setRow, load, choose, step }
}
