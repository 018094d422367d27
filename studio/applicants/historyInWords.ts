import type { AuditAction, HistoryEntry } from '@archstep/contracts/deskApi.ts'

const ACTIONS = {
  resume: 'Resume',
  status: 'Status',
  move: 'Moved',
  note: 'Note',
  answer: 'Reply',
  delete: 'Deleted',
  export: 'Export',
} satisfies Record<AuditAction, string>

/** A newer service may have more of them. */
const words: Readonly<Record<string, string>> = ACTIONS

export const historyInWords = ({ action, detail }: HistoryEntry): string => `${words[action] ?? action}: ${detail}`
