import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { expect, test } from 'vitest'
import { siteQuery } from '../../../web/content/queries/site.ts'
import { PageMeta } from '../../../web/layout/PageMeta.tsx'

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

test('a page has one title, description and canonical address, before and after a navigation', () => {
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

test('an account screen keeps its address, and search engines are asked to leave it out', () => {
  const page = render(tree({ seo: { title: 'Login' }, path: '/Login', unlisted: true }))
  expect(meta('robots')).toEqual(['noindex'])
  expect(canonical()).toEqual(['http://localhost:4173/Login'])

  page.rerender(tree({ seo: { title: 'Sensors' }, path: '/IoT' }))
  expect(meta('robots')).toEqual([])
})

test('a page that staff keep out of search engines says so', () => {
  render(tree({ seo: { title: 'Sensors', unlisted: true }, path: '/IoT' }))
  expect(meta('robots')).toEqual(['noindex'])
  expect(canonical()).toEqual(['http://localhost:4173/IoT'])
})

test('a page without a description of its own has the site’s', () => {
  render(tree({ seo: { title: 'Sensors' }, path: '/IoT' }))
  expect(meta('description')).toEqual(['What we all do.'])
})

test('a page without an address of its own is hidden from search engines', () => {
  render(tree({ seo: { title: '404 Not Found' } }))
  expect(meta('robots')).toEqual(['noindex'])
  expect(canonical()).toEqual([])
})
