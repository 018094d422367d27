import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { act, screen, within } from '@testing-library/react'
import type { ReactElement } from 'react'
import { expect, it, vi } from 'vitest'
import { CallToAction } from '../../web/layout/CallToAction.tsx'
import { Footer } from '../../web/layout/Footer.tsx'
import AboutPage from '../../web/pages/about/AboutPage.tsx'
import PostPage from '../../web/pages/blog/PostPage.tsx'
import CmsPage from '../../web/pages/cms/CmsPage.tsx'
import HomePage from '../../web/pages/home/HomePage.tsx'
import ServicePage from '../../web/pages/service/ServicePage.tsx'
import { renderScreen } from './renderScreen.tsx'

vi.mock('../../web/content/sanityClient.ts', () => import('./seedContent.ts'))

async function open(page: ReactElement, address: string) {
  await renderScreen(
    <>
      {page}
      <Footer />
    </>,
    address,
  )
  await act(() => vi.dynamicImportSettled())
  return within(screen.getByRole('contentinfo'))
}

it.each([
  ['/IoT', <ServicePage key="page" />],
  ['/About', <AboutPage key="page" />],
  ['/case-studies', <CmsPage key="page" />],
  ['/Blog/where-month-end-goes', <PostPage key="page" />],
])('FOOT-02 on %s one place at the end says how and when to reach the company: the footer', async (address, page) => {
  const footer = await open(page, address)
  expect(screen.queryByRole('heading', { name: 'Contact' })).not.toBeInTheDocument()
  expect(footer.getByText('Mon-Fri 9am-6pm EST')).toBeVisible()
  expect(footer.getByText('Sat 10am-2pm EST')).toBeVisible()
  expect(footer.getByText('8am-5pm in Saint Louis')).toBeVisible()
})

it('HOME-08 Home has its contact banner, and says the hours there and nowhere else', async () => {
  await open(<HomePage />, '/')
  const banner = screen.getByRole('heading', { name: 'Contact' }).closest('section')!
  expect(screen.getAllByText('Mon-Fri 9am-6pm EST')).toEqual([within(banner).getByText('Mon-Fri 9am-6pm EST')])
})

interface Invitation {
  /** The document that has it. */
  document: string
  /** The document that its button leads to. */
  leadsTo?: string
  picture?: string
}

/** Each invitation in a seed document, as deep as it may be. */
function invitations(value: unknown, document: string): Invitation[] {
  if (typeof value !== 'object' || value === null) return []
  const found = Object.values(value).flatMap((part) => invitations(part, document))
  if (!('_type' in value) || value._type !== 'callToAction') return found
  const { action, picture } = value as {
    action?: { target?: { _ref?: string } }
    picture?: { _sanityAsset?: string }
  }
  return [{ document, leadsTo: action?.target?._ref, picture: picture?._sanityAsset }]
}

const seed = path.resolve(import.meta.dirname, '../../studio/seed')
const seedInvitations = readdirSync(seed)
  .filter((file) => file.endsWith('.json'))
  .flatMap((file) => invitations(JSON.parse(readFileSync(path.join(seed, file), 'utf8')), path.parse(file).name))
const onPages = seedInvitations.filter(({ document }) => !document.startsWith('post-'))
const inPosts = seedInvitations.filter(({ document }) => document.startsWith('post-'))

it('CMS-02 the invitation of each page of the seed content has a drawing of its own', () => {
  expect(onPages.length).toBeGreaterThan(10)
  expect(onPages.filter(({ picture }) => !picture)).toEqual([])
  expect(new Set(onPages.map(({ picture }) => picture)).size).toBe(onPages.length)
})

it('CMS-02 an article of the seed content ends with the drawing of the service that it leads to', () => {
  expect(inPosts.length).toBeGreaterThan(0)
  const drawings = new Map(onPages.map(({ document, picture }) => [document, picture]))
  for (const { leadsTo = '', picture } of inPosts) expect(picture).toBe(drawings.get(leadsTo) ?? 'a drawing')
})

it('CMS-02 an invitation without a picture has its words and its button', async () => {
  const cta = {
    heading: 'Come in',
    text: 'The door is open.',
    action: { label: 'Call', href: '/contact' },
    picture: null,
  }
  await renderScreen(<CallToAction cta={cta} />)
  expect(screen.getByRole('heading', { name: 'Come in' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Call' })).toHaveAttribute('href', '/contact')
  expect(screen.queryByRole('img')).not.toBeInTheDocument()
})
