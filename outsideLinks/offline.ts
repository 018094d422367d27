import type { Verdict } from './verdict.ts'

/** Whether all addresses were silent, which says more of this side's network than of them. */
export const isOffline = (checked: readonly Pick<Verdict, 'isSilent'>[]): boolean =>
  checked.length > 0 && checked.every(({ isSilent }) => isSilent)

export const OFFLINE = 'No outside address could be reached, so this computer may be offline'
