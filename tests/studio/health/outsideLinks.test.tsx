import { render, screen, within } from '@testing-library/react'
import { http, HttpResponse, type JsonBodyType } from 'msw'
import { createSchema } from 'sanity'
import { route, RouterProvider } from 'sanity/router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { FoundLink, LinkReport } from '../../../hosts/outsideLinks/report.ts'
import { schemaTypes } from '../../../schemas/schemaTypes.ts'
import { OutsideLinks } from '../../../studio/health/OutsideLinks.tsx'
import * as settings from '../../../studio/settings.ts'
import { server } from '../../support/server.ts'
import { StudioFrame, studioUser, studioInJsdom } from '../../support/studioFrame.tsx'

studioInJsdom()

const schema = createSchema({ name: 'default', types: schemaTypes })
const about = {
  _id: 'about',
  _type: 'about',
  cta: { _type: 'callToAction', action: { _type: 'link', label: 'See', href: 'https://gone.example/x' } },
}
const redirect = { _id: 'redirect-1', _type: 'redirect', from: '/old', to: 'https://closed.example/' }
/** What the dataset was told to keep and to delete. */
const log: string[] = []
const client = {
  withConfig: () => client,
  patch: () => ({ set: () => 'patch' }),
  transaction: () => client,
  createOrReplace: ({ _type }: { _type: string }) => {
    log.push(`create ${_type}`)
    return { patch: () => ({ commit: async () => undefined }) }
  },
  delete: async (what: unknown) => void log.push(typeof what === 'string' ? 'delete proof' : 'delete old proofs'),
  fetch: async () => [about, redirect],
}

vi.mock('sanity', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  useClient: () => client,
  useSchema: () => schema,
  useCurrentUser: () => ({ id: 'editor', roles: [{ name: 'editor' }] }),
  Preview: ({ value }: { value: { _id: string } }) => <span>Preview of {value._id}</span>,
}))
vi.mock('../../../studio/settings.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  previewLinks: true,
}))

beforeEach(() => {
  log.length = 0
})

const router = route.create('/', [route.intents('/intent')])

function show() {
  render(
    <StudioFrame>
      <RouterProvider router={router} state={{}} onNavigate={() => undefined}>
        <OutsideLinks />
      </RouterProvider>
    </StudioFrame>,
  )
  return studioUser()
}

const button = () => screen.getByRole('button', { name: 'Check outside links' })
const status = () => screen.getByRole('status')

/** The preview service answers these, one after the other. */
function answering(...answers: { status?: number; body: JsonBodyType }[]) {
  const asked: unknown[] = []
  server.use(
    http.post(`${settings.siteUrl}/preview/outside-links`, async ({ request }) => {
      asked.push(await request.json())
      const { status: code = 200, body } = answers[asked.length - 1] ?? { status: 500, body: {} }
      return HttpResponse.json(body, { status: code })
    }),
  )
  return asked
}
const report = (part: Partial<LinkReport>) => ({ body: { found: [], answered: 0, all: 0, next: null, ...part } })
const found = (link: Partial<FoundLink>): FoundLink => ({
  address: 'https://gone.example/x',
  uses: [{ id: 'about', type: 'about', path: 'cta.action.href' }],
  state: 'dead',
  what: 'There is no such page there any more (404).',
  isSilent: false,
  ...link,
})
const unclear = found({
  address: 'https://closed.example/',
  uses: [{ id: 'redirect-1', type: 'redirect', path: 'to' }],
  state: 'unclear',
  what: 'It does not let programs in (403).',
})

