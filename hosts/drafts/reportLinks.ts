import { checkOutsideLinks } from '../outsideLinks/checkOutsideLinks.ts'
import { documentsGroq, findOutsideLinks } from '../outsideLinks/findOutsideLinks.ts'
import type { Admit } from '../outsideLinks/publicAddress.ts'
import { reportRequest, SECRET_SOURCE, type FoundLink, type LinkReport } from '../outsideLinks/report.ts'
import type { DraftContent } from './draftContent.ts'

/**
 * How many addresses one request takes. Cloudflare's Free plan lets a request of ours make 50
 * (https://developers.cloudflare.com/workers/platform/limits/#subrequests): each address may take MOST_REQUESTS, and
 * the content two. Where all are silent it ends after two rounds of what `askAddress` and `checkOutsideLinks` grant.
 */
const ADDRESSES_AT_ONCE = 8

/** What is asked is a secret and an address. In bytes. */
const LONGEST_BODY = 10_000

/** What is answered, as JSON. */
export interface ReportAnswer {
  readonly status: 200 | 400 | 401 | 405 | 413 | 503
  readonly body: LinkReport | { readonly message: string }
  readonly headers?: readonly (readonly [name: string, value: string])[]
}

/**
 * Says which links to other sites are dead, to whoever proves to work in the Studio. What is asked are the addresses in
 * the content, a few of them: a request only says after which of them to go on.
 * @param siteUrl the site that the others are told of
 */
export async function reportLinks(
  request: Request,
  content: Pick<DraftContent, 'isOfStudio' | 'readDocuments'>,
  admit: Admit,
  siteUrl: string,
): Promise<ReportAnswer> {
  if (request.method !== 'POST') {
    return { status: 405, body: { message: 'The Studio asks here with POST.' }, headers: [['allow', 'POST']] }
  }
  if (Number(request.headers.get('content-length')) > LONGEST_BODY) {
    return { status: 413, body: { message: 'What is asked for is longer than the Studio asks.' } }
  }
  const asked = reportRequest.safeParse(await request.json().catch(() => undefined))
  if (!asked.success) return { status: 400, body: { message: 'What is asked for is not as the Studio asks.' } }
  try {
    const { secret, after } = asked.data
    if (!(await content.isOfStudio(secret, SECRET_SOURCE))) {
      const message =
        'Who asks could not prove to work in the Studio, or did so more than an hour ago. Start the check again.'
      return { status: 401, body: { message } }
    }
    const links = findOutsideLinks(await content.readDocuments(documentsGroq))
    const rest = links.filter(({ address }) => address > after)
    const part = rest.slice(0, ADDRESSES_AT_ONCE)
    const checked = await checkOutsideLinks(part, siteUrl, admit)
    const found = checked.flatMap((link): FoundLink[] => {
      if (link.state === 'answers') return []
      return [{ ...link, state: link.state, uses: link.uses.map(({ id, type, path }) => ({ id, type, path })) }]
    })
    const next = part.length < rest.length ? (part.at(-1)?.address ?? null) : null
    return { status: 200, body: { found, answered: checked.length - found.length, all: links.length, next } }
  } catch (error) {
    // What the client says may name addresses and rights: for whoever runs the service, not for the asker.
    console.error('The preview service can’t look at links to other sites:', error)
    const message = 'The preview service can’t read the content now. Its log on the site’s host says why.'
    return { status: 503, body: { message } }
  }
}
