import type { Verdict } from './verdict.ts'

/** Whether nothing at all came from any address, which says more of this side's network than of them. */
export const isOffline = (checked: readonly Pick<Verdict, 'isSilent'>[]): boolean =>
  checked.length > 0 && checked.every(({ isSilent }) => isSilent)
