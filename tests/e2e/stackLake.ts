import { lakeClient } from '../support/lakeClient.ts'
import { stack } from './fixtures.ts'

/** The lake of this worker, with write access and drafts: for preparing content and checking effects. */
export const lake = lakeClient(stack.own.lake, stack.token, 'raw')
