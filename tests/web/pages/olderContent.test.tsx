import { cleanup, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { ContentRequest } from '../../../web/content/contentQuery.ts'
import AboutPage from '../../../web/pages/about/AboutPage.tsx'
import PostPage from '../../../web/pages/blog/PostPage.tsx'
import CmsPage from '../../../web/pages/cms/CmsPage.tsx'
import HomePage from '../../../web/pages/home/HomePage.tsx'
import ServicePage from '../../../web/pages/service/ServicePage.tsx'
import { renderScreen } from '../renderScreen.tsx'

/** A dataset that nobody has touched since these fields came answers null for them. */
vi.mock('../../../web/content/sanityClient.ts', async () => {
  const seed = await import('../seedContent.ts')
  const fieldsOf: Record<string, readonly string[]> = {
    home: ['people'],
    about: ['people'],
    post: ['picture', 'cta'],
    servicePage: ['claims', 'outcomes', 'prices', 'specimen', 'technology', 'testimonials'],
    site: ['proof', 'resourceRequest'],
  }
  return {
    fetchContent: async (request: ContentRequest) => {
      const answer = await seed.fetchContent(request)
      const content = structuredClone(answer.content) as Record<string, unknown>
      for (const field of fieldsOf[request.name] ?? []) content[field] = null
      const blocks = request.name === 'page' ? (content['blocks'] as { posts?: { picture: unknown }[] }[]) : []
      for (const post of blocks.flatMap(({ posts }) => posts ?? [])) post.picture = null
      const stories = content['stories'] as { items: Record<string, unknown>[] } | undefined
      for (const story of stories?.items ?? []) Object.assign(story, { comparison: null, voice: null, study: null })
      return { ...answer, content }
    },
  }
})

it('Home, About and the blog are whole without people, covers and offers', async () => {
  await renderScreen(<HomePage />)
  expect(screen.queryByText('Who picks up')).toBeNull()
  expect(screen.getByRole('heading', { name: /Bring us the problem/ })).toBeVisible()
  cleanup()
  await renderScreen(<AboutPage />, '/About')
  expect(screen.queryByText('The people')).toBeNull()
  expect(screen.getByText('Our Process')).toBeVisible()
  cleanup()
  await renderScreen(<CmsPage />, '/Blog')
  expect(await screen.findAllByRole('heading', { level: 3 })).toHaveLength(5)
  cleanup()
  await renderScreen(<PostPage />, '/Blog/where-month-end-goes')
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible()
  expect(screen.getByRole('navigation', { name: 'More articles' })).toBeVisible()
  expect(screen.queryByRole('img', { name: /^A month on a wall/ })).toBeNull()
})

it.each(['/IoT', '/Training'])(
  '%s is whole without prices, a specimen, proof and whatever else came later',
  async (route) => {
    await renderScreen(<ServicePage />, route)
    expect(screen.getByRole('heading', { level: 1 })).toBeVisible()
    expect(screen.getByText('Capabilities')).toBeVisible()
    expect(document.querySelectorAll('ol > li:has(h3)').length).toBeGreaterThanOrEqual(5)
    expect(screen.getByText('Success stories')).toBeVisible()
    expect(screen.getByRole('complementary', { name: 'More on services' })).toBeVisible()
    expect(screen.queryByText('What it costs')).toBeNull()
    expect(screen.queryByRole('link', { name: /^Ask this client/ })).toBeNull()
    expect(document.getElementById('specimen')).toBeNull()
  },
)
