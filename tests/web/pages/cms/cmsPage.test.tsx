import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import retention from '#studio/seed/retention.json' with { type: 'json' }
import type { Block } from '#web/pages/cms/block.ts'
import { Blocks, blockSources } from '#web/pages/cms/Blocks.tsx'
import CmsPage from '#web/pages/cms/CmsPage.tsx'
import { requestText, responseTo } from '#web/pages/cms/exampleApi.ts'
import { PageHero } from '#web/pages/cms/PageHero.tsx'
import ServicePage from '#web/pages/service/ServicePage.tsx'
import { hrefs, texts } from '../../onScreen.ts'
import { renderScreen } from '../../renderScreen.tsx'

/** Opens a page, whose slug may be in capitals, and waits for its lazy blocks. */
async function open(slug: string) {
  await renderScreen(<CmsPage />, `/${slug.toUpperCase()}`)
  await screen.findByRole('heading', { level: 1 })
  expect(document.querySelector('link[rel=canonical]')).toHaveAttribute('href', expect.stringMatching(`/${slug}$`))
}

test('ROUTE-05 ROUTE-08 SVC-02 CMS-02 a page links to its parts, in order; the index has services, files', async () => {
  await open('services')
  const contents = screen.getByRole('navigation', { name: 'On this page' })
  const links = within(contents).getAllByRole<HTMLAnchorElement>('link')
  expect(texts(links)).toEqual(['1By name', '2By problem', '3Proof', '4The first month', '5Questions', '6Resources'])
  const parts = links.map(({ hash }) => document.querySelector(hash))
  expect(parts).not.toContain(null)
  const named = [...document.querySelectorAll('section[id]')].filter((section) => section.querySelector('h2'))
  expect(named).toEqual(parts)

  const index = screen.getByRole('heading', { name: 'All of them.' }).closest('section')
  const menu = ['/Web', '/Api', '/Cloud', '/Data', '/IoT', '/Mobile', '/Digital', '/Training']
  expect(index && hrefs(index)).toEqual(menu)
  const cards = within(index!).getAllByRole('listitem')
  for (const card of cards)
    expect(card).toHaveTextContent(/From \$\d[\d,]+ · [a-z ]+ Up to \$\d[\d,]+ for larger work$/)
  expect(cards[0]).toHaveTextContent(/From \$4,800 · live in three weeks Up to \$52,000 for larger work$/)

  const first = await screen.findByRole('link', { name: /^Website brief on one page PDF, \d+ KB$/ })
  expect(first).toHaveAttribute('href', '/files/website-brief-on-one-page.pdf')
  expect(screen.getByText(/^The twelve questions we ask/)).toBeVisible()
  expect(first.closest('section')!.querySelectorAll('a[download]')).toHaveLength(6)
  const picture = screen.getByRole('img', { name: /walks behind an order/ })
  expect(picture.closest('figure')).toHaveTextContent(/^The week with you: one of us follows an order/)
})

test.each([
  [2, 0],
  [3, 1],
])('ROUTE-08 a page of %i named parts has %i lists of them at its top', async (parts, lists) => {
  const blocks = ['Why', 'What', 'When'].slice(0, parts).map((label) => ({ _key: label, head: { label } }))
  const page = { title: 'Terms', hero: null, blocks, updated: null } as unknown as Parameters<
    typeof PageHero
  >[0]['page']
  await renderScreen(<PageHero page={page} />)
  expect(screen.queryAllByRole('navigation', { name: 'On this page' })).toHaveLength(lists)
})

