import { render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { PeopleTool } from '#studio/people/PeopleTool.tsx'
import { StudioFrame, studioInJsdom, studioUser } from '../../support/studioFrame.tsx'

studioInJsdom()

const request = vi.fn()
const client = { request }
let me = { id: 'p1', name: 'Ruth Castellano', email: 'ruth@example.com', roles: [{ name: 'administrator' }] }

vi.mock('sanity', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  useClient: () => client,
  useCurrentUser: () => me,
}))

const roles = [
  { name: 'administrator', title: 'Administrator' },
  { name: 'editor', title: 'Editor' },
]
const account = (id: string, fields: object) => ({
  id,
  role: 'editor',
  state: 'active',
  seenAt: '2026-11-20T12:00:00Z',
  linkUntil: null,
  sessions: 1,
  ...fields,
})
const ruth = account('p1', { name: 'Ruth Castellano', email: 'ruth@example.com', role: 'administrator' })
const bo = account('p2', { name: 'Bo Lind', email: 'bo@example.com' })
const link = 'https://lake.example.com/account/link?token=abc'
const until = '2026-12-01T12:00:00Z'

/** The lake's response to a change; lists always work. */
let onChange: (options: { url: string; method: string; body?: object }) => Promise<unknown>

beforeEach(() => {
  me = { ...me, roles: [{ name: 'administrator' }] }
  onChange = () => Promise.reject(new Error('not expected'))
  request.mockReset()
  request.mockImplementation((options: Parameters<typeof onChange>[0]) => {
    if (options.method !== 'GET') return onChange(options)
    if (!options.url.includes('/log')) return Promise.resolve({ accounts: [bo, ruth], roles })
    const entries = [{ at: until, who: 'Ruth Castellano <ruth@example.com>', what: 'disabled', whom: 'Ann' }]
    return Promise.resolve({ count: 1, entries })
  })
})

function show() {
  render(
    <StudioFrame>
      <PeopleTool />
    </StudioFrame>,
  )
  return studioUser()
}

const row = (name: string) => screen.findByRole('listitem', { name })

test('an administrator sees all accounts, their roles, and who did what', async () => {
  show()
  const bosRow = await row('Bo Lind')
  expect(bosRow).toHaveTextContent(/Bo LindActivebo@example\.comLast seen on Nov 20, 2026/)
  expect(within(bosRow).getByRole('combobox', { name: 'Role of Bo Lind' })).toHaveValue('editor')
  const log = await screen.findByRole('region', { name: 'Who did what' })
  expect(log).toHaveTextContent(/Dec 1, 2026.*Ruth Castellano <ruth@example\.com>disabledAnn/)
  expect(screen.queryByRole('navigation', { name: 'Pages of the log' })).toBeNull()
  // Nobody can lock themselves out by mistake.
  const own = await row('Ruth Castellano')
  expect(own).toHaveTextContent('Ruth Castellano (you)')
  expect(within(own).getByRole('combobox', { name: 'Role of Ruth Castellano' })).toBeDisabled()
  expect(within(own).queryByRole('button', { name: 'Disable: Ruth Castellano' })).toBeNull()
})

