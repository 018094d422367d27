/**
 * Until the scripts are there, keeps the last click on a button instead of losing it; a form is not sent by the browser
 * itself, which would put its fields into the address.
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
