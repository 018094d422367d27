import { blockTypes } from './blocks/blockTypes.ts'
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
import { appointmentTimes } from './objects/appointmentTimes.ts'
import { agreement, agreementReport, agreementStep } from './objects/agreement.ts'
import { appScreen, screenPart } from './objects/appScreen.ts'
import { articleBody } from './objects/articleBody.ts'
import { callToAction } from './objects/callToAction.ts'
import { capability } from './objects/capability.ts'
import { card } from './objects/card.ts'
import { code } from './objects/code.ts'
import { contactBox } from './objects/contactBox.ts'
import { banner } from './objects/banner.ts'
import { contentNumber } from './objects/contentNumber.ts'
import { siteFact } from './objects/siteFact.ts'
import { siteValue } from './objects/siteValue.ts'
import { country } from './objects/country.ts'
import { editableSentence } from './objects/editableSentence.ts'
import { faqItem } from './objects/faqItem.ts'
import { helpBox } from './objects/helpBox.ts'
import { figure } from './objects/figure.ts'
import { heroSlide } from './objects/heroSlide.ts'
import { highlighted } from './objects/highlighted.ts'
import { icon } from './objects/icon.ts'
import { journey, journeyStop } from './objects/journey.ts'
import { link } from './objects/link.ts'
import { mailTemplate } from './objects/mailTemplate.ts'
import { offerFact } from './objects/offerFact.ts'
import { offering } from './objects/offering.ts'
import { offerPart } from './objects/offerPart.ts'
import { openingHours } from './objects/openingHours.ts'
import { outcome } from './objects/outcome.ts'
import { phone } from './objects/phone.ts'
import { picture } from './objects/picture.ts'
import { platform } from './objects/platform.ts'
import { playgroundParam } from './objects/playgroundParam.ts'
import { playgroundRequest } from './objects/playgroundRequest.ts'
import { postalAddress } from './objects/postalAddress.ts'
import { priceBand } from './objects/priceBand.ts'
import { processStep } from './objects/processStep.ts'
import { reading, readingEvent } from './objects/reading.ts'
import { richText } from './objects/richText.ts'
import { roster, rosterPerson } from './objects/roster.ts'
import { sample } from './objects/sample.ts'
import { sectionHead } from './objects/sectionHead.ts'
import { seo } from './objects/seo.ts'
import { socialLink } from './objects/socialLink.ts'
import { statement, statementColumn, statementRow } from './objects/statement.ts'
import { statistic } from './objects/statistic.ts'
import { table, tableRow } from './objects/table.ts'
import { tool } from './objects/tool.ts'
import { about } from './singletons/about.ts'
import { account } from './singletons/account.ts'
import { booking } from './singletons/booking.ts'
import { careers } from './singletons/careers.ts'
import { contact } from './singletons/contact.ts'
import { home } from './singletons/home.ts'
import { retention } from './singletons/retention.ts'
import { siteSettings } from './singletons/siteSettings.ts'
import { withTextLimits } from './textLimits.ts'

/** One document each, whose id is the type’s name. */
export const singletonTypes = [about, account, booking, careers, contact, home, retention, siteSettings]

/** Documents of which there can be many. */
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

/** Parts that documents own. */
export const objectTypes = [
  appointmentTimes,
  agreement,
  agreementReport,
  agreementStep,
  appScreen,
  articleBody,
  callToAction,
  capability,
  card,
  code,
  contactBox,
  banner,
  contentNumber,
  siteFact,
  siteValue,
  country,
  editableSentence,
  faqItem,
  helpBox,
  figure,
  heroSlide,
  highlighted,
  icon,
  journey,
  journeyStop,
  link,
  mailTemplate,
  offerFact,
  offering,
  offerPart,
  openingHours,
  outcome,
  phone,
  picture,
  platform,
  playgroundParam,
  playgroundRequest,
  postalAddress,
  priceBand,
  processStep,
  reading,
  readingEvent,
  richText,
  roster,
  rosterPerson,
  sample,
  screenPart,
  sectionHead,
  seo,
  socialLink,
  statement,
  statementColumn,
  statementRow,
  statistic,
  table,
  tableRow,
  tool,
]

/** The names of all types of documents. */
export const contentTypes: readonly string[] = [...singletonTypes, ...documentTypes].map(({ name }) => name)

export const schemaTypes = [...singletonTypes, ...documentTypes, ...blockTypes, ...objectTypes].map((type) =>
  withTextLimits(type),
)
