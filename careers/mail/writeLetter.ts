import type { MailWords } from './careersContent.ts'

/** A mail in plain text. */
export interface Letter {
  subject: string
  text: string
}

/**
 * A name without what mail programs turn into links: whoever fills in the form chooses both the name and who gets the receipt, and
 * must not be able to send advertisements under ours.
 */
const withoutLinks = (name: string): string =>
  name
    .replaceAll(/[:/\\@<>]+/g, ' ')
    .replaceAll(/\.(?=\S)/g, '. ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/**
 * Puts a mail together from its words in the CMS.
 * @param fill what stands for `{name}`, the applicant's name as it was typed; and for `{link}`
 */
export function writeLetter(words: MailWords, fill: { name: string; link: string }): Letter {
  const filled = (text: string): string =>
    text.replaceAll('{link}', () => fill.link).replaceAll('{name}', () => withoutLinks(fill.name))
  return {
    subject: words.subject.replaceAll(/\s+/g, ' '),
    text: `${filled(words.text)}\n`,
  }
}
