import { useToast } from '@sanity/ui/toast'
import { filter, firstValueFrom, timeout } from 'rxjs'
import { useClient, useDocumentStore } from 'sanity'
import { API_VERSION } from '../../schemas/apiVersion.ts'
import { addressOf, leaveRedirect, type Move } from './leaveRedirect.ts'

/** How long publishing may take. */
const PUBLISHED_WITHIN_MS = 60_000

/**
 * Leaves a redirect as soon as a page is published at its new address, also when the person has gone elsewhere in the Studio
 * meanwhile. A redirect from an address at which there still is a page would hide nothing, but lead nobody.
 */
export function useLeaveRedirect(type: string): (move: Move) => void {
  const client = useClient({ apiVersion: API_VERSION })
  const documentStore = useDocumentStore()
  const toast = useToast()
  const leave = async (move: Move) => {
    const published = documentStore.pair.editState(move.id, type).pipe(
      filter((state) => addressOf(type, state.published) === move.to),
      timeout(PUBLISHED_WITHIN_MS),
    )
    await firstValueFrom(published)
    await leaveRedirect(client, move)
  }
  return (move) => {
    leave(move).then(
      () => toast.push({ status: 'success', title: `${move.from} now leads to ${move.to}.` }),
      (error: unknown) => {
        toast.push({
          status: 'error',
          title: `There is no redirect from ${move.from} yet. Add one under Content, Redirects.`,
          description: error instanceof Error ? error.message : String(error),
          duration: PUBLISHED_WITHIN_MS,
        })
      },
    )
  }
}
