import { useToast } from '@sanity/ui/toast'
import { useClient } from 'sanity'
import { API_VERSION } from '../../schemas/apiVersion.ts'
import { clearAddress, leaveRedirect, type Move } from './leaveRedirect.ts'
import { reasonOf } from '../inWords.ts'

/** How long a message stays that says what is left to do. */
const READ_WITHIN_MS = 60_000

/** What publishing does about redirects, said in a message. */
export interface Redirects {
  /**
   * Leaves a redirect from a page's old address. That comes before publishing, which would be forgotten with a tab that
   * is closed in between: as long as there is a page at its old address a redirect leads nobody.
   * @param failed what the person is told when it can't be written
   * @returns false when there is none
   */
  readonly leave: (move: Move, failed: string) => Promise<boolean>
  /** Deletes redirects that start at the address at which a page is published. */
  readonly clear: (address: string) => Promise<void>
}

export function useRedirects(): Redirects {
  const client = useClient({ apiVersion: API_VERSION })
  const toast = useToast()
  return {
    async leave(move, failed) {
      try {
        await leaveRedirect(client, move)
        toast.push({ status: 'success', title: `${move.from} now leads to ${move.to}.` })
        return true
      } catch (error) {
        toast.push({
          status: 'error',
          title: failed,
          description: reasonOf(error),
          duration: READ_WITHIN_MS,
        })
        return false
      }
    },
    async clear(address) {
      try {
        for (const from of await clearAddress(client, address)) {
          toast.push({ status: 'info', title: `The redirect from ${from} is deleted: there is a page now.` })
        }
      } catch (error) {
        toast.push({
          status: 'error',
          title: `Look under Content, Redirects, for one from ${address}, and delete it: there is a page now.`,
          description: reasonOf(error),
          duration: READ_WITHIN_MS,
        })
      }
    },
  }
}
