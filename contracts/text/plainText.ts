/**
 * A text without invisible characters, which come along when an email address is copied and with which the Studio's
 * preview marks texts.
 */
export const plainText = (text: string): string => text.replace(/\p{Cf}/gu, '')
