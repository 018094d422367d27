import Swiper from 'swiper'
import { A11y, Autoplay, EffectFade, Keyboard } from 'swiper/modules'

interface ShowOptions {
  /** Milliseconds from one slide to the next. */
  delay: number
  /** Milliseconds that a change takes. */
  speed: number
  /** The place of the slide to begin with. */
  initialSlide: number
  onSlideChange: (place: number) => void
}

/** Lays the slides of an element over each other and lets them fade into one another (HOME-01). */
export const startShow = (element: HTMLElement, { delay, speed, initialSlide, onSlideChange }: ShowOptions) =>
  new Swiper(element, {
    modules: [Autoplay, EffectFade, Keyboard, A11y],
    initialSlide,
    runCallbacksOnInit: false,
    effect: 'fade',
    fadeEffect: { crossFade: true },
    speed,
    loop: true,
    // A press in the middle of a fade counts.
    loopPreventsSliding: false,
    // Swiper's own answer to another size comes a frame later, and would take back a choice made meanwhile.
    updateOnWindowResize: false,
    // The delay is from one slide to the next, and the show goes on when nothing fades.
    autoplay: { delay, disableOnInteraction: false, waitForTransition: false },
    // The page keys scroll the page.
    keyboard: { enabled: true, pageUpDown: false },
    // Slides have names of their own, and are read out whenever the show stands still.
    a11y: { slideLabelMessage: '', wrapperLiveRegion: false },
    // A mouse selects text.
    simulateTouch: false,
    on: {
      resize: (resized) => resized.update(),
      slideChange: ({ realIndex }) => onSlideChange(realIndex),
    },
  })

/** Lets the show play. @param delay milliseconds to the next change, if another than always */
export function play(show: Swiper, delay?: number): void {
  const slide = show.slides[show.activeIndex]
  // Swiper reads the time of a single slide when it starts.
  if (delay !== undefined) slide?.setAttribute('data-swiper-autoplay', String(Math.max(1, delay)))
  show.autoplay.start()
  slide?.removeAttribute('data-swiper-autoplay')
}

/** Shows a slide. Not `slideToLoop`, which waits for the next frame, by when the loop may have another order. */
export const showSlide = (show: Swiper, place: number) => show.slideTo(show.getSlideIndexByData(place))