test('ROUTE-08 CMS-02 the portfolio lists each project with its figure and a link to its story', async () => {
  await open('portfolio')
  const plant = await screen.findByRole('link', { name: '40% downtime reduction Packaging plant, two lines' })
  expect(plant).toHaveAttribute('href', '/case-studies#story-packaging-plant')
  const told = new Set(hrefs().filter((href) => href?.includes('#story-')))
  expect(told.size).toBe(14)
  const main = plant.closest('section')!.parentElement!
  expect(within(main).queryByText(/^Vibration sensors on eleven motors/)).not.toBeInTheDocument()
  expect(within(main).queryByRole('img', { name: /downtime/ })).not.toBeInTheDocument()
  cleanup()

  for (const page of ['/case-studies', '/Mobile', '/Api', '/IoT']) {
    await renderScreen(page === '/case-studies' ? <CmsPage /> : <ServicePage />, page)
    for (const { id } of document.querySelectorAll('[id^=story-]')) told.delete(`${page}#${id}`)
    cleanup()
  }
  expect([...told]).toEqual([])
})

test('ROUTE-08 a case study has its figure, its parts, and drawings of before and after', async () => {
  await open('case-studies')
  const name = 'Packaging plant, two lines'
  const study = (await screen.findByRole('heading', { level: 2, name })).closest('section')!
  expect(within(study).getByText('120 people · two shifts · 12 weeks · $38,000')).toBeVisible()
  // Each case study says for whom it was, how long it took and what it cost.
  expect(screen.getAllByText(/^[\d,]+ \w+ · .*\d.* · \$[\d,]+$/)).toHaveLength(9)
  const term = within(study).getByText('downtime reduction')
  expect(term.parentElement?.querySelector('dd')).toHaveTextContent(/^40%$/)
  const [was, became, ...others] = within(study).getAllByRole('img')
  expect(others).toEqual([])
  expect(was).toHaveAccessibleName(/before/)
  expect(became).toHaveAccessibleName(/after/)
  expect(was?.closest('figure')).toHaveTextContent(/^Before:.*the line stops/)
  expect(became?.closest('figure')).toHaveTextContent(/Ten hours of downtime a month became six/)
  for (const part of ['The problem', 'What we did', 'What changed', 'What we would do differently']) {
    expect(within(study).getByRole('heading', { level: 3, name: part })).toBeVisible()
  }
  // Another case study ends with a quote and a picture of the client.
  const quote = screen.getByText('Marla Jennings').closest('figure')!
  expect(quote).toHaveTextContent(/^“They sat in our dispatch office/)
  expect(quote.querySelector('img')).toHaveAttribute('alt', '')
})

test('CMS-02 a full story without drawings or text shows its heading and its figure', async () => {
  const bare: Block = {
    _type: 'caseStudyBlock',
    _key: 'bare',
    story: {
      _id: 'successStory-bare',
      title: 'A bakery, one oven',
      stats: [{ _key: 's', value: 7, label: 'loaves saved', prefix: null, suffix: null }],
      body: null,
      quote: null,
      comparison: null,
      anchor: 'story-bare',
    },
  }
  await renderScreen(<Blocks blocks={[bare]} />)
  expect(await screen.findByRole('heading', { level: 2, name: 'A bakery, one oven' })).toBeVisible()
  expect(screen.getByText('7')).toBeVisible()
  expect(screen.queryByRole('figure')).not.toBeInTheDocument()
})

test('ROUTE-08 the training catalog lists ten courses with their length and what participants learn', async () => {
  await open('training-catalog')
  const course = (await screen.findByText('Safe habits at the keyboard')).closest('li')!
  expect(course).toHaveTextContent(/^½ day/)
  expect(screen.getByText('Cloud bills and backups for office managers').closest('li')).toHaveTextContent(/^1 day[^s]/)
  expect(within(course).getAllByRole('listitem').length).toBeGreaterThan(1)
  expect(document.querySelectorAll('li:has(> p):has(h3):has(ul)')).toHaveLength(10)
  // Without files there are no downloads: the resources say how to request them, and so does the page.
  const resource = screen.getByText('Skills survey for your team')
  expect(resource.closest('[download]')).toBeNull()
  expect(hrefs(resource.closest('section')!)).toEqual([
    'mailto:hello@archstep.example?subject=Course%20outlines%202026%2C%20Skills%20survey%20for%20your%20team%2C%20A%20day%20in%20class',
    'mailto:hello@archstep.example',
    '/Contact',
  ])
})

