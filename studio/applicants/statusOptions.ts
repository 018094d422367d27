import type { Badge } from '@sanity/ui'
import type { ComponentProps } from 'react'
import {
  APPLICATION_STATUSES,
  isApplicationStatus,
  statusInWords,
  type ApplicationStatus,
} from '@archstep/contracts/applications/applicationStatus.ts'

export const statusOptions = APPLICATION_STATUSES.map((status) => [status, statusInWords(status)] as const)

type Tone = ComponentProps<typeof Badge>['tone']
const tones: Readonly<Record<ApplicationStatus, Tone>> = {
  new: 'primary',
  'in review': 'default',
  interview: 'caution',
  offer: 'positive',
  rejected: 'critical',
  withdrawn: 'default',
}

export const statusTone = (status: string): Tone => (isApplicationStatus(status) ? tones[status] : 'default')
