import { contentQuery, type Content } from './contentQuery.ts'
import { contactGroq } from './groq/contact.ts'
import type { ContactGroqResult } from './types.gen.ts'

/** Everything on the contact page but the phones, the e-mail address and the hours, which every page has. */
export const contactQuery = contentQuery<ContactGroqResult>({ name: 'contact', groq: contactGroq })

export type Contact = Content<ContactGroqResult>