test('CMS-02 a proposal adds up weeks and cost, lists terms, and says that its client is made up', async () => {
  await open('sample-proposal')
  const table = await screen.findByRole('table')
  const rows = within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent))
  expect(rows.map(([when]) => when)).toEqual(['When', 'Week 1', 'Weeks 2–4', 'Week 5', 'Week 6', 'Total'])
  expect(rows.map((row) => row[2])).toEqual(['Cost', '$3,600', '$10,800', '$2,800', '$1,800', '$19,000'])
  expect(within(table).getByRole('rowheader', { name: 'Total' }).nextSibling).toHaveTextContent('6 weeks')
  expect(within(table).getAllByRole('columnheader')).toHaveLength(3)
  expect(screen.getByText(/the client is made up/)).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Not included' })).toBeVisible()
  expect(screen.getByText('You pay when it works.').nextSibling).toHaveTextContent(
    /^Payment for each part is due 14 days after/,
  )
})

test('ROUTE-08 the privacy policy says when it was changed, and how long applications are kept', async () => {
  expect(retention.months).toBe(12)
  await open('privacy-policy')
  expect(screen.getByText('November 27, 2026')).toHaveAttribute('datetime', '2026-11-27')
  expect(screen.getByText(/answers and resume are kept for 12 months and then deleted/)).toBeVisible()
})

