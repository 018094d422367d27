import { defineField } from 'sanity'
import { blockTypes } from './blocks/blockTypes.ts'
import { table, tableRow } from './blocks/tableBlock.ts'
import { course } from './documents/course.ts'
import { department } from './documents/department.ts'
import { job } from './documents/job.ts'
import { jobLocation } from './documents/jobLocation.ts'
import { page } from './documents/page.ts'
import { person } from './documents/person.ts'
import { post } from './documents/post.ts'
import { redirect } from './documents/redirect.ts'
import { resource } from './documents/resource.ts'
import { serviceCard } from './documents/serviceCard.ts'
import { servicePage } from './documents/servicePage.ts'
import { sharedBlock } from './documents/sharedBlock.ts'
import { successStory } from './documents/successStory.ts'
import { techItem } from './documents/techItem.ts'
import { testimonial } from './documents/testimonial.ts'
import { topic } from './documents/topic.ts'
import { foundAs } from './foundAs.ts'
import { cardTypes } from './objects/cards.ts'
import { codeTypes } from './objects/code.ts'
import { contactTypes } from './objects/contactDetails.ts'
import { country } from './objects/country.ts'
import { figureTypes } from './objects/figureTypes.ts'
import { hourTypes } from './objects/hours.ts'
import { icon } from './objects/icon.ts'
import { link } from './objects/link.ts'
import { mailTemplate } from './objects/mailTemplate.ts'
import { offerTypes } from './objects/offers.ts'
import { pageParts } from './objects/pageParts.ts'
import { picture } from './objects/picture.ts'
import { seo } from './objects/seo.ts'
import { specimenTypes } from './objects/specimens/specimenTypes.ts'
import { textTypes } from './objects/texts.ts'
import { valueTypes } from './objects/values.ts'
import { withTextLimits } from './rules/textLimits.ts'
import { about } from './singletons/about.ts'
import { account } from './singletons/account.ts'
import { booking } from './singletons/booking.ts'
import { careers } from './singletons/careers.ts'
import { contact } from './singletons/contact.ts'
import { home } from './singletons/home.ts'
import { retention } from './singletons/retention.ts'
// A type declaration that every program with these schemas needs.
import './readByCode.ts'
import { siteSettings } from './singletons/siteSettings.ts'

/** A field for the Studio's search only: nobody fills it in, and no page shows it. */
const foundAsField = (type: string) =>
  defineField({
    name: 'foundAs',
    title: 'Found as',
    type: 'string',
    hidden: true,
    readOnly: true,
    initialValue: foundAs[type] ?? '',
    options: { readByCode: true, search: { weight: 10 } },
  })

/** Single documents, whose id is the type’s name. */
export const singletonTypes = [about, account, booking, careers, contact, home, retention, siteSettings].map((type) =>
  Object.assign({}, type, { fields: [...type.fields, foundAsField(type.name)] }),
)

/** Types with any number of documents. */
export const documentTypes = [
  course,
  department,
  job,
  jobLocation,
  page,
  person,
  post,
  redirect,
  resource,
  serviceCard,
  servicePage,
  sharedBlock,
  successStory,
  techItem,
  testimonial,
  topic,
]

/** Types of objects within documents. */
const objectTypes = [
  ...hourTypes,
  ...textTypes,
  ...cardTypes,
  ...codeTypes,
  ...contactTypes,
  ...figureTypes,
  ...valueTypes,
  country,
  icon,
  link,
  mailTemplate,
  ...offerTypes,
  ...pageParts,
  picture,
  seo,
  ...specimenTypes,
  table,
  tableRow,
]

/** The names of all types of documents. */
export const contentTypes: readonly string[] = [...singletonTypes, ...documentTypes].map(({ name }) => name)

export const schemaTypes = [...singletonTypes, ...documentTypes, ...blockTypes, ...objectTypes].map((type) =>
  withTextLimits(type),
)
