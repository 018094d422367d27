/** Whether the preview service, which the Studio counts on where PREVIEW_LINKS is on, answers at the site's address. */
import type { Env } from '../../env.ts'
import { REPORT_PATH, reportFailure } from '../../hosts/outsideLinks/report.ts'
import { ask, NoAnswer, orNoAnswer } from './ask.ts'
import { broken, type Finding } from './finding.ts'

export async function examinePreviewService(env: Env): Promise<Finding[]> {
  if (!env.previewLinks) return []
  const url = new URL(REPORT_PATH, env.siteUrl).href
  // Without a proof it refuses, and asks nobody.
  const answer = await ask(url, { method: 'POST', body: '{}' }).catch(orNoAnswer)
  // That the site itself does not answer is told where its headers are looked at.
  if (answer instanceof NoAnswer) return []
  if (answer.status !== 400 || !reportFailure.safeParse(answer.json).success) {
    return broken(
      `No preview service answers at ${url} (status ${answer.status}), so links to drafts lead nowhere and ` +
        'Health can’t look at outside links: set it up as docs/deploy.md says, or build the Studio with ' +
        'PREVIEW_LINKS=off.',
    )
  }
  const reader = answer.headers.get('access-control-allow-origin')
  if (reader === new URL(env.studioUrl).origin) return []
  return broken(
    `The preview service at ${url} answers pages of ${reader ?? 'no other address'} only, so Health can’t look ` +
      `at outside links from ${env.studioUrl}: build the site with this STUDIO_URL and deploy it again.`,
  )
}
