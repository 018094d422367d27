import type { Deed } from './desk.ts'

const ACTIONS: Readonly<Record<string, string>> = {
  resume: 'Resume',
  status: 'Status',
  move: 'Moved',
  note: 'Note',
  answer: 'Reply',
  delete: 'Deleted',
  export: 'Export',
}

/** What was done, as the log and the history of an application say it. */
export const deedInWords = ({ action, detail }: Deed): string => `${ACTIONS[action] ?? action}: ${detail}`
