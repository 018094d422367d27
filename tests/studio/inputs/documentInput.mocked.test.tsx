import { render } from '@testing-library/react'
import type { ObjectInputProps } from 'sanity'
import { expect, test, vi } from 'vitest'
import { StudioInput } from '#studio/inputs/StudioInput.tsx'

test('others still see where the cursor is once the first letter has made a draft of the document', () => {
  vi.useFakeTimers()
  const seen = vi.fn<(path: ObjectInputProps['focusPath']) => void>()
  const form = (_id: string, focusPath: string[]) => (
    <StudioInput
      {...({
        schemaType: { name: 'about', jsonType: 'object' },
        path: [],
        value: { _id },
        focusPath,
        onPathFocus: seen,
        renderDefault: () => null,
      } as unknown as ObjectInputProps)}
    />
  )
  const { rerender } = render(form('about', []))
  rerender(form('about', ['mission', 'text']))
  rerender(form('drafts.about', ['mission', 'text']))
  vi.runAllTimers()
  expect(seen.mock.calls).toEqual([[['mission', 'text']]])
  // Someone who only looks at it has no cursor.
  rerender(form('about', []))
  vi.runAllTimers()
  expect(seen).toHaveBeenCalledTimes(1)
})
