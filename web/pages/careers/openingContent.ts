import type { QueryClient } from '@tanstack/react-query'
import type { Params } from 'react-router-dom'
import { MissingContent } from '../../content/contentErrors.ts'
import { careersQuery } from '../../content/queries/careers.ts'
import { openingQuery } from '../../content/queries/opening.ts'
import { statusAt } from './openingStatus.ts'

/** Fetches one opening. @throws MissingContent when there is none, and at build time when it closed long ago */
export const openingContent =
  (client: QueryClient) =>
  async ({ slug = '' }: Params) => {
    const [{ content }] = await Promise.all([
      client.ensureQueryData(openingQuery(slug)),
      client.ensureQueryData(careersQuery),
    ])
    // No page is built for it. A tab that has the page says so itself.
    if (import.meta.env.SSR && statusAt(content, Date.now()) === 'gone') {
      throw new MissingContent(`The opening “${slug}” closed long ago.`)
    }
    return null
  }
