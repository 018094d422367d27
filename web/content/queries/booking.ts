import { defineQuery } from 'groq'
import { contentQuery, type Content } from '../contentQuery.ts'
import type { BookingGroqResult } from '../types.gen.ts'
import { personFragment, sectionHeadFragment, seoFragment } from './fragments.ts'

const bookingGroq = defineQuery(`*[_type == "booking" && _id == "booking"][0]{
  hero{heading, text},
  times{heading, week, none, "taken": coalesce(taken, heading)},
  request{
    action,
    note,
    caller,
    "subject": coalesce(subject, "{day}, {time}"),
    "letter": coalesce(letter, "{day}, {time}: {reach}"),
    ownTime,
    calendar,
    "entry": coalesce(entry, "{name}")
  },
  "people": *[_type == "home" && _id == "home"][0].people{
    head{${sectionHeadFragment}},
    items[]->{${personFragment}, "text": coalesce(answers, bio)}
  },
  seo{${seoFragment}}
}`)

/** Texts of the booking page, and who may call: the people of the home page. The times themselves are in the site settings. */
export const bookingQuery = contentQuery<BookingGroqResult>({ name: 'booking', groq: bookingGroq })

export type Booking = Content<BookingGroqResult>
