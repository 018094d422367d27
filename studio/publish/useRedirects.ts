import { useToast } from '@sanity/ui/toast'
import { useClient } from 'sanity'
import { API_VERSION } from '@archstep/contracts/apiVersion.ts'
import { clearAddress, leaveRedirect, type Move } from './leaveRedirect.ts'
import { reasonOf } from '../inWords.ts'

/** How long a message stays that says what is left to do. */
const READ_WITHIN_MS = 60_000

/** What publishing does about redirects, said in a message. */
export function useRedirects() {
  const client = useClient({ apiVersion: API_VERSION })
  const { push } = useToast()
  const fail = (title: string, error: unknown) =>
    push({ status: 'error', title, description: reasonOf(error), duration: READ_WITHIN_MS })
  return {
    /**
     * Leaves a redirect from a page's old address. That comes before publishing, which would be forgotten with a tab
     * that is closed in between: as long as there is a page at its old address a redirect leads nobody.
     * @param failed what the person is told when it can't be written
     * @returns false when there is none
     */
    async leave(move: Move, failed: string): Promise<boolean> {
      try {
        await leaveRedirect(client, move)
        push({ status: 'success', title: `${move.from} now leads to ${move.to}.` })
        return true
      } catch (error) {
        fail(failed, error)
        return false
      }
    },
    /** Deletes redirects that start at the address at which a page is published. */
    async clear(address: string): Promise<void> {
      try {
        for (const from of await clearAddress(client, address)) {
          push({ status: 'info', title: `The redirect from ${from} is deleted: there is a page now.` })
        }
      } catch (error) {
        fail(`Look under Content, Redirects, for one from ${address}, and delete it: there is a page now.`, error)
      }
    },
  }
}
