const seen = new WeakSet<HTMLElement>()

/**
 * True for the first time that a form meets an element. What it holds then was typed or chosen before the script
 * arrived: it is the visitor's, and the form would put its default there.
 */
export function isFirstMeeting(element: HTMLElement): boolean {
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
    if (element && isFirstMeeting(element) && element.value !== value) adopt(element.value)
  }