test('ROUTE-08 code samples are chosen with the mouse or the arrow keys, and copied', async () => {
  const user = userEvent.setup()
  await open('api-docs')
  const [tabs] = await screen.findAllByRole('tablist')
  const tab = (name: string) => within(tabs!).getByRole('tab', { name })
  const shown = () => screen.getAllByRole('tabpanel')[0]!
  expect(shown()).toHaveTextContent('--header "Authorization: Bearer $API_KEY"')
  await user.click(tab('Python'))
  expect(shown()).toHaveTextContent('import requests')
  await user.keyboard('{ArrowLeft}')
  expect(tab('TypeScript')).toHaveFocus()
  expect(
    within(tabs!)
      .getAllByRole('tab')
      .filter(({ tabIndex }) => tabIndex === 0),
    'one tab stop',
  ).toEqual([tab('TypeScript')])
  expect(tab('TypeScript')).toHaveAttribute('aria-selected', 'true')
  expect(shown()).toHaveTextContent('new URLSearchParams')
  await user.keyboard('{End}')
  expect(tab('Response')).toHaveFocus()
  await user.keyboard('{Home}')
  expect(tab('curl')).toHaveFocus()
  await user.keyboard('{ArrowLeft}')
  expect(tab('Response'), 'before the first comes the last').toHaveFocus()
  await user.click(within(shown()).getByRole('button', { name: 'Copy' }))
  expect(await navigator.clipboard.readText()).toMatch(/^{\n {2}"orders"/)
})

test('ROUTE-08 the playground shows requests and responses with the visitor’s values, without the network', async () => {
  await open('api-playground')
  const user = userEvent.setup()
  vi.spyOn(globalThis, 'fetch')
  const region = (name: string) => screen.getByRole('region', { name })
  const fill = async (name: RegExp, text: string) => {
    const field = await screen.findByRole('textbox', { name })
    await user.clear(field)
    await user.type(field, text)
  }
  // Parameters of a GET go into the URL, and limit truncates the list.
  await fill(/limit/, '1{Enter}')
  expect(region('Request')).toHaveTextContent('GET /v1/orders?status=open&limit=1')
  expect(region('Response')).toHaveTextContent('PO-7731')
  expect(region('Response')).not.toHaveTextContent('PO-7725')
  await user.click(screen.getByRole('radio', { name: /Place an order/ }))
  await fill(/quantity/, '9')
  expect(region('Request')).toHaveTextContent('POST /v1/orders')
  expect(region('Request')).toHaveTextContent('"quantity": 9')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(screen.getByText('201 Created')).toBeVisible()
  expect(region('Response')).toHaveTextContent('"quantity": 9')
  // An error shows its status and repeats the request.
  await user.click(screen.getByRole('radio', { name: /part that does not exist/ }))
  await fill(/^part/, 'BRK-1234{Enter}')
  expect(screen.getByText('422 Unprocessable Content')).toBeVisible()
  expect(region('Response')).toHaveTextContent('Part BRK-1234 is not in the catalog.')
  expect(fetch).not.toHaveBeenCalled()
})

const unknown = { _type: 'weatherBlock', _key: 'weather' } as unknown as Block
const picture: Block = {
  _type: 'imageBlock',
  _key: 'plan',
  caption: 'A plan of the shop floor',
  picture: { src: '/plan.svg', width: 800, height: 600, alt: 'Plan' },
}

test.each([
  ['a limit below one changes nothing', 'limit', '2', '0', { limit: '0' }],
  ['only what has the example’s value becomes the visitor’s', 'total', '7', '7', { page: '3' }],
])('ROUTE-08 in an example response, %s', (_what, name, before, after, values) => {
  const params = [
    { _key: 'a', _type: 'playgroundParam' as const, name, desc: '', value: before },
    { _key: 'b', _type: 'playgroundParam' as const, name: 'page', desc: '', value: '1' },
  ]
  const response = JSON.stringify({ orders: [{ page: 9 }, { page: 9 }], total: Number(after) })
  const answer: unknown = JSON.parse(responseTo({ method: 'GET', path: '/orders', params, response }, values))
  expect(answer).toEqual(JSON.parse(response))
})

test('an example sends numbers as numbers, and text that only looks like one as it was typed', () => {
  const values = { quantity: '12', price: '4.80', zip: '00420', order: '12345678901234567890' }
  const params = Object.keys(values).map((name) => ({
    _key: name,
    _type: 'playgroundParam' as const,
    name,
    desc: '',
    value: '',
  }))
  const [, body = ''] = requestText({ method: 'POST', path: '/orders', params, response: '' }, values).split('\n\n')
  expect(JSON.parse(body)).toEqual({ quantity: 12, price: 4.8, zip: '00420', order: '12345678901234567890' })
})

test('an example that deletes sends its parameters in the URL, and nothing else', () => {
  const params = [{ _key: 'a', _type: 'playgroundParam' as const, name: 'reason', desc: '', value: '' }]
  const request = { method: 'DELETE' as const, path: '/v1/orders/7', params, response: '' }
  expect(requestText(request, { reason: 'too late' })).toBe('DELETE /v1/orders/7?reason=too+late')
})

test('CMS-02 visitors don’t see a block of an unknown type, and developers get a warning', async () => {
  expect(blockSources([unknown, picture, picture])).toEqual(['pages/cms/blocks/ImageBlock.tsx'])
  const warned = vi.mocked(console.warn).mockImplementation(() => {})
  await renderScreen(<Blocks blocks={[unknown, picture]} />)
  expect(await screen.findByText('A plan of the shop floor')).toBeVisible()
  expect(screen.getByRole('img', { name: 'Plan' })).toHaveAttribute('src', '/plan.svg')
  expect(screen.queryByText(/weatherBlock/)).not.toBeInTheDocument()
  expect(warned).toHaveBeenCalledWith(expect.stringContaining('weatherBlock'))
})

test('CMS-02 the Studio’s preview names a block of an unknown type', async () => {
  vi.mocked(console.warn).mockImplementation(() => {})
  vi.spyOn(window, 'parent', 'get').mockReturnValue({} as Window)
  await renderScreen(<Blocks blocks={[unknown]} />)
  expect(screen.getByText(/a block of the type “weatherBlock”, which the site can’t show/)).toBeVisible()
})
