/** What the form reveals about who filled it in: enough about bots, and nothing about people. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import InterestPage from '#web/pages/interest/InterestPage.tsx'
import { useOpenTime } from '#web/pages/interest/useSendApplication.ts'
import { fill, interestApi, pass, resume, sent, submit } from '../../careers/interestApi.ts'
import { jobsApi } from '../../careers/jobsApi.ts'
import { renderScreen } from '../../renderScreen.tsx'

const open = () => renderScreen(<InterestPage />, '/Interest')

async function send() {
  await submit()
  await sent()
}

/** The hidden field, which people's tools can't find by role or label. */
const emptyField = () => document.querySelector<HTMLInputElement>('input[name=extra]')

beforeEach(() => {
  jobsApi.list()
})

describe('the honeypot field', () => {
  test('is out of people’s way: not drawn, no tab stop, hidden from screen readers, without autofill', async () => {
    await open()
    expect(emptyField()).not.toBeVisible()
    expect(screen.queryByRole('textbox', { name: /empty/ })).toBeNull()
    expect(screen.queryAllByRole('textbox').map((field) => field.getAttribute('name'))).not.toContain('extra')
    expect(emptyField()).toHaveAttribute('autocomplete', 'off')
    const user = userEvent.setup()
    const visited: (string | null | undefined)[] = []
    for (let presses = 0; presses < 40; presses += 1) {
      await user.tab()
      visited.push(document.activeElement?.getAttribute('name'))
    }
    expect(visited).toContain('comments')
    expect(visited).not.toContain('extra')
    // If styles don't apply, it says what to do.
    expect(emptyField()?.labels?.[0]).toHaveTextContent('Leave this empty')
  })

  test('is sent with what a bot entered, and the sender sees the usual thanks', async () => {
    const received = interestApi()
    await open()
    await fill()
    const field = emptyField()
    if (field) field.value = 'https://win.example'
    await send()
    expect(received[0]?.fields).toContainEqual(['extra', 'https://win.example'])
    expect(screen.getByRole('heading', { name: 'Thank you. We have your form.' })).toBeVisible()
  })
})

describe('how long the form was open', () => {
  const times = (received: ReturnType<typeof interestApi>) =>
    received.map(({ fields }) => fields.find(([name]) => name === 'filled_ms')?.[1])

  test('is sent, by the monotonic clock, if it was under ten seconds', async () => {
    const received = interestApi()
    await open()
    // The wall clock is set back in the meantime.
    vi.spyOn(Date, 'now').mockReturnValue(0)
    await fill({}, 4_000)
    await send()
    expect(Number(times(received)[0])).toBeGreaterThanOrEqual(4_000)
    expect(Number(times(received)[0])).toBeLessThan(10_000)
  })

  test('is not sent if it was longer: only the specified fields are; restarts with another application', async () => {
    const received = interestApi()
    await open()
    await fill({}, 10_000)
    await send()
    expect(received[0]?.fields.map(([name]) => name)).toEqual([
      'full_name',
      'email',
      'phone',
      'role',
      'work_auth_status',
      'preferred_location',
      'availability',
      'resume',
    ])
    await userEvent.click(await sent())
    await fill({}, 10_000)
    await send()
    expect(Number(times(received)[1])).toBeLessThan(10_000)
  })

  test('is not sent for a restored or reloaded form', async () => {
    const received = interestApi()
    await open()
    await fill({}, 0)
    cleanup()
    await open()
    await userEvent.upload(screen.getByLabelText('Resume'), resume)
    await send()

    await userEvent.click(await sent())
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
      { type: 'reload' } as PerformanceNavigationTiming, // Only the type is read.
    ])
    await fill({}, 0)
    await send()
    expect(times(received)).toEqual([undefined, undefined])
  })

  test('counts from the navigation if the page came with the form, because scripts may be late', () => {
    function Probe() {
      const openTime = useOpenTime()
      return (
        <button type="button" onClick={() => pressed.push(openTime() ?? 0)}>
          Press
        </button>
      )
    }
    const pressed: number[] = []
    const container = document.body.appendChild(document.createElement('div'))
    container.innerHTML = renderToString(<Probe />)
    pass(60_000)
    render(<Probe />, { container, hydrate: true })
    fireEvent.click(screen.getByRole('button', { name: 'Press' }))
    expect(pressed[0]).toBeGreaterThanOrEqual(60_000)
  })
})
