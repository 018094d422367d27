import { expect, onTestFinished, test, vi } from 'vitest'
import { temporaryFolder } from '../../../tests/support/atEnd.ts'
import { CareersContent } from '../../cms/careersContent.ts'
import { APPLICATIONS, fakeLake } from '../fakeLake.ts'

test('the CMS is queried at most once a minute, and two seconds after a failure, which is logged once', async () => {
  const lake = await fakeLake([], { applications: APPLICATIONS })
  const lines: string[] = []
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const content = new CareersContent({
    lake: lake.address,
    dataDir: temporaryFolder(),
    warn: (line) => lines.push(line),
  })
  const isAskedAfter = async (ms: number) => {
    vi.advanceTimersByTime(ms)
    const before = lake.questions.length
    expect(await content.known()).toMatchObject({ receipt: APPLICATIONS.receipt })
    return lake.questions.length > before
  }
  const asked = async (...waits: number[]) => {
    const answers = []
    for (const wait of waits) answers.push(await isAskedAfter(wait))
    return answers
  }
  expect(await asked(0, 59_999, 1)).toEqual([true, false, true])
  lake.applications = undefined
  expect(await asked(60_000, 1_999, 1, 2_000)).toEqual([true, false, true, true])
  expect(lines).toEqual(["The Content Lake can't be queried: it answered 503."])
  lake.applications = APPLICATIONS
  expect(await asked(2_000, 2_000, 57_999, 1)).toEqual([true, false, false, true])
  // If one of the two mails has no text, neither counts as having one.
  lake.applications = { ...APPLICATIONS, notice: null }
  expect(await asked(60_000, 2_000)).toEqual([true, true])
  lake.applications = undefined
  expect(await asked(60_000)).toEqual([true])
  expect(lines).toHaveLength(2)
})
