import type { ApplicationReplies } from '@archstep/contracts/api/deskApi.ts'
import { statusInWords, type ApplicationStatus } from '@archstep/contracts/applications/applicationStatus.ts'

export const NO_TEMPLATE = -1

export const templateOptions = (templates: ApplicationReplies['templates'], first = 'Choose a template') => [
  [NO_TEMPLATE, first] as const,
  ...templates.map(({ name }, index) => [index, name] as const),
]

export const sendInWords = (status: ApplicationStatus | null | undefined): string =>
  status ? `Send, and set the status ${statusInWords(status)}` : 'Send'
