import type { Contact } from './contact.ts'
import type { Home } from './home.ts'
import type { ServicePageContent } from './servicePage.ts'

// What the projections of fragments.ts give. Types are generated for whole queries only, so each is taken from one
// that uses the fragment.

export type SectionHeadContent = Home['stats']['head']
export type Statistic = Home['stats']['items'][number]
export type ServiceCard = Home['services']['cards'][number]
export type Testimonial = Home['testimonials']['items'][number]
export type Technology = Home['technology']['items'][number]
export type PeopleContent = Home['people']
export type CallToActionContent = Home['cta']
export type Question = Contact['faq']['items'][number]
export type ProcessStep = ServicePageContent['process']['steps'][number]
export type Resource = NonNullable<ServicePageContent['sidebar']['resources']>[number]

type ServiceStory = NonNullable<ServicePageContent['stories']>['items'][number]
/** As every page has it; service pages have more fields. */
export type Story = Omit<ServiceStory, 'comparison' | 'voice'> & Partial<Pick<ServiceStory, 'comparison' | 'voice'>>
/** The words of the links to where a story is told and to a mail that asks its client. */
export type ProofWords = NonNullable<NonNullable<ServicePageContent['words']>['proof']>
