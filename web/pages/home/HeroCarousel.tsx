import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Swiper } from 'swiper'
import 'swiper/css'
import 'swiper/css/effect-fade'
import 'swiper/css/a11y'
import type { Home } from '../../content/queries/home.ts'
import { loadScript } from '../../lib/loadScript.ts'
import { ButtonLink, ButtonRow } from '../../ui/links/Button.tsx'
import { Icon } from '../../ui/pictures/Icon.tsx'
import { Picture } from '../../ui/pictures/Picture.tsx'
import { useReducedMotion } from '../../ui/useReducedMotion.ts'
import { HeroArch } from './HeroArch.tsx'
import styles from './HeroCarousel.module.css'
import type * as HeroShow from './heroShow.ts'

/** Specification, section 9. The style sheet has the same durations: for the current button, and in `--fade`. */
const AUTOPLAY_DELAY_MS = 6000
const TRANSITION_MS = 1200
/** How long before the first change to load the script, and then the pictures of the other slides. */
const LOAD_AHEAD_MS = 2000

/** Looks of a slide's first and second link; a third one is plain. */
const LOOKS = ['solid', 'outline'] as const

type Slide = Home['slides'][number]

/**
 * The hero: slides that fade into one another, a stair of slide buttons, and a pause button (HOME-01). The first slide
 * is part of the page; the carousel's script loads only when needed, to keep Home light.
 */
export function HeroCarousel({ slides }: { slides: readonly Slide[] }) {
  const [show, setShow] = useState<typeof HeroShow>()
  const [swiper, setSwiper] = useState<Swiper>()
  const [place, setPlace] = useState(0)
  const [chosen, setChosen] = useState<boolean>()
  const [hasFocus, setHasFocus] = useState(false)
  const [isTouched, setIsTouched] = useState(false)
  const [row, setRow] = useState<HTMLDivElement | null>(null)
  const [isMissing, setMissing] = useState(false)
  const stair = useRef<HTMLOListElement>(null)
  /** What to catch up on once the script has loaded: the requested slide, or the time of the first change. */
  const asked = useRef<number>(undefined)
  const due = useRef<number>(undefined)
  const reducedMotion = useReducedMotion()
  // Staff may remove slides while the page is open.
  const current = Math.min(place, slides.length - 1)
  const playing = chosen ?? !reducedMotion
  const running = playing && !hasFocus && !isTouched && slides.length > 1
  const order = slides.map(({ _key }) => _key).join()

  // Without the script the chosen slide is still shown; the next touch retries.
  const load = () =>
    void loadScript(() => import('./heroShow.ts')).then(setShow, () => {
      if (asked.current === undefined) return
      setPlace(asked.current)
      setMissing(true)
    })

  const loadInTime = useEffectEvent(load)

  const changeTo = useEffectEvent((next: number) => {
    setPlace(next)
    // The focus must not stay in a hidden slide. Swiper also reports a change when it reorders slides; the focus then
    // stays, for example on the heading after navigation.
    if (hasFocus && next !== place) stair.current?.querySelectorAll('button')[next]?.focus()
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

  return (
    <section className={styles.hero} aria-roledescription="carousel" aria-label="Slides" onPointerEnter={load}>
      <div
        aria-live={playing ? 'off' : 'polite'}
        // A slide that has the focus, is touched or is being pulled must not fade away.
        onFocus={() => {
          load()
          setHasFocus(true)
        }}
        onBlur={() => setHasFocus(false)}
        onTouchStart={() => setIsTouched(true)}
        onTouchEnd={() => setIsTouched(false)}
        onTouchCancel={() => setIsTouched(false)}
      >
        {/* Swiper takes the slides as they are, in its own order: others are a new row. */}
        <div
          key={order}
          ref={setRow}
          className={`swiper ${styles.slides}`}
          data-still={(isMissing && !swiper) || undefined}
        >
          <div className="swiper-wrapper">
            {slides.map((slide, index) => (
              <div
                key={slide._key}
                className={`swiper-slide ${styles.slide}`}
                role="group"
                aria-roledescription="slide"
                aria-label={`${slide.label}, ${index + 1} of ${slides.length}`}
                data-current={index === current || undefined}
                inert={index !== current}
              >
                <HeroSlide slide={slide} first={index === 0} current={index === current} onPull={setIsTouched} />
              </div>
            ))}
          </div>
        </div>
      </div>
      <div className={`sheet ${styles.controlSheet}`}>
        <div className={styles.controls} data-running={running || undefined} onPointerEnter={load} onFocus={load}>
          <ol ref={stair} className={`stair ${styles.stair}`} aria-label="Choose a slide">
            {slides.map(({ _key, label }, index) => (
              <li key={_key}>
                <button
                  type="button"
                  aria-current={index === current ? 'true' : undefined}
                  // In the Studio's frame a click on text opens its field, and stops there; show the slide anyway.
                  onClickCapture={() => choose(index)}
                >
                  {label}
                </button>
              </li>
            ))}
          </ol>
          <button
            type="button"
            className={styles.pause}
            aria-label={playing ? 'Pause slides' : 'Play slides'}
            onClick={() => {
              load()
              setChosen(!playing)
            }}
          >
            <Icon name={playing ? 'pause' : 'play'} />
          </button>
        </div>
      </div>
    </section>
  )
}

interface HeroSlideProps {
  slide: Slide
  /** True for the slide shown before any script: it has the page's h1 and its first picture. */
  first: boolean
  current: boolean
  /** Called when the visitor grabs or releases something in it. */
  onPull: (pulls: boolean) => void
}

function HeroSlide({ slide, first, current, onPull }: HeroSlideProps) {
  const { heading, text, actions, picture, arch } = slide
  const Heading = first ? 'h1' : 'h2'
  return (
    <>
      <div className={`sheet ${styles.words}`}>
        <Heading className={styles.heading}>{heading}</Heading>
        <p className={`lead ${styles.lead}`}>{text}</p>
        <ButtonRow className={styles.actions}>
          {actions.map(({ _key, label: words, href }, index) => (
            <ButtonLink key={_key} href={href} look={LOOKS[index] ?? 'text'}>
              {words}
            </ButtonLink>
          ))}
        </ButtonRow>
      </div>
      <Picture picture={picture} eager={first && 'first'} className={styles.art} />
      {arch && <HeroArch current={current} onPull={onPull} className={styles.art} />}
    </>
  )
}
