/**
 * Until the scripts have loaded, holds the last click on a button instead of losing it, and keeps the browser from
 * submitting forms.
 * @returns a function that replays the click, which React handles even during hydration. With `false` it drops the
 * click: the scripts failed, and the visitor sees a message.
 */
export function holdClicks(): (replay: boolean) => void {
  let kept: HTMLElement | undefined
  const hold = (event: Event) => {
    const control = event.target instanceof Element && event.target.closest<HTMLElement>('button')
    if (!control) return
    event.preventDefault()
    event.stopImmediatePropagation()
    kept = control
  }
  addEventListener('click', hold, true)
  return (replay) => {
    removeEventListener('click', hold, true)
    if (replay && kept?.isConnected) kept.click()
    kept = undefined
  }
}
