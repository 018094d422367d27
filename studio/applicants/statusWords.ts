import type { ComponentProps } from 'react'
import type { Badge } from '@sanity/ui'
import { STATUSES, type Status } from './desk.ts'

const words: Readonly<Record<Status, string>> = {
  new: 'New',
  'in review': 'In review',
  interview: 'Interview',
  offer: 'Offer',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
}

/** As lists to choose from take them. */
export const statusOptions = STATUSES.map((status) => [status, words[status]] as const)

type Tone = ComponentProps<typeof Badge>['tone']
const tones: Readonly<Record<Status, Tone>> = {
  new: 'primary',
  'in review': 'default',
  interview: 'caution',
  offer: 'positive',
  rejected: 'critical',
  withdrawn: 'default',
}

const isKnown = (status: string): status is Status => Object.hasOwn(words, status)

/** A status that a newer service has is its own word. */
export const statusInWords = (status: string): string => (isKnown(status) ? words[status] : status)

export const statusTone = (status: string): Tone => (isKnown(status) ? tones[status] : 'default')
