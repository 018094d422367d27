import Swiper from 'swiper'
import { EffectFade } from 'swiper/modules'
import styles from './HeroCarousel.module.css'

/** Specification, section 9. */
const TRANSITION_MS = 1200

export interface CarouselEvents {
  /** Told which slide is showing, from 0. */
  onChange: (index: number) => void
  /** Told when a finger begins to drag, and when it lets go. */
  onDrag: (dragging: boolean) => void
}

/**
 * Takes over markup that is already on the page. The caller says when the next slide comes: Swiper's own autoplay asks
 * for every frame of the browser, which keeps a phone busy and its taps waiting.
 */
export function startCarousel(viewport: HTMLElement, { onChange, onDrag }: CarouselEvents): Swiper {
  return new Swiper(viewport, {
    modules: [EffectFade],
    ...(styles.wrapper && { wrapperClass: styles.wrapper }),
    ...(styles.slide && { slideClass: styles.slide }),
    effect: 'fade',
    fadeEffect: { crossFade: true },
    speed: TRANSITION_MS,
    // Not `loop`, which would move nodes that React owns.
    rewind: true,
    // A mouse selects text; a finger swipes.
    simulateTouch: false,
    on: {
      slideChange: ({ activeIndex }) => onChange(activeIndex),
      sliderFirstMove: () => onDrag(true),
      touchEnd: () => onDrag(false),
    },
  })
}
