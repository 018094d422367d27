import { QueryClientProvider, skipToken, useQuery } from '@tanstack/react-query'
import { createContext, useContext, type ReactNode } from 'react'
import { newQueryClient } from '../queries/queryClient.ts'
import { queryKeys } from '../queries/queryKeys.ts'
import { deskAt } from './desk.ts'
import { firstView, type ListView } from './listFilters.ts'

/** How long applications and their count stay fresh. They are then refetched while the Studio is visible. */
export const FRESH_FOR_MS = 60_000

/** A draft reply. What was typed into a template is restored when that template is chosen again. */
export interface ReplyDraft {
  /** Idempotency key: a reply that is resent after an unclear failure is sent only once. */
  id: string
  template: number
  typed: Readonly<Record<number, { subject: string; text: string }>>
}

function keptList() {
  let view = firstView
  return { view: () => view, keep: (next: ListView) => void (view = next) }
}

/** Everything that belongs to one person, and must not be shown to the next one who signs in on the same page. */
const newSession = (careersUrl: string, token: string | undefined) => ({
  token,
  /** Undefined in a hosted Studio built without a careers service. */
  desk: careersUrl === '' ? undefined : deskAt(careersUrl, token),
  /** Unsaved notes by application, restored when someone comes back. */
  noteDrafts: new Map<string, string>(),
  replyDrafts: new Map<string, ReplyDraft>(),
  /** State of the list of applications, kept when someone comes back, or Sanity remounts the tool. */
  list: keptList(),
  queries: newQueryClient(),
})
export type Session = ReturnType<typeof newSession>

/**
 * The session of the signed-in person. The object is cached: Sanity mounts the Studio's layout twice at startup, and a
 * resume that is fetched twice would be logged twice.
 */
export function keepSession(careersUrl: string): (token: string | undefined) => Session {
  let kept: Session | undefined
  return (token) => {
    if (!kept || kept.token !== token) kept = newSession(careersUrl, token)
    return kept
  }
}

const SessionContext = createContext<Session | undefined>(undefined)

/** Polls for new applications even while the menu is collapsed. */
function KeepsCounting() {
  useAccess({ follow: true })
  return null
}

export const SessionProvider = ({ session, children }: { session: Session; children: ReactNode }) => (
  <QueryClientProvider key={session.token} client={session.queries}>
    <SessionContext value={session}>
      <KeepsCounting />
      {children}
    </SessionContext>
  </QueryClientProvider>
)

/** Undefined outside a session, for example in tests. */
export const useSession = (): Session | undefined => useContext(SessionContext)

export function useDesk() {
  const session = useSession()
  if (!session?.desk) throw new Error('The tool Applicants needs a session with a desk around it.')
  return { ...session, desk: session.desk }
}

/**
 * Whether the signed-in person may use the desk; without a desk, there is no data and no error.
 * @param follow polls, which only one component should do
 */
export const useAccess = ({ follow = false } = {}) =>
  useQuery({
    queryKey: queryKeys.access,
    queryFn: useSession()?.desk?.access ?? skipToken,
    staleTime: FRESH_FOR_MS,
    // No need to poll for people without access.
    refetchInterval: ({ state }) => follow && state.data?.admitted !== false && FRESH_FOR_MS,
  })
