import { LayerProvider, PortalProvider, studioTheme, ThemeProvider } from '@sanity/ui'
import { configure } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel, type UserEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { beforeEach, vi } from 'vitest'

/** What Sanity's components need around them. */
export function StudioFrame({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider theme={studioTheme}>
      <PortalProvider>
        <LayerProvider>{children}</LayerProvider>
      </PortalProvider>
    </ThemeProvider>
  )
}

/** A person who doesn't wait between keys. Whether a pointer reaches what it clicks is asked in a real browser: here each answer takes long. */
export const studioUser = (): UserEvent =>
  userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never })

/** Gives each test of the file what a browser has and jsdom lacks, and the time that Sanity's components take on a busy machine. */
export function studioInJsdom(): void {
  configure({ asyncUtilTimeout: 15_000 })
  vi.setConfig({ testTimeout: 90_000 })
  beforeEach(() => {
    vi.stubGlobal(
      'ResizeObserver',
      class {
        observe() {}
        unobserve() {}
        disconnect() {}
      },
    )
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  })
}
