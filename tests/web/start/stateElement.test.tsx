import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { readState, stateElement } from '../../../web/start/stateElement.ts'

const HOSTILE = '</script><script>alert(1)</script><!-- $& \u2028 \u2029 “quoted”'
const KEY = ['content', 'home', {}]

function builtClient(updatedAt = 1000) {
  const client = new QueryClient()
  client.setQueryData(KEY, { content: { text: HOSTILE }, syncTags: ['s1:home'] }, { updatedAt })
  return client
}

/** The cache of a browser that was sent this element. */
function adopted(element: string) {
  document.body.innerHTML = element
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  readState(client)
  return client
}

test('content can’t end the script element it is written into, and comes back as it was', () => {
  const element = stateElement(builtClient())
  expect(element.match(/</g)).toHaveLength(2)
  expect(adopted(element).getQueryData(KEY)).toEqual({ content: { text: HOSTILE }, syncTags: ['s1:home'] })
  expect(document.scripts).toHaveLength(1)
})

test('two builds of the same content write the same bytes', () => {
  vi.useFakeTimers({ now: 1000 })
  const first = stateElement(builtClient(1000))
  vi.setSystemTime(2000)
  expect(stateElement(builtClient(2000))).toBe(first)
})

test('content that came with the page is fresh: reading it asks nobody', () => {
  const client = adopted(stateElement(builtClient()))
  const queryFn = vi.fn(() => 'asked again')
  new QueryObserver(client, { queryKey: KEY, queryFn }).subscribe(() => undefined)()
  expect(queryFn).not.toHaveBeenCalled()
})
