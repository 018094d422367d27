import { useSuspenseQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { careersQuery } from '#web/content/queries/careers.ts'
import InterestPage from '#web/pages/interest/InterestPage.tsx'
import InterestSection from '#web/pages/interest/InterestSection.tsx'
import { answer, fill, interestApi, sent, submit } from '../../careers/interestApi.ts'
import { jobsApi } from '../../careers/jobsApi.ts'
import { expectLog, field } from '../../onScreen.ts'
import { renderScreen } from '../../renderScreen.tsx'

const open = () => renderScreen(<InterestPage />, '/Interest')

beforeEach(() => {
  jobsApi.list()
})

describe('the source of an application', () => {
  /** The tab was loaded with this URL. */
  const loadedWith = (address: string) =>
    vi
      .spyOn(performance, 'getEntriesByType')
      .mockReturnValue([{ name: address, type: 'navigate' } as unknown as PerformanceEntry])
  const source = (fields: readonly (readonly [string, string])[] = []) => new Map(fields).get('source')

  test.each([
    ['the link says', 'http://localhost:5173/CareersPage/clerk?utm_source=linkedin&utm_medium=cpc', 'linkedin'],
    ['a short parameter says', 'http://localhost:5173/?ref=%20news%0aletter%20', 'news letter'],
    ['a long parameter says, cut off', `http://localhost:5173/?ref=${'x'.repeat(200)}`, 'x'.repeat(100)],
    ['nothing if the link says nothing', 'http://localhost:5173/?utm_source=', undefined],
    ['nothing if only another site’s URL says it', 'https://evil.example/?utm_source=evil', undefined],
  ])('is sent as %s', async (_what, address, said) => {
    loadedWith(address)
    const received = interestApi()
    await open()
    await fill()
    await submit()
    await sent()
    expect(source(received[0]?.fields)).toBe(said)
  })

  test('INT-07 is left out for an older careers API that rejects it', async () => {
    loadedWith('http://localhost:5173/?utm_source=linkedin')
    const received = interestApi(
      () => answer(400, { source: ['This field is not known.'] }),
      () => answer(201),
    )
    await open()
    await fill()
    await submit()
    await sent()
    expect(received.map(({ fields }) => source(fields))).toEqual(['linkedin', undefined])
    expect(received[1]?.key).toBe(received[0]?.key)
  })

  test('is not left out when sending fails for another reason', async () => {
    expectLog()
    loadedWith('http://localhost:5173/?utm_source=linkedin')
    const received = interestApi(() => answer(503))
    await open()
    await fill()
    await submit()
    await screen.findByRole('alert')
    expect(received.map(({ fields }) => source(fields))).toEqual(['linkedin'])
  })

  test('INT-02 is asked if staff want to know, and the answer overrides the link', async () => {
    const sourceQuestion = { question: 'How did you hear of us?', options: ['A friend', 'A fair'] }
    function Asking() {
      const { interest, jobWords } = useSuspenseQuery(careersQuery).data
      return <InterestSection interest={{ ...interest, sourceQuestion }} jobWords={jobWords} />
    }
    loadedWith('http://localhost:5173/?utm_source=linkedin')
    const received = interestApi()
    await renderScreen(<Asking />, '/Interest')
    expect(field('How did you hear of us?')).not.toBeRequired()
    await fill({ 'How did you hear of us?': 'A fair' })
    await submit()
    await sent()
    expect(source(received[0]?.fields)).toBe('A fair')
  })
})
