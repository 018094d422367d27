import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { admitPublic, type Admit } from '../../hosts/outsideLinks/publicAddress.ts'

/** A server on this machine that answers in each way that matters, and what it was asked. */
export interface OtherSite {
  origin: string
  /** `HEAD /gone`, in order. */
  asked: string[]
  /** As whom it was asked: the values of `User-Agent`. */
  askers: Set<string | undefined>
  server: Server
  /** Lets this one server be asked, which the real rule never would, and leaves every other address to that rule. */
  admit: Admit
}

export async function startOtherSite(): Promise<OtherSite> {
  const asked: string[] = []
  const askers = new Set<string | undefined>()
  const server = createServer((request, response) => {
    const { method = '', url = '' } = request
    asked.push(`${method} ${url}`)
    askers.add(request.headers['user-agent'])
    const [, name = '', rest = ''] = url.split('/', 3)
    const answers: Record<string, () => void> = {
      fine: () => response.writeHead(200, { 'content-length': '5' }).end(method === 'HEAD' ? '' : 'whole'),
      status: () => response.writeHead(Number(rest)).end(),
      'no-head': () => response.writeHead(method === 'HEAD' ? Number(rest) : 200).end(),
      moved: () => response.writeHead(301, { location: `/${rest}` }).end(),
      to: () => response.writeHead(302, { location: decodeURIComponent(rest) }).end(),
      hops: () =>
        rest === '0'
          ? response.writeHead(method === 'HEAD' ? 403 : 200).end()
          : response.writeHead(302, { location: `/hops/${Number(rest) - 1}` }).end(),
      circle: () => response.writeHead(302, { location: '/circle' }).end(),
      hang: () => undefined,
      reset: () => request.socket.resetAndDestroy(),
    }
    const answer = answers[name]
    if (answer) answer()
    else response.writeHead(404).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const real = admitPublic()
  return { origin, asked, askers, server, admit: async (url) => (url.origin === origin ? undefined : real(url)) }
}
