import { defineQuery } from 'groq'
import { MINUTES_TO_READ } from '@archstep/contracts/text/defaultWords.ts'
import { pathGroq } from '@archstep/contracts/urls/pagePaths.ts'
import { contentQuery, type Content } from '../contentQuery.ts'
import type { SiteGroqResult } from '../types.gen.ts'
import { hrefFragment, imageFragment, linkFragment, seoFragment, servicePathGroq } from './fragments.ts'

const siteGroq = defineQuery(`*[_type == "siteSettings" && _id == "siteSettings"][0]{
  name,
  tagline,
  legalName,
  description,
  logo{${imageFragment}},
  address,
  phones[]{_key, display, number},
  email,
  hours[]{
    _key,
    label,
    text,
    localText,
    "days": coalesce(days, []),
    opens,
    closes
  },
  timeZone,
  officeTimeZone,
  socialLinks[]{_key, network, label, href, inFooter},
  navigation[]{${linkFragment}},
  servicesMenu{
    label,
    "links": *[_type == "servicePage" && defined(title) && defined(coalesce(route, slug))] | order(orderRank, _id){
      "_key": _id,
      "label": title,
      "href": ${servicePathGroq},
      icon
    },
    last{label, ${hrefFragment}}
  },
  headerAction{label, ${hrefFragment}},
  resourceRequest,
  priceWords{from, to},
  ledger{phoneLabel, emailLabel, messaging{label, ${hrefFragment}}, contact{label, ${hrefFragment}}},
  callBar{label, call, open, closed, write, onCall, whoIsIn, ask, alarm},
  "appointments": select(defined(*[_id == "booking"][0]._id) => appointments{
    "hours": coalesce(
      hours[defined(days) && defined(from) && defined(to)]{_key, days, from, to, "people": people[]->name},
      []
    ),
    minutes,
    notice,
    daysOff,
    url,
    label,
    all
  }),
  "answersAtAnyHour": *[_type in ["servicePage", "page", "contact"] && answersAtAnyHour == true]{
    "path": ${pathGroq},
    "phone": coalesce(sidebar.contact.phone, ^.phones[0]){display, number}
  },
  banner{
    text,
    link{label, ${hrefFragment}},
    from,
    until,
    "everywhere": count(coalesce(pages, [])) == 0,
    "paths": coalesce(pages[]->{"path": ${pathGroq}}.path, [])
  },
  "minutesToRead": coalesce(minutesToRead, "${MINUTES_TO_READ}"),
  footer{links[]{${linkFragment}}, note, copyright},
  seo{${seoFragment}}
}`)

/** Content of every screen: name, address, hours, links, navigation and the default search text. */
export const siteQuery = contentQuery<SiteGroqResult>({ name: 'site', groq: siteGroq })

export type Site = Content<SiteGroqResult>
