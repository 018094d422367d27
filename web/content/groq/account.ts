import { defineQuery } from 'groq'
import { imageFragment } from '../imageFragment.ts'
import { seoFragment } from './fragments.ts'

export const accountGroq = defineQuery(`*[_type == "account" && _id == "account"][0]{
  picture{${imageFragment}},
  register{title, subtitle, seo{${seoFragment}}},
  signIn{title, subtitle, seo{${seoFragment}}},
  signUp{title, subtitle},
  forgot{title, subtitle},
  otp{title, subtitle},
  newPassword{title, subtitle},
  terms{label, href}
}`)
