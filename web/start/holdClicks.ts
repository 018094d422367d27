/**
 * Until the scripts have loaded, holds the last click on a button instead of losing it, and keeps the browser from
 * submitting forms.
 * @returns `replay` repeats the click, which React handles even during hydration; `drop` forgets it: the scripts failed.
 */
export function holdClicks() {
  let kept: HTMLElement | undefined
  const hold = (event: Event) => {
    const control = event.target instanceof Element && event.target.closest<HTMLElement>('button')
    if (!control) return
    event.preventDefault()
    event.stopImmediatePropagation()
    kept = control
  }
  addEventListener('click', hold, true)
  const letGo = (click?: HTMLElement) => {
    removeEventListener('click', hold, true)
    if (click?.isConnected) click.click()
    kept = undefined
  }
  return { replay: () => letGo(kept), drop: () => letGo() }
}
