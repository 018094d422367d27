import { whenIdle } from './whenIdle.ts'

/** What base.css leaves out of the first layout while it is far below the screen. */
const LATER = 'main section[data-tone], footer'

/** From now on every part of every page has its true height. */
export function settle(): void {
  document.documentElement.dataset.settled = ''
}

/** The same without a long task: one part each time the browser has nothing else to do. */
export function settleWhenIdle(): void {
  whenIdle(() => {
    const next = [...document.querySelectorAll<HTMLElement>(LATER)].find(({ style }) => !style.contentVisibility)
    if (!next) return settle()
    next.style.contentVisibility = 'visible'
    settleWhenIdle()
  })
}
