/** The chunk that takes longest to arrive, besides React. */
export const SHARED = 'shared'
/** The chunk of the only script that the HTML runs. */
export const ENTRY = 'start'
