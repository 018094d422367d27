import type { ComponentProps } from 'react'
import type { Badge } from '@sanity/ui'
import { APPLICATION_STATUSES, type ApplicationStatus } from '@archstep/contracts/application.ts'

export const statusWords: Readonly<Record<ApplicationStatus, string>> = {
  new: 'New',
  'in review': 'In review',
  interview: 'Interview',
  offer: 'Offer',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
}

/** As lists to choose from take them. */
export const statusOptions = APPLICATION_STATUSES.map((status) => [status, statusWords[status]] as const)

export const statusTones: Readonly<Record<ApplicationStatus, ComponentProps<typeof Badge>['tone']>> = {
  new: 'primary',
  'in review': 'default',
  interview: 'caution',
  offer: 'positive',
  rejected: 'critical',
  withdrawn: 'default',
}
