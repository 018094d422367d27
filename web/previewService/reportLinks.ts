import { checkOutsideLinks } from '../../outsideLinks/checkOutsideLinks.ts'
import { findOutsideLinks } from '../../outsideLinks/findOutsideLinks.ts'
import type { Admit } from '../../outsideLinks/publicAddress.ts'
import { reportRequest, type FoundLink, type LinkReport } from '../../outsideLinks/report.ts'
import type { DraftContent } from '../content/draftContent.ts'

/**
 * How many addresses one request takes. Cloudflare's Free plan lets a request of ours make 50
 * (https://developers.cloudflare.com/workers/platform/limits/#subrequests), each address may take MOST_REQUESTS, and the content
 * two; and hosts end a function that takes longer than some ten seconds.
 */
export const ADDRESSES_AT_ONCE = 8

/** What is answered, as JSON. */
export interface ReportAnswer {
  readonly status: 200 | 400 | 401 | 405 | 503
  readonly body: LinkReport | { readonly message: string }
  readonly headers?: readonly (readonly [name: string, value: string])[]
}

/**
 * Says which links to other sites are dead, to whoever proves to work in the Studio. What is asked are the addresses in the content, a
 * few of them: a request can name none, only how many of them to leave out.
 */
export async function reportLinks(
  request: Request,
  content: Pick<DraftContent, 'isOfStudio' | 'readDocuments'>,
  admit: Admit,
): Promise<ReportAnswer> {
  if (request.method !== 'POST') {
    return { status: 405, body: { message: 'The Studio asks here with POST.' }, headers: [['allow', 'POST']] }
  }
  const asked = reportRequest.safeParse(await request.json().catch(() => undefined))
  if (!asked.success) return { status: 400, body: { message: 'What is asked for is not as the Studio asks.' } }
  try {
    const { secret, from } = asked.data
    if (!(await content.isOfStudio(secret))) {
      const message =
        'Who asks could not prove to work in the Studio, or did so more than an hour ago. Start the check again.'
      return { status: 401, body: { message } }
    }
    const links = findOutsideLinks(await content.readDocuments())
    const end = from + ADDRESSES_AT_ONCE
    const checked = await checkOutsideLinks(links.slice(from, end), admit)
    const found = checked.flatMap((link): FoundLink[] =>
      link.state === 'answers' ? [] : [{ ...link, state: link.state, uses: [...link.uses] }],
    )
    const next = end < links.length ? end : null
    return { status: 200, body: { found, answered: checked.length - found.length, all: links.length, next } }
  } catch (error) {
    // What the client says may name addresses and rights: for whoever runs the service, not for the asker.
    console.error('The preview service can’t look at links to other sites:', error)
    const message = 'The preview service can’t read the content now. Its log on the site’s host says why.'
    return { status: 503, body: { message } }
  }
}
