import { setImmediate as nextTask } from 'node:timers/promises'
import { act } from '@testing-library/react'

/**
 * Resolves when everything that was started and needs no timer or network is done, such as work with fakes. After
 * that, nothing more will appear, however busy the machine is.
 */
export const settled = (): Promise<void> => act(() => nextTask())
