import { defineQuery } from 'groq'
import { contentQuery, type Content } from '../contentQuery.ts'
import type { AccountGroqResult } from '../types.gen.ts'
import { hrefFragment, imageFragment, seoFragment } from './fragments.ts'

const accountGroq = defineQuery(`*[_type == "account" && _id == "account"][0]{
  picture{${imageFragment}},
  demonstration,
  register{title, subtitle, seo{${seoFragment}}},
  signIn{title, subtitle, seo{${seoFragment}}},
  signUp{title, subtitle},
  forgot{title, subtitle},
  otp{title, subtitle},
  newPassword{title, subtitle},
  terms{label, ${hrefFragment}}
}`)

/** The titles and subtitles of registration and of the five views of the login screen. */
export const accountQuery = contentQuery<AccountGroqResult>({ name: 'account', groq: accountGroq })

export type Account = Content<AccountGroqResult>
