import { defineQuery } from 'groq'

export const careersEntryGroq = defineQuery(`*[_type == "siteSettings" && _id == "siteSettings"][0]{careersEntry}`)
