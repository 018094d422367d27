import { whenIdle } from '../lib/whenIdle.ts'

/** What base.css leaves out of the first layout while it is far below the screen is among these. */
const LATER = 'main section, main aside, footer'

/** From now on every part of every page has its true height. */
export function layOutAll(): void {
  document.documentElement.dataset.laidOut = ''
}

/** The same without a long task: one part each time the browser has nothing else to do. */
export function layOutAllWhenIdle(): void {
  whenIdle(() => {
    const next = [...document.querySelectorAll<HTMLElement>(LATER)].find(({ style }) => !style.contentVisibility)
    if (!next) return layOutAll()
    next.style.contentVisibility = 'visible'
    layOutAllWhenIdle()
  })
}
