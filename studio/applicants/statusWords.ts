import type { ComponentProps } from 'react'
import type { Badge } from '@sanity/ui'
import { STATUSES, type Status } from './desk.ts'

export const statusWords: Readonly<Record<Status, string>> = {
  new: 'New',
  'in review': 'In review',
  interview: 'Interview',
  offer: 'Offer',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
}

/** As lists to choose from take them. */
export const statusOptions = STATUSES.map((status) => [status, statusWords[status]] as const)

export const statusTones: Readonly<Record<Status, ComponentProps<typeof Badge>['tone']>> = {
  new: 'primary',
  'in review': 'default',
  interview: 'caution',
  offer: 'positive',
  rejected: 'critical',
  withdrawn: 'default',
}
