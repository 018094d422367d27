import type { HistoryEntry } from '@archstep/contracts/deskApi.ts'

const ACTIONS: Readonly<Record<string, string>> = {
  resume: 'Resume',
  status: 'Status',
  move: 'Moved',
  note: 'Note',
  answer: 'Reply',
  delete: 'Deleted',
  export: 'Export',
}

export const historyInWords = ({ action, detail }: HistoryEntry): string => `${ACTIONS[action] ?? action}: ${detail}`
