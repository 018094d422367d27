import { defineQuery } from 'groq'
import { contentQuery } from '../contentQuery.ts'
import type { CareersEntryGroqResult } from '../types.gen.ts'

const careersEntryGroq = defineQuery(`*[_type == "siteSettings" && _id == "siteSettings"][0]{careersEntry}`)

/** Which screen staff chose for /Careers (ROUTE-04). */
export const careersEntryQuery = contentQuery<CareersEntryGroqResult>({ name: 'careersEntry', groq: careersEntryGroq })
