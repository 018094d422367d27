import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { expect, test } from 'vitest'
import { siteQuery } from '#web/content/queries/site.ts'
import { PageMeta } from '#web/layout/PageMeta.tsx'

function tree(props: ComponentProps<typeof PageMeta>) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData([...siteQuery.queryKey], {
    content: { name: 'Company', seo: { title: 'Company', description: 'What we all do.' } },
    syncTags: [],
  })
  return (
    <QueryClientProvider client={client}>
      <PageMeta key={props.path} {...props} />
    </QueryClientProvider>
  )
}
const meta = (name: string) =>
  [...document.querySelectorAll(`meta[name="${name}"], meta[property="${name}"]`)].map((element) =>
    element.getAttribute('content'),
  )
const canonical = () => [...document.querySelectorAll('link[rel=canonical]')].map((link) => link.getAttribute('href'))

test('a page has one title, description and canonical URL, before and after a navigation', () => {
  const page = render(tree({ seo: { title: 'Sensors', description: 'We fit sensors.' }, path: '/IoT' }))
  expect(document.querySelectorAll('title')).toHaveLength(1)
  expect(document.title).toBe('Sensors | Company')
  expect(meta('description')).toEqual(['We fit sensors.'])
  expect(canonical()).toEqual(['http://localhost:4173/IoT'])
  expect(meta('robots')).toEqual([])

  page.rerender(tree({ seo: { title: 'Apps', description: 'We build apps.' }, path: '/Mobile' }))
  expect(document.querySelectorAll('title')).toHaveLength(1)
  expect(document.title).toBe('Apps | Company')
  expect(meta('description')).toEqual(['We build apps.'])
  expect(canonical()).toEqual(['http://localhost:4173/Mobile'])
})

test.each([
  ['a page by staff', { seo: { title: 'Sensors' }, path: '/IoT' }, [], ['/IoT']],
  ['an account screen, which has a URL', { seo: null, path: '/Login', unlisted: true }, ['noindex'], ['/Login']],
  ['a page that staff exclude', { seo: { unlisted: true }, path: '/IoT' }, ['noindex'], ['/IoT']],
  ['a page without its own URL', { seo: { title: '404 Not Found' } }, ['noindex'], []],
])('search engines see %s, with the site’s description if it has none', (_which, props, robots, paths) => {
  render(tree(props))
  expect(meta('robots')).toEqual(robots)
  expect(canonical()).toEqual(paths.map((path) => `http://localhost:4173${path}`))
  expect(meta('description')).toEqual(['What we all do.'])
})
