import { useMatchMedia } from '@sanity/ui'

/** Whether the window is as narrow as a phone: below the third breakpoint of @sanity/ui. */
export const useIsNarrow = (): boolean => useMatchMedia('(max-width: 599px)')
