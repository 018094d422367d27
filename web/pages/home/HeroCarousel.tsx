import { useState } from 'react'
import type { Home } from '../../content/queries/home.ts'
import { ButtonLink, ButtonRow } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { HeroArch } from './HeroArch.tsx'
import { useCarousel } from './useCarousel.ts'
import styles from './HeroCarousel.module.css'

type Slide = Home['slides'][number]

/** The hero: slides that fade into one another, a stair of slide buttons, and a pause button (HOME-01). */
export function HeroCarousel({ slides }: { slides: readonly Slide[] }) {
  const [hasFocus, setHasFocus] = useState(false)
  const { current, playing, show, toggle, swipe, marker } = useCarousel(
    slides.map(({ _key }) => _key),
    hasFocus,
  )
  return (
    <section className={styles.hero} aria-roledescription="carousel" aria-label="Slides">
      <div
        {...swipe}
        className={styles.slides}
        aria-live={playing ? 'off' : 'polite'}
        // What has the keyboard's focus must not fade away.
        onFocus={() => setHasFocus(true)}
        onBlur={() => setHasFocus(false)}
      >
        {slides.map((slide, index) => (
          <HeroSlide
            key={slide._key}
            slide={slide}
            position={`${index + 1} of ${slides.length}`}
            first={index === 0}
            current={index === current}
          />
        ))}
      </div>
      <div className={`sheet ${styles.controlSheet}`}>
        <div className={styles.controls}>
          <ol className={styles.stair} aria-label="Choose a slide">
            {slides.map(({ _key, label }, index) => (
              <li key={_key}>
                <button
                  ref={index === current ? marker : undefined}
                  type="button"
                  aria-current={index === current ? 'true' : undefined}
                  onClick={() => show(index)}
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
            onClick={toggle}
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
  /** '2 of 3' */
  position: string
  /** True for the slide that is there before any script: it has the page's h1 and the picture to fetch first. */
  first: boolean
  current: boolean
}

function HeroSlide({ slide, position, first, current }: HeroSlideProps) {
  const { label, heading, text, actions, picture, arch } = slide
  const Heading = first ? 'h1' : 'h2'
  return (
    <div
      role="group"
      aria-roledescription="slide"
      aria-label={`${label}, ${position}`}
      className={styles.slide}
      data-current={current || undefined}
      inert={!current}
    >
      <div className={`sheet ${styles.words}`}>
        <Heading className={styles.heading}>{heading}</Heading>
        <p className={`lead ${styles.lead}`}>{text}</p>
        <ButtonRow className={styles.actions}>
          {actions.map(({ _key, label: words, href }, index) => (
            <ButtonLink key={_key} href={href} look={index === 0 ? 'solid' : 'outline'}>
              {words}
            </ButtonLink>
          ))}
        </ButtonRow>
      </div>
      <Picture picture={picture} eager={first && 'first'} className={styles.art} />
      {arch && <HeroArch current={current} className={styles.art} />}
    </div>
  )
}
