/** What the form tells of who filled it in: nothing of people, and enough of machines. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderToString } from 'react-dom/server'
import InterestPage from '#web/pages/interest/InterestPage.tsx'
import { useOpenTime } from '#web/pages/interest/useSendApplication.ts'
import { fill, interestApi, pass, resume, sent, submit } from '../careers/interestApi.ts'
import { jobsApi } from '../careers/jobsApi.ts'
import { renderScreen } from '../renderScreen.tsx'

const open = () => renderScreen(<InterestPage />, '/Interest')

async function send() {
  await submit()
  await sent()
}

/** The hidden field, which no role and no label of a person's tools leads to. */
const emptyField = () => document.querySelector<HTMLInputElement>('input[name=extra]')

beforeEach(() => {
  jobsApi.list()
})

describe('the field that stays empty', () => {
  it('is met by no one: not drawn, without a stop for the Tab key, a name for screen readers, or a use for autofill', async () => {
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
    // Where everything is drawn, it says what to do.
    expect(emptyField()?.labels?.[0]).toHaveTextContent('Leave this empty')
  })

  it('is sent with what a machine wrote into it, and the sender sees the usual thanks', async () => {
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

  it('is sent, by the monotonic clock, if it was under ten seconds', async () => {
    const received = interestApi()
    await open()
    // The clock on the wall is set back meanwhile.
    vi.spyOn(Date, 'now').mockReturnValue(0)
    await fill({}, 4_000)
    await send()
    expect(Number(times(received)[0])).toBeGreaterThanOrEqual(4_000)
    expect(Number(times(received)[0])).toBeLessThan(10_000)
  })

  it('is not sent if it took longer: then only the specified fields are sent; restarts with another application', async () => {
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

  it('is not sent for a form that was restored or reloaded', async () => {
    const received = interestApi()
    await open()
    await fill({}, 0)
    cleanup()
    await open()
    await userEvent.upload(screen.getByLabelText('Resume'), resume)
    await send()

    await userEvent.click(await sent())
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
      { type: 'reload' } as PerformanceNavigationTiming, // Only this of it is read.
    ])
    await fill({}, 0)
    await send()
    expect(times(received)).toEqual([undefined, undefined])
  })

  it('counts from when the page was asked for, where the form came with it: scripts may be late', () => {
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
