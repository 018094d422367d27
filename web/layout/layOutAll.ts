import { whenIdle } from '../lib/whenIdle.ts'

/** Everything that base.css skips in the first layout, because it is far below the screen, is among these. */
const SKIPPED_PARTS = 'main section, main aside, footer'

/** Gives all parts of the page their real height, at once. */
export function layOutAll(): void {
  document.documentElement.dataset.laidOut = ''
}

/** Gives all parts their real height without a long task: one part per idle period. */
export function layOutAllWhenIdle(): void {
  whenIdle(() => {
    const next = [...document.querySelectorAll<HTMLElement>(SKIPPED_PARTS)].find(
      ({ style }) => !style.contentVisibility,
    )
    if (!next) return layOutAll()
    next.style.contentVisibility = 'visible'
    layOutAllWhenIdle()
  })
}
