import { lakeClient } from '../support/lakeClient.ts'
import { stack } from './fixtures.ts'

/** The lake of this worker. May write everything, and sees drafts too: for preparing content and looking at effects. */
export const lake = lakeClient(stack.own.lake, stack.token, 'raw')
