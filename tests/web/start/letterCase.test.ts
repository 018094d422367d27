import { expect, test, vi } from 'vitest'

/** Where the 404 page at this path goes; undefined if it stays. */
async function goesTo(pathname: string): Promise<string | undefined> {
  const replace = vi.fn<(url: string) => void>()
  vi.stubGlobal('location', { pathname, search: '?a=B', hash: '#C', replace })
  vi.resetModules()
  await import('#web/start/letterCase.ts')
  const [url] = replace.mock.calls[0] ?? []
  return url
}

test('ROUTE-05 a path that nobody has is looked for in lower case, with its query and hash as they were', async () => {
  expect(await goesTo('/Contact')).toBe('/contact?a=B#C')
  expect(await goesTo('/contact')).toBeUndefined()
})

test('a path that begins with two slashes stays on this site', async () => {
  for (const path of ['//Evil.example/login', '///evil.example/Login', '//evil.example']) {
    const url = new URL((await goesTo(path)) ?? '', 'https://www.archstep.example/404')
    expect(url.origin).toBe('https://www.archstep.example')
  }
})
