import { setupServer } from 'msw/node'

/** The network of the component tests: a test adds the answers it expects; anything else fails it. */
export const server = setupServer()
