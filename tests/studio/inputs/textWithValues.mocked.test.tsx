import { render, screen } from '@testing-library/react'
import type { StringInputProps } from 'sanity'
import { expect, test, vi } from 'vitest'
import { TextWithValues } from '#studio/inputs/TextWithValues.tsx'
import { StudioFrame, studioInJsdom } from '../../support/studioFrame.tsx'

studioInJsdom()

const client = { fetch: () => Promise.resolve({ phone: '(314) 555-0142' }) }

vi.mock('sanity', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  useClient: () => client,
}))

test('below a job’s text, the Studio shows what applicants will read', async () => {
  const props = { value: 'Call {our phone}.', renderDefault: () => <textarea /> } as unknown as StringInputProps
  render(
    <StudioFrame>
      <TextWithValues {...props} />
    </StudioFrame>,
  )
  expect(await screen.findByRole('status')).toHaveTextContent('{our phone} is (314) 555-0142.')
})
