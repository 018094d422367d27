import { useRef, useState } from 'react'
import 'swiper/css'
import 'swiper/css/effect-fade'
import 'swiper/css/a11y'
import type { Home } from '../../content/queries/home.ts'
import { ButtonLink, ButtonRow } from '../../ui/links/Button.tsx'
import { Icon } from '../../ui/pictures/Icon.tsx'
import { Picture } from '../../ui/pictures/Picture.tsx'
import { useReducedMotion } from '../../ui/useReducedMotion.ts'
import { HeroArch } from './HeroArch.tsx'
import { useHeroShow } from './useHeroShow.ts'
import styles from './HeroCarousel.module.css'

/** Looks of a slide's first and second link; a third one is plain. */
const LOOKS = ['solid', 'outline'] as const

type Slide = Home['slides'][number]

/**
 * The hero: slides that fade into one another, a stair of slide buttons, and a pause button (HOME-01). The first slide
 * is part of the page; the carousel's script loads only when needed, to keep Home light.
 */
export function HeroCarousel({ slides }: { slides: readonly Slide[] }) {
  const [chosen, setChosen] = useState<boolean>()
  const [hasFocus, setHasFocus] = useState(false)
  const [isTouched, setIsTouched] = useState(false)
  const stair = useRef<HTMLOListElement>(null)
  const reducedMotion = useReducedMotion()
  const playing = chosen ?? !reducedMotion
  const running = playing && !hasFocus && !isTouched && slides.length > 1
  const order = slides.map(({ _key }) => _key).join()
  const { current, isStill, setRow, load, choose, step } = useHeroShow(slides.length, running, (next) => {
    // The focus must not stay in a hidden slide.
    if (hasFocus) stair.current?.querySelectorAll('button')[next]?.focus()
  })

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the links and buttons inside are the controls
    <section
      className={styles.hero}
      aria-roledescription="carousel"
      aria-label="Slides"
      onPointerEnter={load}
      onKeyDown={({ key, altKey, ctrlKey, metaKey, shiftKey }) => {
        // With one of them, the arrow keys are the browser's.
        if (altKey || ctrlKey || metaKey || shiftKey) return
        if (key === 'ArrowLeft') step(-1)
        if (key === 'ArrowRight') step(1)
      }}
    >
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
        <div key={order} ref={setRow} className={`swiper ${styles.slides}`} data-still={isStill || undefined}>
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
          <ol role="list" ref={stair} className={`stair ${styles.stair}`} aria-label="Choose a slide">
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
