import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { adoptState, stateElement } from '../../web/prerenderedState.ts'

const HOSTILE = '</script><script>alert(1)</script><!-- $& \u2028 \u2029 “quoted”'

function builtClient(updatedAt = 1000) {
  const client = new QueryClient()
  client.setQueryData(['content', 'home', {}], { text: HOSTILE }, { updatedAt })
  return client
}

afterEach(() => {
  document.body.replaceChildren()
})

test('content can’t end the script element it is written into, and comes back as it was', () => {
  const element = stateElement(builtClient())
  expect(element.match(/</g)).toHaveLength(2)
  document.body.innerHTML = element
  expect(document.scripts).toHaveLength(1)
  const client = new QueryClient()
  expect(adoptState(client)).toBe(true)
  expect(client.getQueryData(['content', 'home', {}])).toEqual({ text: HOSTILE })
})

test('two builds of the same content write the same bytes', () => {
  vi.useFakeTimers({ now: 1000 })
  const first = stateElement(builtClient(1000))
  vi.setSystemTime(2000)
  expect(stateElement(builtClient(2000))).toBe(first)
  vi.useRealTimers()
})

test('content that came with the page is fresh: reading it asks nobody', () => {
  document.body.innerHTML = stateElement(builtClient())
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } })
  adoptState(client)
  const queryFn = vi.fn(() => 'asked again')
  new QueryObserver(client, { queryKey: ['content', 'home', {}], queryFn }).subscribe(() => undefined)()
  expect(queryFn).not.toHaveBeenCalled()
})

test('a page without prerendered content says so', () => {
  expect(adoptState(new QueryClient())).toBe(false)
})
