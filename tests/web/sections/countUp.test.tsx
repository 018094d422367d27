import { act, render } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { CountUp } from '#web/sections/CountUp.tsx'

const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })

test.each([
  ['99.9', 99.9, /^\d{1,2}\.\d$/],
  ['2.5', 2.5, /^\d\.\d$/],
  ['1250', 1250, /^\d+$/],
])(
  'HOME-03 a figure of %s shows its decimals, at rest, while it counts and in static HTML',
  (text, value, counting) => {
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }))
    vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance'] })
    expect(renderToString(<CountUp value={value} run={false} />)).toBe(text)
    const { container, rerender } = render(<CountUp value={value} run={false} />)
    expect(container).toHaveTextContent(text)
    rerender(<CountUp value={value} run />)
    pass(500)
    expect(container.textContent).toMatch(counting)
    expect(Number(container.textContent)).toBeLessThan(value)
    pass(1600)
    expect(container).toHaveTextContent(text)
  },
)
