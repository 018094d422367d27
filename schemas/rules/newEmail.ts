import type { ValidationContext } from 'sanity'
import type { Verdict } from '@archstep/contracts/fields/verdict.ts'
import { askContent } from './askContent.ts'

/** Advice to try a new email address of the company: no rule finds a typo in it, and what visitors write would be lost. */
export async function newEmailVerdict(email: string | undefined, context: ValidationContext): Promise<Verdict> {
  const published = await askContent<string | null>(context, 'email.new', '*[_id == "siteSettings"][0].email')
  if (!email || !published || published === email) return true
  return (
    `Visitors wrote to ${published} until now, and will write to ${email}. ` +
    'Send an email there first, and see that it arrives.'
  )
}
