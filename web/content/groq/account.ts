import { defineQuery } from 'groq'
import { imageFragment } from '../imageFragment.ts'

export const accountGroq = defineQuery(`*[_type == "account" && _id == "account"][0]{
  picture{${imageFragment}},
  register{title, subtitle, seo{title, description, image{${imageFragment}}}},
  signIn{title, subtitle, seo{title, description, image{${imageFragment}}}},
  signUp{title, subtitle},
  forgot{title, subtitle},
  otp{title, subtitle},
  newPassword{title, subtitle},
  terms{label, href}
}`)
