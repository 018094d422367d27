import { whenIdle } from './whenIdle.ts'

/** Includes everything that base.css skips in the first layout because it is far below the screen. */
const LATER = 'main section, main aside, footer'

/** From now on all parts have their real height. */
export function layOutAll(): void {
  document.documentElement.dataset.laidOut = ''
}

/** The same without a long task: one part per idle period. */
export function layOutAllWhenIdle(): void {
  whenIdle(() => {
    const next = [...document.querySelectorAll<HTMLElement>(LATER)].find(({ style }) => !style.contentVisibility)
    if (!next) return layOutAll()
    next.style.contentVisibility = 'visible'
    layOutAllWhenIdle()
  })
}
