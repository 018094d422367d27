import { setupServer } from 'msw/node'

/** The network of the component tests: a test adds the responses that it expects; any other request makes it fail. */
export const server = setupServer()
