/**
 * Removes invisible characters. They come along when an email address is copied, and the Studio's preview marks texts
 * with them.
 */
export const plainText = (text: string): string => text.replace(/\p{Cf}/gu, '')