test('the log has pages', async () => {
  request.mockImplementation(({ url }: { url: string }) => {
    if (!url.includes('/log')) return Promise.resolve({ accounts: [ruth], roles })
    const what = url.endsWith('&offset=50') ? 'an earlier deed' : 'a deed'
    return Promise.resolve({ count: 160, entries: [{ at: until, who: 'Ruth', what, whom: 'Ann' }] })
  })
  const user = show()
  expect(await screen.findByText('a deed')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect(await screen.findByText('an earlier deed')).toBeVisible()
  expect(screen.getByText('51 to 100 of 160')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect(await screen.findByText('101 to 150 of 160')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect(await screen.findByText('151 to 160 of 160')).toBeVisible()
  // There is no further page, and the focus stays where it was.
  expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus()
  expect(screen.getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true')
  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect(screen.getByText('151 to 160 of 160')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Previous' }))
  expect(await screen.findByText('101 to 150 of 160')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Previous' }))
  expect(await screen.findByText('51 to 100 of 160')).toBeVisible()
})

test('a log that can’t be read says so, and can be read again on request', async () => {
  const answer = request.getMockImplementation()
  request.mockImplementation((options: { url: string }) =>
    options.url.includes('/log') ? Promise.reject(new Error('fault')) : answer?.(options),
  )
  const user = show()
  const log = within(await screen.findByRole('region', { name: 'Who did what' }))
  expect(await log.findByRole('alert')).toHaveTextContent('The Content Lake doesn’t answer.')
  request.mockImplementation(answer ?? vi.fn())
  await user.click(log.getByRole('button', { name: 'Try again' }))
  expect(await log.findByText('disabled')).toBeVisible()
})

test('a lake that can’t be reached is reported, and the request can be retried', async () => {
  const answer = request.getMockImplementation()
  request.mockImplementation(() => Promise.reject(new Error('The lake is away')))
  const user = show()
  expect(await screen.findByRole('alert')).toHaveTextContent('The Content Lake doesn’t answer.')
  request.mockImplementation(answer ?? vi.fn())
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await row('Bo Lind')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a role is changed from the list; a failure is reported, and the created link stays', async () => {
  onChange = ({ url }) => Promise.resolve({ account: bo, ...(url.endsWith('/link') && { link, until }) })
  const user = show()
  await user.click(await screen.findByRole('button', { name: 'Reset link: Bo Lind' }))
  expect(await screen.findByRole('textbox', { name: 'Link for bo@example.com' })).toHaveValue(link)
  onChange = () => Promise.reject(new Error('not expected'))
  const choice = within(await row('Bo Lind')).getByRole('combobox')
  await waitFor(() => expect(choice).toBeEnabled())
  await user.selectOptions(choice, 'Administrator')
  expect(await screen.findByRole('alert')).toHaveTextContent('The Content Lake doesn’t answer.')
  expect(screen.getByRole('textbox', { name: 'Link for bo@example.com' })).toHaveValue(link)
  onChange = () => Promise.resolve({ account: bo })
  await user.selectOptions(choice, 'Administrator')
  expect(await screen.findByText('Bo Lind has a new role, and must sign in again.')).toBeInTheDocument()
  const body = { role: 'administrator' }
  expect(request).toHaveBeenCalledWith(expect.objectContaining({ url: '/local/accounts/p2', method: 'PATCH', body }))
})

test('inviting someone, once however often it is clicked, gives a link to copy or to mail', async () => {
  const answer = Promise.withResolvers<unknown>()
  onChange = () => answer.promise
  const user = show()
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Bo Lind')
  await user.type(screen.getByRole('textbox', { name: 'Email address' }), 'bo@example.com')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'Administrator')
  await user.dblClick(screen.getByRole('button', { name: 'Invite' }))
  expect(request.mock.calls.filter(([{ method }]) => method === 'POST')).toHaveLength(1)
  answer.resolve({ account: { ...bo, state: 'invited' }, link, until })
  expect(await screen.findByText('Bo Lind is invited.')).toBeInTheDocument()
  const body = { name: 'Bo Lind', email: 'bo@example.com', role: 'administrator' }
  expect(request).toHaveBeenCalledWith(expect.objectContaining({ url: '/local/accounts', method: 'POST', body }))
  expect(screen.getByRole('textbox', { name: 'Link for bo@example.com' })).toHaveValue(link)
  const mail = screen.getByRole('link', { name: 'Write an email' }).getAttribute('href') ?? ''
  expect(mail).toMatch(/^mailto:bo%40example\.com\?/)
  expect(new URL(mail).searchParams.get('body')).toContain(`here:\n\n${link}\n\nThe link`)
  await user.click(screen.getByRole('button', { name: 'Copy the link' }))
  expect(await screen.findByText('Copied.')).toBeInTheDocument()
  expect(await navigator.clipboard.readText()).toBe(link)
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('')
  // Another link has not been copied.
  onChange = () => Promise.resolve({ account: bo, link: `${link}d`, until })
  await user.click(screen.getByRole('button', { name: 'Reset link: Bo Lind' }))
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Link for bo@example.com' })).toHaveValue(`${link}d`))
  expect(screen.queryByText('Copied.')).toBeNull()
})

test('a link is copied by hand if the browser has no clipboard, as in a network without https', async () => {
  onChange = () => Promise.resolve({ account: bo, link, until })
  const user = show()
  await user.click(await screen.findByRole('button', { name: 'Reset link: Bo Lind' }))
  const button = await screen.findByRole('button', { name: 'Copy the link' })
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as never)
  await user.click(button)
  expect(await screen.findByText(/select the link and copy it yourself/)).toBeInTheDocument()
})

test('a failure is reported, and typed text stays', async () => {
  const user = show()
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Bo')
  await user.type(screen.getByRole('textbox', { name: 'Email address' }), 'bo@example.com')
  await user.click(screen.getByRole('button', { name: 'Invite' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('The Content Lake doesn’t answer.')
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Bo')
})

test.each([
  ['Disable', '/local/accounts/p2', 'PATCH', { disabled: true }, 'Bo Lind can’t sign in anymore.'],
  ['End sessions', '/local/accounts/p2/end-sessions', 'POST', {}, 'Bo Lind is signed out.'],
  ['Reset link', '/local/accounts/p2/link', 'POST', {}, 'There is a link for Bo Lind.'],
])('%s takes one click, and the list is refreshed', async (name, url, method, body, words) => {
  onChange = () => Promise.resolve({ account: bo, ...(name === 'Reset link' && { link, until }) })
  const user = show()
  await user.click(await screen.findByRole('button', { name: `${name}: Bo Lind` }))
  expect(await screen.findByText(words)).toBeInTheDocument()
  expect(request).toHaveBeenCalledWith(expect.objectContaining({ url, method, body }))
  const lists = () => request.mock.calls.filter(([{ url, method }]) => method === 'GET' && !url.includes('/log'))
  await waitFor(() => expect(lists()).toHaveLength(2))
  // So is the log.
  const logs = () => request.mock.calls.filter(([{ url: asked }]) => asked.includes('/log'))
  await waitFor(() => expect(logs()).toHaveLength(2))
  expect(screen.queryAllByRole('textbox', { name: 'Link for bo@example.com' })).toHaveLength(
    name === 'Reset link' ? 1 : 0,
  )
})

test('changes are sent one at a time; a disabled account can be enabled again', async () => {
  const answer = Promise.withResolvers<unknown>()
  onChange = () => answer.promise
  const user = show()
  await user.dblClick(await screen.findByRole('button', { name: 'Disable: Bo Lind' }))
  await user.click(screen.getByRole('button', { name: 'End sessions: Bo Lind' }))
  const role = within(await row('Bo Lind')).getByRole('combobox')
  expect(role, 'it keeps the focus').toBeEnabled()
  await user.selectOptions(role, 'Administrator')
  expect(role).toHaveValue('editor')
  expect(request.mock.calls.filter(([{ method }]) => method !== 'GET')).toHaveLength(1)
  Object.assign(bo, { state: 'disabled', seenAt: null })
  answer.resolve({ account: bo })
  const enable = await screen.findByRole('button', { name: 'Enable: Bo Lind' })
  expect(await row('Bo Lind')).toHaveTextContent(/Disabled.*Never signed in\./)
  expect(screen.queryByRole('button', { name: /(?:Disable|End sessions|link): Bo Lind/ })).toBeNull()
  await user.click(enable)
  expect(request).toHaveBeenCalledWith(
    expect.objectContaining({ url: '/local/accounts/p2', method: 'PATCH', body: { disabled: false } }),
  )
  Object.assign(bo, { state: 'active', seenAt: '2026-11-20T12:00:00Z' })
})

test('disabling an account and enabling it again keeps the focus on its button', async () => {
  onChange = ({ body }) => {
    Object.assign(bo, { state: body && 'disabled' in body && body.disabled === true ? 'disabled' : 'active' })
    return Promise.resolve({ account: bo })
  }
  const user = show()
  await user.click(await screen.findByRole('button', { name: 'Disable: Bo Lind' }))
  expect(await screen.findByRole('button', { name: 'Enable: Bo Lind' })).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('button', { name: 'Disable: Bo Lind' })).toHaveFocus()
})

test.each([
  [until, /The link works until Dec 1, 2026/],
  [null, /The link has expired: make a new one\./],
])('somebody who was invited has no sessions to end, and a link until %s', async (linkUntil, words) => {
  Object.assign(bo, { state: 'invited', linkUntil })
  show()
  const bosRow = await row('Bo Lind')
  expect(bosRow).toHaveTextContent(words)
  expect(
    within(bosRow)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Disable', 'New link'])
  Object.assign(bo, { state: 'active', linkUntil: null })
})

test('everybody finds where their own password is changed; accounts are for administrators', () => {
  me = { ...me, roles: [{ name: 'editor' }] }
  show()
  expect(screen.getByRole('heading', { level: 1, name: 'Account' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: /^Change my password/ })).toHaveAttribute(
    'href',
    expect.stringContaining('/account/password?email=ruth%40example.com'),
  )
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(request).not.toHaveBeenCalled()
})
