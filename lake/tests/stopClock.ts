import { onTestFinished, vi } from 'vitest'

/** Stops the lake's clock. @returns a function that advances it by milliseconds */
export function stopClock(): (by: number) => void {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(10_000)
  onTestFinished(() => clock.mockRestore())
  return (by) => void clock.mockReturnValue(performance.now() + by)
}
