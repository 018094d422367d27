/**
 * Name of the field that forms hide, so that only bots fill it in. It means nothing to a browser's autofill.
 */
export const EMPTY_FIELD = 'extra'
