import type { ValidationContext } from 'sanity'
import type { Verdict } from '@archstep/contracts/fields/verdict.ts'
import { askContent } from './askContent.ts'

/** Advice to test a new email address of the company: no rule can find a typo, and visitors' mails would be lost. */
export async function newEmailVerdict(email: string | undefined, context: ValidationContext): Promise<Verdict> {
  const published = await askContent<string | null>(context, 'email.new', '*[_id == "siteSettings"][0].email')
  if (!email || !published || published === email) return true
  return (
    `Visitors wrote to ${published} until now, and will write to ${email}. ` +
    'Send an email there first, and see that it arrives.'
  )
}
