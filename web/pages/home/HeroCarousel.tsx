import { useEffect, useRef, useState } from 'react'
import type { Swiper as SwiperInstance } from 'swiper'
import { A11y, Autoplay, EffectFade, Keyboard } from 'swiper/modules'
import { Swiper, SwiperSlide } from 'swiper/react'
import 'swiper/css'
import 'swiper/css/effect-fade'
import 'swiper/css/a11y'
import type { Home } from '../../content/queries/home.ts'
import { ButtonLink, ButtonRow } from '../../ui/links/Button.tsx'
import { Icon } from '../../ui/pictures/Icon.tsx'
import { Picture } from '../../ui/pictures/Picture.tsx'
import { useReducedMotion } from '../../ui/useReducedMotion.ts'
import { HeroArch } from './HeroArch.tsx'
import styles from './HeroCarousel.module.css'

/** Specification, section 9. The words of a slide follow `--fade`, which is the same time. */
const AUTOPLAY_DELAY_MS = 6000
const TRANSITION_MS = 1200

/** Of the first and the second way on from a slide; a third is a plain link. */
const LOOKS = ['solid', 'outline'] as const

type Slide = Home['slides'][number]

/** The hero: Swiper's slides that fade into one another, a stair of slide buttons, and a pause button (HOME-01). */
export function HeroCarousel({ slides }: { slides: readonly Slide[] }) {
  const [swiper, setSwiper] = useState<SwiperInstance>()
  const [place, setPlace] = useState(0)
  const [chosen, setChosen] = useState<boolean>()
  const [hasFocus, setHasFocus] = useState(false)
  const [isTouched, setIsTouched] = useState(false)
  const stair = useRef<HTMLOListElement>(null)
  const reducedMotion = useReducedMotion()
  // Staff may take slides off while the page is open.
  const current = Math.min(place, slides.length - 1)
  const playing = chosen ?? !reducedMotion
  const running = playing && !hasFocus && !isTouched && slides.length > 1
  const tread = (index: number) => stair.current?.querySelectorAll('button')[index]

  useEffect(() => {
    // React's development mode takes every effect back once, and Swiper's makes a new instance after that.
    if (!swiper || swiper.destroyed) return
    if (running) swiper.autoplay.start()
    else swiper.autoplay.stop()
  }, [swiper, running])

  return (
    <section className={styles.hero} aria-roledescription="carousel" aria-label="Slides">
      <div
        aria-live={playing ? 'off' : 'polite'}
        // What has the keyboard's focus, or is under a finger or pulled, must not fade away.
        onFocus={() => setHasFocus(true)}
        onBlur={() => setHasFocus(false)}
        onTouchStart={() => setIsTouched(true)}
        onTouchEnd={() => setIsTouched(false)}
        onTouchCancel={() => setIsTouched(false)}
      >
        <Swiper
          className={styles.slides}
          modules={[Autoplay, EffectFade, Keyboard, A11y]}
          effect="fade"
          fadeEffect={{ crossFade: true }}
          speed={reducedMotion ? 0 : TRANSITION_MS}
          loop
          // A press in the middle of a fade counts.
          loopPreventsSliding={false}
          // Swiper's own answer to another size comes a frame later, and would take back a choice made meanwhile.
          updateOnWindowResize={false}
          onResize={(resized) => resized.update()}
          // The delay is from one slide to the next, and the show goes on when nothing fades.
          autoplay={{ delay: AUTOPLAY_DELAY_MS, disableOnInteraction: false, waitForTransition: false }}
          // The page keys scroll the page.
          keyboard={{ enabled: true, pageUpDown: false }}
          // Slides have names of their own, and are read out whenever the show stands still.
          a11y={{ slideLabelMessage: '', wrapperLiveRegion: false }}
          // A mouse selects text.
          simulateTouch={false}
          onSwiper={setSwiper}
          onSlideChange={({ realIndex }) => {
            setPlace(realIndex)
            // Focus must not stay in a slide that has gone. Swiper also tells of a change when it starts and when it brings
            // its slides into another order: then the focus stays, such as that of an arrival on the heading.
            if (hasFocus && realIndex !== place) tread(realIndex)?.focus()
          }}
          onAutoplayTimeLeft={({ realIndex }, _timeLeft, share) =>
            tread(realIndex)?.style.setProperty('--elapsed', String(1 - share))
          }
        >
          {slides.map((slide, index) => (
            <SwiperSlide
              key={slide._key}
              className={styles.slide}
              role="group"
              aria-roledescription="slide"
              aria-label={`${slide.label}, ${index + 1} of ${slides.length}`}
              data-current={index === current || undefined}
              inert={index !== current}
            >
              <HeroSlide slide={slide} first={index === 0} current={index === current} onPull={setIsTouched} />
            </SwiperSlide>
          ))}
        </Swiper>
      </div>
      <div className={`sheet ${styles.controlSheet}`}>
        <div className={styles.controls} data-running={running || undefined}>
          <ol ref={stair} className={`stair ${styles.stair}`} aria-label="Choose a slide">
            {slides.map(({ _key, label }, index) => (
              <li key={_key}>
                <button
                  type="button"
                  aria-current={index === current ? 'true' : undefined}
                  // In the Studio's frame a click on words ends at them and opens their field; the slide is shown
                  // there, too. Not `slideToLoop`, which waits for the next frame, by when the loop may have another
                  // order.
                  onClickCapture={() => swiper?.slideTo(swiper.getSlideIndexByData(index))}
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
            onClick={() => setChosen(!playing)}
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
  /** True for the slide that is there before any script: it has the page's h1 and the picture to fetch first. */
  first: boolean
  current: boolean
  /** The visitor has taken hold of something in it, or let it go. */
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
