/** For the page: where it stands, and what has the focus. */
export const standing = () => {
  const { activeElement } = document
  return { y: Math.round(scrollY), focus: activeElement === document.body ? '' : (activeElement?.textContent ?? '') }
}

/** For the page: its heading. */
export const pageHeading = () => document.querySelector('main h1')?.textContent ?? ''

/**
 * Where a page comes to rest. Whatever moves it may come late, so it has to stand still for half a second.
 * @param look asks the page
 */
export async function atRest(look: () => Promise<ReturnType<typeof standing>>): Promise<ReturnType<typeof standing>> {
  let before = await look()
  for (let same = 0; same < 5;) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    const now = await look()
    same = now.y === before.y && now.focus === before.focus ? same + 1 : 0
    before = now
  }
  return before
}
