import type Swiper from 'swiper'
import { useCallback, useEffect, useRef, useState } from 'react'
import { loadScript } from '../../loadScript.ts'
import { useReducedMotion } from '../../ui/useReducedMotion.ts'
import { whenIdle } from '../../whenIdle.ts'

/**
 * A carousel over slides that are already rendered. Its script arrives when the page is idle, or when a visitor asks for a
 * slide. It plays by itself unless the visitor prefers less motion.
 * @param held holds the show while true, without changing what the visitor chose
 * @returns refs for the viewport and for the element that gets `--elapsed` (0 to 1), what is showing, and the controls
 */
export function useCarousel(held: boolean) {
  const viewport = useRef<HTMLDivElement>(null)
  const controls = useRef<HTMLDivElement>(null)
  const starting = useRef<Promise<Swiper | undefined>>(undefined)
  const [swiper, setSwiper] = useState<Swiper>()
  const [current, setCurrent] = useState(0)
  const [chosen, setChosen] = useState<boolean>()
  const reducedMotion = useReducedMotion()
  const playing = chosen ?? !reducedMotion

  const start = useCallback(() => {
    starting.current ??= loadScript(() => import('./carousel.ts')).then(({ startCarousel }) => {
      // The visitor may have left while the script was on its way.
      if (!viewport.current) return undefined
      const started = startCarousel(viewport.current, {
        onChange: setCurrent,
        onProgress: (elapsed) => controls.current?.style.setProperty('--elapsed', elapsed.toFixed(3)),
      })
      setSwiper(started)
      return started
    })
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

  useEffect(() => {
    if (!swiper) return
    if (playing && !held) swiper.autoplay.start()
    else swiper.autoplay.stop()
  }, [swiper, playing, held])

  const go = (index: number) => {
    start().then(
      (ready) => ready?.slideTo(index, reducedMotion ? 0 : undefined),
      () => undefined,
    )
  }
  return { viewport, controls, current, playing, go, toggle: () => setChosen(!playing) }
}
