import { setTimeout as sleep } from 'node:timers/promises'

/** For the page: its scroll position, and what has the focus. */
export const standing = () => {
  const { activeElement } = document
  return { y: Math.round(scrollY), focus: activeElement === document.body ? '' : (activeElement?.textContent ?? '') }
}

/** For the page: its heading. */
export const pageHeading = () => document.querySelector('main h1')?.textContent ?? ''

/**
 * The position at which a page comes to rest. It may still move late, so it has to stay still for half a second.
 * @param look asks the page
 */
export async function atRest(look: () => Promise<ReturnType<typeof standing>>): Promise<ReturnType<typeof standing>> {
  let before = await look()
  for (let same = 0; same < 5;) {
    await sleep(100)
    const now = await look()
    same = now.y === before.y && now.focus === before.focus ? same + 1 : 0
    before = now
  }
  return before
}
