/** Whether the drafts service, which the Studio counts on where PREVIEW_LINKS is on, answers at the site's address. */
import { DRAFTS_PATH } from '@archstep/contracts/draftLink.ts'
import type { Env } from '#env.ts'
import { messages } from '#hosts/drafts/words.ts'
import { NoAnswer, orNoAnswer, reach } from './ask.ts'
import { broken, type Finding } from './finding.ts'

export async function examineDraftsService(env: Env): Promise<Finding[]> {
  if (!env.previewLinks) return []
  // A link that nobody has made: the service says so on a page of its own, and asks the CMS nothing.
  const url = new URL(DRAFTS_PATH, env.siteUrl).href
  const response = await reach(url).catch(orNoAnswer)
  // That the site itself does not answer is told where its headers are looked at.
  if (response instanceof NoAnswer) return []
  const { status, title } = messages.unknown
  const text = await response.text().catch(() => '')
  if (response.status === status && text.includes(title)) return []
  const advice = env.ownServer
    ? 'journalctl -u website-drafts says why, systemctl start website-drafts starts it'
    : 'set it up as docs/deploy.md says, or build the Studio with PREVIEW_LINKS=off'
  return broken(
    `No drafts service answers at ${url} (status ${response.status}), so links to drafts lead nowhere: ${advice}.`,
  )
}
