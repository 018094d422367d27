import { useMediaIndex } from '@sanity/ui'
import { render, screen } from '@testing-library/react'
import type { ActiveToolLayoutProps } from 'sanity'
import { expect, test, vi } from 'vitest'
import { ToolLayout } from '#studio/layout/ToolLayout.tsx'
import { StudioFrame, studioInJsdom } from '../../support/studioFrame.tsx'

studioInJsdom()

vi.mock('sanity', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  useCurrentUser: () => ({ roles: [{ name: 'editor' }] }),
}))

/** Answers queries like `screen and (min-width: 360px) and (max-width: 599px)`. */
function resizeTo(width: number): void {
  const limit = (query: string, name: string, none: number) =>
    Number(new RegExp(`${name}: (\\d+)`).exec(query)?.[1] ?? none)
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: limit(query, 'min-width', 0) <= width && width <= limit(query, 'max-width', Infinity),
    addEventListener() {},
    removeEventListener() {},
  }))
}

/** Chooses by the width of the window as Sanity's tool Releases does (`isNarrowViewport` of sanity 6.16). */
const DateFilter = () => <p>{useMediaIndex() < 2 ? 'The dates in a dialog' : 'The dates in a popover'}</p>

test.each([
  ['Releases', 'releases', 899, 'in a dialog, because its popover breaks the tool'],
  ['Releases', 'releases', 600, 'in a dialog, because its popover breaks the tool'],
  ['Releases', 'releases', 599, 'in a dialog'],
  ['Releases', 'releases', 900, 'in a popover'],
  ['another tool', 'structure', 600, 'in a popover'],
  ['another tool', 'structure', 599, 'in a dialog'],
])('%s (%s), %d pixels wide, asks for dates %s', (_title, name, width, where) => {
  resizeTo(width)
  const props = { activeTool: { name }, renderDefault: () => <DateFilter /> } as unknown as ActiveToolLayoutProps
  render(
    <StudioFrame>
      <ToolLayout {...props} />
    </StudioFrame>,
  )
  expect(screen.getByText(/^The dates/)).toHaveTextContent(`The dates ${where.split(',')[0]}`)
})
