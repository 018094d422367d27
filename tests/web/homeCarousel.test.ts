import { expect, it, vi } from 'vitest'
import { startCarousel } from '../../web/pages/home/carousel.ts'

function markup(): HTMLElement {
  document.body.innerHTML = `<div id="viewport"><div class="wrapper"><p class="slide">1</p><p class="slide">2</p><p class="slide">3</p></div></div>`
  return document.getElementById('viewport')!
}

const events = { onChange: vi.fn(), onDrag: vi.fn() }

it('HOME-01 fades over 1200 ms, and a swipe past the last slide starts again', () => {
  const swiper = startCarousel(markup(), events)
  expect(swiper.params).toMatchObject({ effect: 'fade', fadeEffect: { crossFade: true }, speed: 1200, rewind: true })
  swiper.slideTo(2, 0)
  expect(events.onChange).toHaveBeenLastCalledWith(2)
  swiper.slideNext(0)
  expect(events.onChange).toHaveBeenLastCalledWith(0)
  swiper.destroy()
})

it('HOME-01 takes over the markup in place: no slide is copied or moved', () => {
  const viewport = markup()
  const before = [...viewport.querySelectorAll('p')]
  const swiper = startCarousel(viewport, events)
  expect([...viewport.querySelectorAll('p')]).toEqual(before)
  swiper.destroy(true, true)
  expect([...viewport.querySelectorAll('p')]).toEqual(before)
  expect(viewport.querySelector('p')).not.toHaveAttribute('style', expect.stringContaining('opacity'))
})
