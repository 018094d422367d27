/** Where the recruiters are with an application, in the order in which it usually goes, and as people read it. */
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

/** Whether someone still has to say yes or no, and what the list of applications calls all of these together. */
export const UNDECIDED_STATUSES: readonly ApplicationStatus[] = ['new', 'in review', 'interview']
export const UNDECIDED = 'undecided'

/** Where a reply may take an application. */
export const STATUSES_AFTER_REPLY: readonly ApplicationStatus[] = ['in review', 'interview', 'offer', 'rejected']

export const isApplicationStatus = (status: string): status is ApplicationStatus => Object.hasOwn(WORDS, status)

/** A status that only a newer service has is its own word. */
export const statusInWords = (status: string): string => (isApplicationStatus(status) ? WORDS[status] : status)
