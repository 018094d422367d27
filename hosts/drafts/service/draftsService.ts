import { styleHash } from '#render/hostRules/securityHeaders.ts'
import type { PageFacts } from '#render/page/assemblePage.ts'
import { openPage, pageClient, renderMarkup, type PageMarkup } from '#render/page/renderMarkup.tsx'
import { ContentUnavailable, MissingContent } from '#web/content/contentQuery.ts'
import { env } from '#web/env.ts'
import { DRAFTS_PATH, draftLinkPath } from '@archstep/contracts/services/draftLink.ts'
import { decoded } from '@archstep/contracts/urls/redirects.ts'
import { SECRET_PARAMETER, type DraftsClient } from './draftsClient.ts'
import { judgeLink, type JudgedLink } from './judgeLink.ts'
import { BAR_CSS, barMarkup, MESSAGE_CSS, messageMarkup } from './markup.ts'
import { messages, type Message } from './messages.ts'
import type { WebHandler } from './webHandler.ts'

const LINK_PATH = new RegExp(String.raw`^${DRAFTS_PATH}([\w-]{20,64})(/.*)?$`)
const SECRET = /^[\w-]{20,128}$/
/**
 * Holds the secret of one link. Its path is that of the link, so several can be open at a time. The name is historical:
 * a new one would end every open session.
 */
const COOKIE = 'preview-secret'

export interface DraftsServiceSettings {
  client: DraftsClient
  /** Assembles the HTML of a rendered page. @param css rules for what the service adds to it */
  assemble: (page: PageMarkup, facts: PageFacts, css: string) => Promise<string>
  /** Headers of every page of the site, including its CSP. */
  pageHeaders: readonly (readonly [name: string, value: string])[]
  /** The public URL of the site; by default the one it was built for. */
  siteUrl?: string
  now?: () => Date
}

/** For every response: not cached, not indexed, no referrer. */
const PRIVATE: readonly (readonly [string, string])[] = [
  ['cache-control', 'no-store'],
  ['referrer-policy', 'no-referrer'],
  ['x-robots-tag', 'noindex'],
  ['x-content-type-options', 'nosniff'],
]

function respond(status: number, body: string | null, headers: readonly (readonly [string, string])[]): Response {
  const all = new Headers()
  for (const [name, value] of [...headers, ...PRIVATE]) all.set(name, value)
  return new Response(body, { status, headers: all })
}

const html = (status: number, body: string, headers: readonly (readonly [string, string])[]) =>
  respond(status, body, [...headers, ['content-type', 'text/html; charset=utf-8']])

async function say(message: Message, headers: readonly (readonly [string, string])[] = []): Promise<Response> {
  const policy =
    `default-src 'none'; style-src '${await styleHash(MESSAGE_CSS)}'; base-uri 'none'; form-action 'none'; ` +
    `frame-ancestors 'none'`
  return html(message.status, messageMarkup(message), [...headers, ['content-security-policy', policy]])
}

const goTo = (location: string, headers: readonly (readonly [string, string])[] = []) =>
  respond(303, null, [['location', location], ...headers])

/** The value for `Set-Cookie`. Without a secret it deletes the cookie. @param secure whether visitors use TLS */
function cookieOf(secure: boolean, basename: string, secret: string | undefined): string {
  const parts = [`${COOKIE}=${secret ?? ''}`, `Path=${basename}`, 'HttpOnly', 'SameSite=Lax']
  if (secure) parts.push('Secure')
  if (secret === undefined) parts.push('Max-Age=0')
  return parts.join('; ')
}

const secretInCookie = (request: Request): string | undefined =>
  new RegExp(`(?:^|; *)${COOKIE}=([^;]*)`).exec(request.headers.get('cookie') ?? '')?.[1]

/**
 * Creates the service that shows drafts to people without an account. With its own token, it runs only the queries of
 * the page that a link names: a request can choose a link and nothing else.
 */
export function createDraftsService({
  client,
  assemble,
  pageHeaders,
  siteUrl = env.siteUrl,
  now = () => new Date(),
}: DraftsServiceSettings): WebHandler {
  /** A proxy may terminate TLS; requests then have `http:`, and the site's URL shows what visitors use. */
  const isSecure = (url: URL) => url.protocol === 'https:' || siteUrl.startsWith('https:')

  async function find(id: string, secret: string | undefined): Promise<JudgedLink> {
    if (secret === undefined || !SECRET.test(secret)) return { state: 'unknown' }
    return judgeLink(await client.findLink(id), secret, now())
  }

  async function draw(
    basename: string,
    { path, expiresAt }: Extract<JudgedLink, { state: 'valid' }>,
  ): Promise<Response> {
    const page = await openPage(path, pageClient(client.ask), basename)
    if (page.error instanceof MissingContent || !page.handle) return say(messages.noPage)
    let drawn: PageMarkup
    try {
      if (page.error !== undefined) throw page.error
      drawn = await renderMarkup(page)
    } catch (error) {
      if (error instanceof ContentUnavailable) throw error
      console.error(`The draft of ${path} can't be shown:`, error)
      return say(messages.unfinished)
    }
    const sent = await assemble(drawn, { build: 'draft', draft: { basename } }, BAR_CSS)
    // A function, so that `$&` in the replacement is not interpreted.
    const body = sent.replace(/<body[^>]*>/, (tag) => tag + barMarkup(expiresAt, basename))
    return html(200, body, pageHeaders)
  }

  async function show(request: Request, url: URL, id: string, rest: string | undefined): Promise<Response> {
    const basename = draftLinkPath(id)
    const secretInUrl = url.searchParams.get(SECRET_PARAMETER)
    const secret = secretInUrl ?? secretInCookie(request)
    const link = await find(id, secret)
    if (link.state === 'unknown') return say(messages.unknown)
    if (link.state === 'revoked') return say(messages.revoked)
    if (link.state === 'expired') return say(messages.expired(link.expiresAt))
    if (secretInUrl !== null) {
      // Removed from the URL, so that it isn't in the history, visible, or shared with it.
      return goTo(basename + encodeURI(link.path), [['set-cookie', cookieOf(isSecure(url), basename, secretInUrl)]])
    }
    if (rest === undefined) return goTo(basename + encodeURI(link.path))
    // Every other page redirects to its published version. A single slash, because two would name another host.
    if (decoded(rest) !== link.path) return goTo(rest.replace(/^[/\\]+/, '/') + url.search)
    return draw(basename, link)
  }

  async function handle(request: Request): Promise<Response> {
    const url = new URL(request.url)
    const [, id, rest] = LINK_PATH.exec(url.pathname) ?? []
    if (id === undefined) return say(messages.unknown)
    if (request.method === 'POST' && rest === undefined) {
      return goTo('/', [['set-cookie', cookieOf(isSecure(url), draftLinkPath(id), undefined)]])
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return say(messages.method, [['allow', rest === undefined ? 'GET, HEAD, POST' : 'GET, HEAD']])
    }
    return show(request, url, id, rest)
  }

  return async (request) => {
    const response = await handle(request).catch((error: unknown) => {
      // The client's errors may mention URLs and permissions, so they go to the log, not to the visitor.
      console.error(`The drafts service can't respond:`, error instanceof ContentUnavailable ? error.message : error)
      return say(messages.unavailable)
    })
    return request.method === 'HEAD' ? new Response(null, response) : response
  }
}