describe('outside links', () => {
  it('lists what is dead and what is unclear: page, field, address, what happened, the way to the field', async () => {
    const asked = answering(
      report({ found: [unclear], answered: 7, all: 12, next: 'https://h.example/' }),
      report({ found: [found({})], answered: 3, all: 12 }),
    )
    const user = show()
    expect(screen.getByRole('heading', { level: 2, name: 'Outside links' })).toBeInTheDocument()
    expect(status()).toBeEmptyDOMElement()
    expect([...asked, ...log]).toEqual([])
    await user.click(button())
    expect(
      await screen.findByText(/^12 addresses were asked: 1 is dead, 1 is unclear\. Open what is unclear yourself/),
    ).toBeVisible()
    expect(asked).toEqual([
      { secret: expect.stringMatching(/^[\w-]{20,}$/), after: '' },
      { secret: expect.any(String), after: 'https://h.example/' },
    ])
    const [dead, open] = screen.getAllByRole('link', { name: 'Open the field' })
    const rows = screen.getAllByText(/^Preview of/).map((preview) => preview.textContent)
    expect(rows).toEqual(['Preview of about', 'Preview of redirect-1'])
    expect(screen.getByText('Dead')).toBeVisible()
    expect(screen.getByText('Unclear')).toBeVisible()
    expect(screen.getByText(/Button › Or an address:/)).toHaveTextContent(/: https:\/\/gone\.example\/x$/)
    expect(screen.getByText('There is no such page there any more (404).')).toBeVisible()
    expect(screen.getByRole('link', { name: 'https://closed.example/ (opens in a new tab)' })).toHaveAttribute(
      'href',
      'https://closed.example/',
    )
    expect(decodeURIComponent(dead?.getAttribute('href') ?? '')).toMatch(
      /intent\/edit\/.*id=about;.*path=cta\.action\.href/,
    )
    expect(decodeURIComponent(open?.getAttribute('href') ?? '')).toMatch(/id=redirect-1/)
    expect(log).toEqual(['create sanity.previewUrlSecret', 'delete old proofs', 'delete proof'])
  })

  it('tells an editor who changes what an editor may not', async () => {
    const uses = [{ id: 'siteSettings', type: 'siteSettings', path: 'socialLinks[0].href' }]
    answering(report({ found: [found({ uses })], all: 1 }))
    await show().click(button())
    expect(await screen.findByText(/ \(404\)\. An administrator can change it\.$/)).toBeVisible()
    expect(screen.getByText('One address was asked: 1 is dead.')).toBeVisible()
  })

  it('says how far it is, and can’t be started twice', async () => {
    let finish = (): void => undefined
    const second = new Promise<void>((resolve) => {
      finish = resolve
    })
    let count = 0
    server.use(
      http.post(`${settings.siteUrl}/preview/outside-links`, async () => {
        count += 1
        if (count === 2) await second
        return HttpResponse.json({ found: [], answered: count === 1 ? 8 : 3, all: 11, next: count === 1 ? 'h' : null })
      }),
    )
    const user = show()
    await user.click(button())
    expect(await within(status()).findByText('Asked 8 of 11 addresses.')).toBeVisible()
    // Disabled it would lose the focus of who pressed it, and a reader of screens the place.
    expect(button()).toHaveFocus()
    expect(button()).toHaveAttribute('aria-disabled', 'true')
    await user.click(button())
    expect(count).toBe(2)
    finish()
    expect(await within(status()).findByText('11 addresses were asked: all is well.')).toBeVisible()
    expect(button()).toHaveAttribute('aria-disabled', 'false')
    expect(button()).toHaveFocus()
  })

  it.each([
    [
      'dead names, even when there is no other link',
      { state: 'dead', what: 'There is no host of that name.' },
      /^2 addresses were asked: 2 are dead\. No site could be found at all\./,
    ],
    [
      'silent ones',
      { state: 'unclear', what: 'It did not answer in time.', isSilent: true },
      /^2 addresses were asked: 2 are unclear\..* No site could be found at all\. .* change nothing then\.$/,
    ],
  ] as const)('lists nothing but %s, and doubts itself', async (_what, state, sentence) => {
    answering(report({ found: [found(state), { ...unclear, ...state }], all: 2 }))
    await show().click(button())
    expect(await screen.findByText(sentence)).toBeVisible()
    expect(screen.getAllByText(state.what)).toHaveLength(2)
    expect(screen.getAllByText('Open the field')).toHaveLength(2)
  })

  it('says why it failed, or how far it came, and keeps what it found until then; the proof goes in any case', async () => {
    answering(
      { status: 401, body: { message: 'Who asks could not prove to work in the Studio.' } },
      report({ found: [found({})], answered: 7, all: 12, next: 'h' }),
      { status: 503, body: { message: 'The preview service can’t read the content now.' } },
    )
    const user = show()
    await user.click(button())
    expect(
      await within(status()).findByText('The check stopped: Who asks could not prove to work in the Studio.'),
    ).toBeVisible()
    expect(log.at(-1)).toBe('delete proof')
    await user.click(button())
    expect(
      await within(status()).findByText(
        'The check stopped after 8 of 12 addresses: The preview service can’t read the content now. 8 addresses ' +
          'were asked: 1 is dead.',
      ),
    ).toBeVisible()
    expect(screen.getByRole('link', { name: 'Open the field' })).toBeVisible()
    expect(log.at(-1)).toBe('delete proof')
  })

  it('says what to set where there is no preview service', async () => {
    vi.spyOn(settings, 'previewLinks', 'get').mockReturnValue(false)
    show()
    expect(screen.getByText(/PREVIEW_LINKS=on.*“npm run doctor -- --links” does the same\.$/)).toBeVisible()
    expect(screen.queryByRole('button')).toBeNull()
  })
})
