import { setImmediate as nextTask } from 'node:timers/promises'
import { act } from '@testing-library/react'

/**
 * Resolves when everything is done that was set off and waits for no timer and no network, such as work with fakes. After
 * it, what is not there will not come, however busy the machine is.
 */
export const settled = (): Promise<void> => act(() => nextTask())
