import type { MailWords } from '../cms/careersContent.ts'

interface MailValues {
  name: string
  link: string
  /** The job's title; undefined without a job, or if the job is gone. */
  job: string | undefined
  /** The reference for the application that both sides use; undefined for a mail about all applications. */
  reference: string | undefined
  /** When the same person first applied; undefined to leave it out. */
  firstAt?: Date | undefined
  timeZone?: string | undefined
}

/**
 * Letters of any script and the punctuation of names, without dots that mail programs would turn into links. Anyone can
 * enter any name and recipient in the form, and must not be able to send ads in our name.
 */
const NAME = /^(?=.*\p{L})(?!.*\.\p{L}{2})[\p{L}\p{M}\p{Join_Control} .,'’()‐–-]{1,60}$/u

/**
 * Writes a mail with the words from the CMS, and the job and the reference in the subject and below the text.
 * Fills in `{link}` and `{name}`. If the name isn't a plausible one, it is left out with the space before it and, at
 * the beginning of a line, with the punctuation after it.
 */
export function composeMail(words: MailWords, values: MailValues): MailWords {
  const { name, link, job, reference, firstAt, timeZone } = values
  const text = words.text.replaceAll('{link}', () => link)
  const greeted = NAME.test(name)
    ? text.replaceAll('{name}', () => name)
    : text.replaceAll(/^ *\{name\}[ ,;:!–-]*| *\{name\}/gm, '').trimStart()
  const titled = [words.subject.replaceAll(/\s+/g, ' '), job].filter(Boolean).join(': ')
  if (reference === undefined) return { subject: titled, text: `${greeted}\n` }
  const first = firstAt?.toLocaleDateString('en-US', { dateStyle: 'long', timeZone })
  const about = [job && `Job: ${job}`, `Reference: ${reference}`, first && `Your first application: ${first}`]
  return { subject: `${titled} [${reference}]`, text: `${greeted}\n\n${about.filter(Boolean).join('\n')}\n` }
}
