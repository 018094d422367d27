import { defineQuery } from 'groq'
import { contentQuery, type Content } from '../contentQuery.ts'
import type { CareersGroqResult, CareersEntryGroqResult } from '../types.gen.ts'
import {
  capabilityFragment,
  heroFragment,
  imageFragment,
  richTextFragment,
  sectionHeadFragment,
  seoFragment,
} from './fragments.ts'

const careersGroq = defineQuery(`*[_type == "careers" && _id == "careers"][0]{
  listing{
    title,
    subtitle,
    text,
    picture{${imageFragment}},
    emptyPicture{${imageFragment}},
    seo{${seoFragment}}
  },
  "jobWords": opening{
    requirementsHeading,
    responsibilitiesHeading,
    skillsHeading,
    departmentLabel,
    locationLabel,
    countriesLabel,
    typeLabel,
    salaryLabel,
    perHour,
    perMonth,
    perYear,
    postedLabel,
    closesLabel,
    apply,
    closed,
    allJobs,
    goneHeading,
    goneText
  },
  interest{
    hero{${heroFragment}},
    notice,
    openJobs{one, several, link},
    formHeading,
    formText,
    openingText,
    sourceQuestion{question, options},
    benefitsHead{${sectionHeadFragment}},
    benefits[]{${capabilityFragment}},
    thanks{heading, text},
    privacyNote[]{${richTextFragment}},
    seo{${seoFragment}}
  },
  postJob{title, text, seo{${seoFragment}}}
}`)

/** Texts of the job list, job pages, interest form and the form for a new job. */
export const careersQuery = contentQuery<CareersGroqResult>({ name: 'careers', groq: careersGroq })

export type Careers = Content<CareersGroqResult>

const careersEntryGroq = defineQuery(`*[_type == "siteSettings" && _id == "siteSettings"][0]{careersEntry}`)

/** Which screen staff chose for /Careers (ROUTE-04). */
export const careersEntryQuery = contentQuery<CareersEntryGroqResult>({ name: 'careersEntry', groq: careersEntryGroq })

export type CareersEntry = Content<CareersEntryGroqResult>
