import type { MailWords } from './careersContent.ts'

/** A mail in plain text. */
export interface Letter {
  subject: string
  text: string
}

/** What a mail is about. */
export interface LetterFill {
  /** The applicant's, as it was typed. */
  name: string
  link: string
  /** The title of the job; undefined for none, and for one that is gone. */
  job: string | undefined
  /** By which both sides name the application; undefined for a mail about all of them. */
  reference: string | undefined
  /** When another application of the same person came first; undefined to say nothing of it. */
  firstAt?: Date | undefined
}

/**
 * Letters of any script and what stands between them, with no dot that mail programs make a link of. Whoever fills in
 * the form chooses both the name and who gets the receipt, and must not be able to send advertisements under our name.
 */
const NAME = /^(?=.*\p{L})(?!.*\.\p{L}{2})[\p{L}\p{M}\p{Join_Control} .,'’()‐–-]{1,60}$/u

/**
 * Puts a mail together from its words in the CMS, with the job and the reference in the subject and below the text.
 * `{link}` and `{name}` are filled in; what is no name is left out, with the space before it, and at the beginning of a
 * line with what parts it from the rest.
 */
export function writeLetter(words: MailWords, { name, link, job, reference, firstAt }: LetterFill): Letter {
  const text = words.text.replaceAll('{link}', () => link)
  const greeted = NAME.test(name)
    ? text.replaceAll('{name}', () => name)
    : text.replaceAll(/^ *\{name\}[ ,;:!–-]*| *\{name\}/gm, '').trimStart()
  const titled = [words.subject.replaceAll(/\s+/g, ' '), job].filter(Boolean).join(': ')
  if (reference === undefined) return { subject: titled, text: `${greeted}\n` }
  const first = firstAt?.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
  const about = [job && `Job: ${job}`, `Reference: ${reference}`, first && `Your first application: ${first}`]
  return { subject: `${titled} [${reference}]`, text: `${greeted}\n\n${about.filter(Boolean).join('\n')}\n` }
}
