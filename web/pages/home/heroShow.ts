import Swiper from 'swiper'
import { A11y, Autoplay, EffectFade } from 'swiper/modules'

interface ShowOptions {
  /** Milliseconds from one slide to the next. */
  delay: number
  /** Milliseconds that a change takes. */
  speed: number
  /** Index of the first slide. */
  initialSlide: number
  onSlideChange: (index: number) => void
}

/** Stacks the slides of an element and cross-fades them (HOME-01). */
export const startShow = (element: HTMLElement, { delay, speed, initialSlide, onSlideChange }: ShowOptions) =>
  new Swiper(element, {
    modules: [Autoplay, EffectFade, A11y],
    initialSlide,
    runCallbacksOnInit: false,
    effect: 'fade',
    fadeEffect: { crossFade: true },
    speed,
    loop: true,
    // A click during a fade counts.
    loopPreventsSliding: false,
    // Swiper reacts to a resize one frame later, and would undo a choice made in between.
    updateOnWindowResize: false,
    // The delay counts from slide to slide, and restarts after a fade.
    autoplay: { delay, disableOnInteraction: false, waitForTransition: false },
    // Slides have their own names, and are announced while the carousel is paused.
    a11y: { slideLabelMessage: '', wrapperLiveRegion: false },
    // A mouse selects text.
    simulateTouch: false,
    on: {
      resize: (resized) => resized.update(),
      slideChange: ({ realIndex }) => onSlideChange(realIndex),
    },
  })

/** Starts the autoplay. @param delay milliseconds to the next change, if not the usual */
export function play(show: Swiper, delay?: number): void {
  const slide = show.slides[show.activeIndex]
  // On start, Swiper reads the delay of a single slide.
  if (delay !== undefined) slide?.setAttribute('data-swiper-autoplay', String(Math.max(1, delay)))
  show.autoplay.start()
  slide?.removeAttribute('data-swiper-autoplay')
}

/** Shows a slide. Not `slideToLoop`, which waits for the next frame, when the loop may be in another order. */
export const showSlide = (show: Swiper, index: number) => show.slideTo(show.getSlideIndexByData(index))
