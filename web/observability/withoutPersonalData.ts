/** Characters of a message that are sent. */
const LONGEST = 200

/**
 * A text without what may say something of a visitor: what stands behind the question mark of an address, e-mail
 * addresses, longer numbers (phone numbers, one-time codes), and everything after the 200th character.
 */
export function withoutPersonalData(text: string): string {
  return text
    .replace(/\b(https?:\/\/[^\s?#"')]+)[?#][^\s"')]*/g, '$1')
    .replace(/[^\s@<>"'(),;:]+@[^\s@<>"'(),;:]+\.[a-z]{2,}/gi, '[e-mail]')
    .replace(/\+?\d[\d\s().-]{3,}\d/g, '[number]')
    .slice(0, LONGEST)
}
