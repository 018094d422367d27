import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { createContext, useContext, useMemo, type ReactNode } from 'react'
import { deskAt, DeskError, type Desk, type DeskAccess } from './desk.ts'
import { firstView, type ListView } from './list/listFilters.ts'

/** How often applications are counted, while the Studio is looked at. */
export const ASK_EVERY_MS = 60_000

/** Whether the desk is for the person who is signed in. */
export type Access =
  | { state: 'asking' }
  | { state: 'refused' }
  /** The service gives no answer, in words. */
  | { state: 'unknown'; reason: string }
  | ({ state: 'admitted' } & Omit<Extract<DeskAccess, { admitted: true }>, 'admitted'>)

/** An answer that was begun: what was typed into each template is there when it is chosen again. */
export interface AnswerDraft {
  /** Of the answer that is sent: one that is sent again, because no one knows whether it arrived, goes out once. */
  id: string
  template: number
  typed: Readonly<Record<number, { subject: string; text: string }>>
}

interface DeskContextValue {
  desk: Desk
  access: Access
  /** Notes that were begun and not added, by application: they are there when someone comes back. */
  drafts: Map<string, string>
  /** Answers that were begun and not sent, likewise. */
  answers: Map<string, AnswerDraft>
  /** What the list shows: there when someone comes back, or Sanity mounts the tool anew. */
  list: { view: () => ListView; keep: (view: ListView) => void }
}

const DeskContext = createContext<DeskContextValue | undefined>(undefined)

/** Undefined where there is no desk: a hosted Studio that was built without the address of a careers service. */
export const useOptionalDesk = (): DeskContextValue | undefined => useContext(DeskContext)

export function useDesk(): DeskContextValue {
  const value = useOptionalDesk()
  if (!value) throw new Error('The tool Applicants needs a DeskProvider around it.')
  return value
}

function accessOf(answer: DeskAccess | undefined, error: Error | null): Access {
  if (answer?.admitted === true) return { state: 'admitted', ...answer }
  if (answer) return { state: 'refused' }
  if (error) return { state: 'unknown', reason: error.message }
  return { state: 'asking' }
}

function Asking({ desk, drafts, answers, list, children }: Omit<DeskContextValue, 'access'> & { children: ReactNode }) {
  const { data, error } = useQuery({
    queryKey: ['access'],
    queryFn: desk.access,
    // Whoever is not admitted need not be asked for again and again.
    refetchInterval: ({ state }) => (state.data?.admitted === false ? false : ASK_EVERY_MS),
  })
  const value = useMemo(
    () => ({ desk, access: accessOf(data, error), drafts, answers, list }),
    [desk, drafts, answers, list, data, error],
  )
  return <DeskContext value={value}>{children}</DeskContext>
}

const withoutToken = (): Promise<never> =>
  Promise.reject(
    new DeskError(
      401,
      'This Studio signs in with a cookie, which the careers service can’t read. Sign out and in again; if it ' +
        'happens again, set loginMethod to token: docs/careers-api.md says how.',
    ),
  )

function keptList() {
  let view = firstView
  return { view: () => view, keep: (next: ListView) => void (view = next) }
}

/** Everything that is one person's: nothing of it is for the next who signs in on the same page. */
const placeOf = (url: string, token: string | undefined) => ({
  token,
  desk: token === undefined ? { ...deskAt(url, ''), access: withoutToken } : deskAt(url, token),
  drafts: new Map<string, string>(),
  answers: new Map<string, AnswerDraft>(),
  list: keptList(),
  // What goes wrong is said at once, with a button to try again.
  queries: new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  }),
})
type Place = ReturnType<typeof placeOf>

/**
 * The desk of whoever is signed in, the same as long as they are: Sanity mounts the layout of the Studio twice when it
 * starts, and a resume that was asked for twice would be in the log twice.
 * @param url address of the careers service
 */
export function keepDesk(url: string): (token: string | undefined) => Place {
  let kept: Place | undefined
  return (token) => {
    if (!kept || kept.token !== token) kept = placeOf(url, token)
    return kept
  }
}

/**
 * Makes the desk known to the Studio: its menu shows the tool to those who may use it.
 * @param deskOf gives the desk of a person: see keepDesk
 * @param token of the person who is signed in; undefined when the Studio has none to give
 */
export function DeskProvider({
  deskOf,
  token,
  children,
}: {
  deskOf: (token: string | undefined) => Place
  token: string | undefined
  children: ReactNode
}) {
  const { desk, drafts, answers, list, queries } = deskOf(token)
  return (
    <QueryClientProvider client={queries}>
      <Asking key={token} desk={desk} drafts={drafts} answers={answers} list={list}>
        {children}
      </Asking>
    </QueryClientProvider>
  )
}
