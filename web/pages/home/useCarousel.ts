import type Swiper from 'swiper'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { loadScript } from '../../start/loadScript.ts'
import { useReducedMotion } from '../../ui/useReducedMotion.ts'
import { whenIdle } from '../../start/whenIdle.ts'

/** Specification, section 9. */
const AUTOPLAY_DELAY_MS = 6000
/** The time that passes is shown in steps: an animation would ask for every frame, and a tap would wait for one. */
const STEPS = 60

/**
 * A carousel over slides that are already rendered. Its script arrives when the page is idle, or when a visitor asks for a
 * slide. It plays by itself unless the visitor prefers less motion.
 * @param keys of the slides, in their order: staff can change them while the page is open
 * @param held holds the show while true, without changing what the visitor chose
 * @returns refs for the viewport and for the element that gets `--elapsed` (0 to 1, while the show is running), what is
 *   showing, and the controls
 */
export function useCarousel(keys: readonly string[], held: boolean) {
  const count = keys.length
  const order = keys.join()
  const viewport = useRef<HTMLDivElement>(null)
  const starting = useRef<Promise<Swiper | undefined>>(undefined)
  const marker = useRef<HTMLButtonElement>(null)
  const [swiper, setSwiper] = useState<Swiper>()
  const [active, setActive] = useState(0)
  const [dragging, setDragging] = useState(false)
  const [chosen, setChosen] = useState<boolean>()
  const reducedMotion = useReducedMotion()
  const current = Math.min(active, count - 1)
  const playing = chosen ?? !reducedMotion
  const running = swiper !== undefined && count > 1 && playing && !held && !dragging

  const start = useCallback(() => {
    starting.current ??= loadScript(() => import('./carousel.ts')).then(
      ({ startCarousel }) => {
        // The visitor may have left while the script was on its way.
        if (!viewport.current) return undefined
        const started = startCarousel(viewport.current, { onChange: setActive, onDrag: setDragging })
        setSwiper(started)
        return started
      },
      (error: unknown) => {
        // The next press on a slide asks for it again.
        starting.current = undefined
        throw error
      },
    )
    return starting.current
  }, [])

  useEffect(() => {
    let gone = false
    whenIdle(() => {
      // Without the script the first slide stays, which is complete by itself.
      if (!gone) start().catch(() => undefined)
    })
    return () => {
      gone = true
    }
  }, [start])

  useEffect(() => {
    if (!swiper) return
    return () => {
      starting.current = undefined
      swiper.destroy(true, true)
    }
  }, [swiper])

  useLayoutEffect(() => {
    swiper?.update()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- with the order the slides of the page have changed
  }, [swiper, order])

  useEffect(() => {
    const shown = marker.current
    if (!running || !shown) return
    let step = 0
    const show = () => shown.style.setProperty('--elapsed', String(step / STEPS))
    show()
    const clock = setInterval(() => {
      step = (step + 1) % STEPS
      if (step > 0) show()
      else swiper.slideTo((current + 1) % count)
    }, AUTOPLAY_DELAY_MS / STEPS)
    return () => {
      clearInterval(clock)
      shown.style.removeProperty('--elapsed')
    }
  }, [swiper, running, current, count])

  const go = (index: number) => {
    start().then(
      (ready) => ready?.slideTo(index, reducedMotion ? 0 : undefined),
      () => undefined,
    )
  }
  return { viewport, marker, current, playing, go, toggle: () => setChosen(!playing) }
}
