import { LayerProvider, PortalProvider, studioTheme, ThemeProvider } from '@sanity/ui'
import { ToastProvider } from '@sanity/ui/toast'
import { configure } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel, type UserEvent } from '@testing-library/user-event'
import { useState, type ReactNode } from 'react'
import { beforeEach, vi } from 'vitest'
import { keepSession, SessionProvider } from '#studio/session/Session.tsx'

/** The context that Sanity's components and ours need: a session without a desk, and a place for messages. */
export function StudioFrame({ children }: { children: ReactNode }) {
  const [session] = useState(() => keepSession('')('token'))
  return (
    <ThemeProvider theme={studioTheme}>
      <PortalProvider>
        <LayerProvider>
          <ToastProvider>
            <SessionProvider session={session}>{children}</SessionProvider>
          </ToastProvider>
        </LayerProvider>
      </PortalProvider>
    </ThemeProvider>
  )
}

/**
 * A person who doesn't wait between keys. Whether a pointer can reach what it clicks is tested in a real browser; here,
 * each check takes long.
 */
export const studioUser = (): UserEvent =>
  userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never })

/**
 * Gives each test of the file what a browser has and jsdom lacks, and the time that Sanity's components need on a busy
 * machine.
 */
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
    // A page that nobody has touched yet.
    const userActivation = { hasBeenActive: false }
    Object.defineProperty(navigator, 'userActivation', { value: userActivation, configurable: true })
    const touch = () => Object.assign(userActivation, { hasBeenActive: true })
    document.addEventListener('pointerdown', touch, { once: true, capture: true })
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  })
}
