import { inject } from 'vitest'
import { lakeClient } from '../support/lakeClient.ts'

/** The content that the builds of this run are made from, with write access. */
export const lake = lakeClient(inject('lake').url, inject('lake').token)
