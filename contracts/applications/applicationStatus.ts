/** The stages of an application in their usual order, with the label that people read. */
const WORDS = {
  new: 'New',
  'in review': 'In review',
  interview: 'Interview',
  offer: 'Offer',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
} as const
export type ApplicationStatus = keyof typeof WORDS

export const APPLICATION_STATUSES = Object.keys(WORDS) as [ApplicationStatus, ...ApplicationStatus[]]

/** Statuses that still need a decision, and the filter value that stands for all of them. */
export const UNDECIDED_STATUSES: readonly ApplicationStatus[] = ['new', 'in review', 'interview']
export const UNDECIDED = 'undecided'

/** The statuses that sending a reply can set. */
export const STATUSES_AFTER_REPLY: readonly ApplicationStatus[] = ['in review', 'interview', 'offer', 'rejected']

export const isApplicationStatus = (status: string): status is ApplicationStatus => Object.hasOwn(WORDS, status)

/** A status known only to a newer service is shown as it is. */
export const statusInWords = (status: string): string => (isApplicationStatus(status) ? WORDS[status] : status)

export const UNDECIDED_IN_WORDS = UNDECIDED_STATUSES.map(statusInWords).join(', ')
