import { STORED_REPLY, type AuditAction, type HistoryEntry } from '@archstep/contracts/api/deskApi.ts'

/** A newer service may have more actions. */
const ACTIONS: Readonly<Record<string, string>> = {
  resume: 'Resume',
  status: 'Status',
  move: 'Moved',
  note: 'Note',
  [STORED_REPLY]: 'Reply',
  delete: 'Deleted',
  export: 'Export',
} satisfies Record<AuditAction, string>

export const historyInWords = ({ action, detail }: HistoryEntry): string => `${ACTIONS[action] ?? action}: ${detail}`
