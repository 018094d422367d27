import { useMatchMedia } from '@sanity/ui'

/** Whether the window is as narrow as a phone: below the third of the widths that @sanity/ui knows. */
export const useIsNarrow = (): boolean => useMatchMedia('(max-width: 599px)')
