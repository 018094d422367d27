import Swiper from 'swiper'
import { Autoplay, EffectFade } from 'swiper/modules'
import styles from './HeroCarousel.module.css'

/** Specification, section 9. */
const AUTOPLAY_DELAY_MS = 6000
const TRANSITION_MS = 1200
/** Progress is told in steps of 1/40 of the delay, which the style sheet joins: on every frame it would keep a phone busy. */
const STEPS = 40

export interface CarouselEvents {
  /** Told which slide is showing, from 0. */
  onChange: (index: number) => void
  /** Told in steps how much of the current slide's time is over, from 0 to 1. */
  onProgress: (elapsed: number) => void
}

/**
 * Takes over markup that is already on the page. `rewind` instead of `loop`: looping would move nodes that React owns.
 * It does not play by itself until the caller starts `autoplay`.
 */
export function startCarousel(viewport: HTMLElement, { onChange, onProgress }: CarouselEvents): Swiper {
  let told: number | undefined
  return new Swiper(viewport, {
    modules: [Autoplay, EffectFade],
    ...(styles.wrapper && { wrapperClass: styles.wrapper }),
    ...(styles.slide && { slideClass: styles.slide }),
    effect: 'fade',
    fadeEffect: { crossFade: true },
    speed: TRANSITION_MS,
    rewind: true,
    // A mouse selects text; a finger swipes.
    simulateTouch: false,
    autoplay: { enabled: false, delay: AUTOPLAY_DELAY_MS, disableOnInteraction: false },
    on: {
      slideChange: ({ activeIndex }) => onChange(activeIndex),
      autoplayTimeLeft: (_swiper, _timeLeft, share) => {
        const elapsed = Math.round((1 - share) * STEPS) / STEPS
        if (elapsed === told) return
        told = elapsed
        onProgress(elapsed)
      },
    },
  })
}
