import type { ComponentProps } from 'react'
import type { Badge } from '@sanity/ui'
import type { Status } from './desk.ts'

export const statusWords: Readonly<Record<Status, string>> = {
  new: 'New',
  'in review': 'In review',
  interview: 'Interview',
  offer: 'Offer',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
}

export const statusTones: Readonly<Record<Status, ComponentProps<typeof Badge>['tone']>> = {
  new: 'primary',
  'in review': 'default',
  interview: 'caution',
  offer: 'positive',
  rejected: 'critical',
  withdrawn: 'default',
}
