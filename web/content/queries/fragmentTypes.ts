import type { Contact } from './contact.ts'
import type { Home } from './home.ts'
import type { ServicePageContent } from './servicePage.ts'

// Results of the projections in fragments.ts. Types are generated for whole queries only, so each is taken from one
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
/** A story with the fields that every page queries; service pages query more. */
export type Story = Omit<ServiceStory, 'comparison' | 'voice'> & Partial<Pick<ServiceStory, 'comparison' | 'voice'>>
/** The texts of the links to a story's page, and to an email that asks for a talk with its client. */
export type ProofWords = NonNullable<NonNullable<ServicePageContent['words']>['proof']>
