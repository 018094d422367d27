import { useToast } from '@sanity/ui/toast'
import { useClient } from 'sanity'
import { API_VERSION } from '@archstep/contracts/cms/sanityApi.ts'
import { messageOf } from '../ui/format.ts'
import { clearAddress, createRedirect, type Move } from './redirects.ts'

/** How long to show a message that asks staff to do something. */
const READ_WITHIN_MS = 60_000

export function useRedirects() {
  const client = useClient({ apiVersion: API_VERSION })
  const { push } = useToast()
  const fail = (title: string, error: unknown) =>
    push({ status: 'error', title, description: messageOf(error), duration: READ_WITHIN_MS })
  return {
    /**
     * Creates a redirect from a page's old address. Called before publishing, in case the tab is closed in between; the
     * redirect has no effect while the page is still at its old address.
     * @param failed message if it can't be written
     * @returns false if it failed
     */
    async create(move: Move, failed: string): Promise<boolean> {
      try {
        await createRedirect(client, move)
        push({ status: 'success', title: `${move.from} now leads to ${move.to}.` })
        return true
      } catch (error) {
        fail(failed, error)
        return false
      }
    },
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
