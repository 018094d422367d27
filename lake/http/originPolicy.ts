import type { IncomingHttpHeaders } from 'node:http'
import { SANITY_HOSTS } from '../cli/sanityHosts.ts'
import { apiError } from '../protocol/errors.ts'

const isLoopbackName = (name: string): boolean =>
  name === 'localhost' || name.endsWith('.localhost') || name === '127.0.0.1' || name === '[::1]'

/** Which web pages may use the lake, and under which names it responds. */
export class OriginPolicy {
  readonly #origins: ReadonlySet<string>
  readonly #withCredentials: ReadonlySet<string> | undefined
  readonly #hosts: ReadonlySet<string>
  readonly #isPublic: boolean

  /**
   * `allowed`: origins besides those of this machine. `withCredentials`: those whose pages may send credentials;
   * undefined: all allowed ones. `publicUrl`: another address of the lake, which its own pages use, too.
   */
  constructor(
    allowed: readonly string[],
    withCredentials: readonly string[] | undefined,
    publicUrl: string | undefined,
  ) {
    const originsOf = (urls: readonly string[]) => new Set(urls.flatMap((url) => URL.parse(url)?.origin ?? []))
    this.#origins = originsOf([...allowed, ...(withCredentials ?? []), ...(publicUrl === undefined ? [] : [publicUrl])])
    this.#withCredentials = withCredentials && originsOf(withCredentials)
    const address = publicUrl === undefined ? null : URL.parse(publicUrl)
    this.#hosts = new Set(address && [address.host])
    this.#isPublic = address !== null && !isLoopbackName(address.hostname)
  }

  /**
   * Whether a page may use the lake: its origin is on the list, or is on this machine (any port). If the lake has a
   * public address, `localhost` would be the visitor's machine and doesn't count. `url` may have a path.
   */
  allows(url: string): boolean {
    const parsed = URL.parse(url)
    if (!parsed || !/^https?:$/.test(parsed.protocol)) return false
    return (!this.#isPublic && isLoopbackName(parsed.hostname)) || this.#origins.has(parsed.origin)
  }

  /** Whether pages of this origin may send credentials; hosted projects have this setting per origin. */
  allowsCredentials(url: string): boolean {
    return this.allows(url) && (this.#withCredentials?.has(URL.parse(url)?.origin ?? '') ?? true)
  }

  /**
   * @throws LakeError 403 if a request is addressed to another host name: another site can point its own name at this
   * machine (DNS rebinding), and only the Host header shows it.
   */
  checkHost({ host = '' }: IncomingHttpHeaders): void {
    const { hostname } = URL.parse(`http://${host}`) ?? { hostname: '' }
    const isLed = !this.#isPublic && SANITY_HOSTS.test(hostname)
    if (!isLoopbackName(hostname) && !isLed && !this.#hosts.has(host)) {
      throw apiError(403, `The Content Lake does not answer under the name "${host}": use localhost`)
    }
  }

  /** @throws LakeError 403 as in `checkHost`, or if the request comes from a page that may not use the lake. */
  check(headers: IncomingHttpHeaders): void {
    this.checkHost(headers)
    const { origin } = headers
    if (origin !== undefined && !this.allows(origin)) {
      throw apiError(
        403,
        `The origin ${origin} is not allowed to use this Content Lake: start the lake with it among its allowed ` +
          'origins (--origin)',
        { origin },
      )
    }
    // Browsers send no Origin for embedded content. Links to the lake are fine.
    const embeds = headers['sec-fetch-site'] === 'cross-site' && headers['sec-fetch-mode'] !== 'navigate'
    if (origin === undefined && embeds)
      throw apiError(403, 'Pages of other origins may not embed responses of this Content Lake')
  }
}
