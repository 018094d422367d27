import { notifyManager, QueryClient, QueryClientProvider, skipToken, useQuery } from '@tanstack/react-query'
import { createContext, useContext, type ReactNode } from 'react'
import { deskAt } from './applicants/desk.ts'
import { firstView, type ListView } from './applicants/list/listFilters.ts'

/** How often applications are counted, while the Studio is looked at. */
export const ASK_EVERY_MS = 60_000

/** A reply that was begun: what was typed into each template is there when it is chosen again. */
export interface ReplyDraft {
  /** Of the reply that is sent: one that is sent again, because no one knows whether it arrived, goes out once. */
  id: string
  template: number
  typed: Readonly<Record<number, { subject: string; text: string }>>
}

// What was pressed is busy before it can be pressed again.
notifyManager.setScheduler(queueMicrotask)

function keptList() {
  let view = firstView
  return { view: () => view, keep: (next: ListView) => void (view = next) }
}

/** Everything that is one person's: nothing of it is for the next who signs in on the same page. */
const sessionOf = (careersUrl: string, token: string | undefined) => ({
  token,
  /** Undefined in a hosted Studio that was built without the address of a careers service. */
  desk: careersUrl === '' ? undefined : deskAt(careersUrl, token),
  /** Notes that were begun and not added, by application: they are there when someone comes back. */
  noteDrafts: new Map<string, string>(),
  /** Replies that were begun and not sent, likewise. */
  replyDrafts: new Map<string, ReplyDraft>(),
  /** What the list of applications shows: there when someone comes back, or Sanity mounts the tool anew. */
  list: keptList(),
  // What goes wrong is said at once, with a button to try again.
  queries: new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  }),
})
export type Session = ReturnType<typeof sessionOf>

/**
 * The session of whoever is signed in, the same as long as they are: Sanity mounts the layout of the Studio twice when
 * it starts, and a resume that was asked for twice would be in the log twice.
 * @param careersUrl address of the careers service; '' where there is none
 */
export function keepSession(careersUrl: string): (token: string | undefined) => Session {
  let kept: Session | undefined
  return (token) => {
    if (!kept || kept.token !== token) kept = sessionOf(careersUrl, token)
    return kept
  }
}

const SessionContext = createContext<Session | undefined>(undefined)

/** Counts the new applications again and again: the menu may be folded away, and shows them when it is not. */
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

/** Undefined outside of one, as in a test. */
export const useSession = (): Session | undefined => useContext(SessionContext)

/** The recruiters' desk, and what one person has begun there. */
export function useDesk() {
  const session = useSession()
  if (!session?.desk) throw new Error('The tool Applicants needs a session with a desk around it.')
  return { ...session, desk: session.desk }
}

/**
 * Whether the desk is for the person who is signed in; no data and no error where there is no desk.
 * @param follow asks again and again, which is enough in one place
 */
export const useAccess = ({ follow = false } = {}) =>
  useQuery({
    queryKey: ['access'],
    queryFn: useSession()?.desk?.access ?? skipToken,
    staleTime: ASK_EVERY_MS,
    // Whoever is not admitted need not be asked for.
    refetchInterval: ({ state }) => follow && state.data?.admitted !== false && ASK_EVERY_MS,
  })
