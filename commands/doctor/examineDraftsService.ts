/** Whether the drafts service, which the Studio relies on if PREVIEW_LINKS is on, answers at the site's address. */
import type { Env } from '#env.ts'
import { messages } from '#hosts/drafts/service/messages.ts'
import { DRAFTS_PATH } from '@archstep/contracts/services/draftLink.ts'
import { NoResponse, orNoResponse, reach } from './ask.ts'
import { broken, startUnit, type Finding } from './finding.ts'

export async function examineDraftsService(env: Env): Promise<Finding[]> {
  if (!env.draftLinks) return []
  // A nonexistent link, for which the service shows its own page without querying the CMS.
  const url = new URL(DRAFTS_PATH, env.siteUrl).href
  const response = await reach(url).catch(orNoResponse)
  // A site that does not answer is reported by the check of its headers.
  if (response instanceof NoResponse) return []
  const { status, title } = messages.unknown
  const text = await response.text().catch(() => '')
  if (response.status === status && text.includes(title)) return []
  const advice = env.ownServer
    ? startUnit(env, 'drafts')
    : 'set it up as docs/deploy.md says, or build the Studio with PREVIEW_LINKS=off'
  return broken(
    `No drafts service answers at ${url} (status ${response.status}), so links to drafts lead nowhere: ${advice}.`,
  )
}
