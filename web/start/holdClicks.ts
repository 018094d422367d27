/**
 * Until the scripts are there, keeps the last click on a button instead of losing it; the browser sends no form by
 * itself.
 * @returns lets go, and does the click that was kept: React answers it even while it still takes over the page. With
 *   `false` it forgets the click: without the scripts, the visitor is told and chooses anew.
 */
export function holdClicks(): (answer: boolean) => void {
  let kept: HTMLElement | undefined
  const hold = (event: Event) => {
    const control = event.target instanceof Element && event.target.closest<HTMLElement>('button')
    if (!control) return
    event.preventDefault()
    event.stopImmediatePropagation()
    kept = control
  }
  addEventListener('click', hold, true)
  return (answer) => {
    removeEventListener('click', hold, true)
    if (answer && kept?.isConnected) kept.click()
    kept = undefined
  }
}
