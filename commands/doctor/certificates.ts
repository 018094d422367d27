import { once } from 'node:events'
import tls from 'node:tls'
import { broken, type Finding } from './finding.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** From when on the end of a certificate is told: certbot renews 30 days before. */
const WARNING_DAYS = 14
const PATIENCE_MS = 10_000

/**
 * Until when the certificates of the https addresses hold. One that does not answer at all is told of by what asks it.
 * @param ca certificates to trust besides none else, for tests
 */
export async function examineCertificates(addresses: readonly string[], now: Date, ca?: string): Promise<Finding[]> {
  const origins = new Set(
    addresses
      .map((address) => new URL(address))
      .filter(({ protocol }) => protocol === 'https:')
      .map(({ origin }) => origin),
  )
  return (await Promise.all([...origins].map((origin) => examineCertificate(origin, now, ca)))).flat()
}

async function examineCertificate(origin: string, now: Date, ca: string | undefined): Promise<Finding[]> {
  const { hostname: host, port } = new URL(origin)
  const socket = tls.connect({
    host,
    servername: host,
    port: Number(port) || 443,
    rejectUnauthorized: false,
    ...(ca && { ca }),
  })
  socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error('no answer')))
  try {
    await once(socket, 'secureConnect')
    const end = new Date(socket.getPeerCertificate().valid_to)
    const days = Math.floor((end.getTime() - now.getTime()) / DAY_MS)
    const day = end.toISOString().slice(0, 10)
    const renew = 'renew it (`certbot renew`, or in the host’s settings)'
    if (days < 0) return [broken(`The certificate of ${origin} has ended on ${day}: ${renew}.`)]
    if (!socket.authorized) {
      return [
        broken(
          `Browsers don’t trust the certificate of ${origin} (${String(socket.authorizationError)}): get one for that name from a public authority.`,
        ),
      ]
    }
    return days < WARNING_DAYS
      ? [broken(`The certificate of ${origin} ends on ${day}, in ${days} days: ${renew}.`)]
      : []
  } catch {
    return []
  } finally {
    socket.destroy()
  }
}
