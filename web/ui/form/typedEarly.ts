const seen = new WeakSet<HTMLElement>()

/**
 * True the first time a form sees an element. Anything in it was entered before the script loaded, and the form must not
 * replace it with its default.
 */
export function isFirstSight(element: HTMLElement): boolean {
  if (seen.has(element)) return false
  seen.add(element)
  return true
}

/**
 * The ref of a text field whose value React holds.
 * @param value what React says that the field holds
 * @param adopt is given what was typed before the script arrived, if anything
 */
export const adoptTyped =
  (value: string | undefined, adopt: (typed: string) => void) => (element: HTMLInputElement | null) => {
    if (element && isFirstSight(element) && element.value !== value) adopt(element.value)
  }
