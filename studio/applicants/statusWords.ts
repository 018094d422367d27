import type { ComponentProps } from 'react'
import type { Badge } from '@sanity/ui'
import { APPLICATION_STATUSES, type ApplicationStatus } from '@archstep/contracts/application.ts'

const words: Readonly<Record<ApplicationStatus, string>> = {
  new: 'New',
  'in review': 'In review',
  interview: 'Interview',
  offer: 'Offer',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
}

/** As lists to choose from take them. */
export const statusOptions = APPLICATION_STATUSES.map((status) => [status, words[status]] as const)

type Tone = ComponentProps<typeof Badge>['tone']
const tones: Readonly<Record<ApplicationStatus, Tone>> = {
  new: 'primary',
  'in review': 'default',
  interview: 'caution',
  offer: 'positive',
  rejected: 'critical',
  withdrawn: 'default',
}

const isKnown = (status: string): status is ApplicationStatus => Object.hasOwn(words, status)

/** A status that a newer service has is its own word. */
export const statusInWords = (status: string): string => (isKnown(status) ? words[status] : status)

export const statusTone = (status: string): Tone => (isKnown(status) ? tones[status] : 'default')
