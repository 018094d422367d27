import tls from 'node:tls'
import type { Env } from '#env.ts'
import { plural } from '@archstep/contracts/text/plural.ts'
import { DAY_MS } from '@archstep/contracts/time/durations.ts'
import { TIMEOUT_MS } from './ask.ts'
import { broken, well, type Finding } from './finding.ts'

/** certbot renews a certificate that has 30 days left. */
const LEAST_DAYS = 14

/** An expired certificate, or one for another name, is reported by the check of the address. */
export async function examineCertificates(env: Env, now: Date): Promise<Finding[]> {
  const looked = [env.siteUrl, env.studioUrl, env.lakeUrl, env.careersUrl].map(async (url) => {
    const end = await certificateEnd(url)
    const days = end ? Math.floor((end.getTime() - now.getTime()) / DAY_MS) : NaN
    if (days >= LEAST_DAYS)
      return well(`${url} answers over TLS, and its certificate has ${plural(days, 'day', 'days')} left.`)
    if (!(days >= 0)) return []
    return broken(
      `The certificate of ${url} expires in ${plural(days, 'day', 'days')}, and nothing has renewed it: read why (journalctl -u certbot), then ` +
        'try it (certbot renew).',
    )
  })
  return (await Promise.all(looked)).flat()
}

/** Undefined without TLS that browsers accept, or without an answer. */
function certificateEnd(url: string): Promise<Date | undefined> {
  const { protocol, hostname, port } = new URL(url)
  if (protocol !== 'https:') return Promise.resolve(undefined)
  return new Promise((resolve) => {
    const socket = tls.connect({ host: hostname, port: Number(port || 443), servername: hostname }, () => {
      resolve(new Date(socket.getPeerCertificate().valid_to))
      socket.destroy()
    })
    const giveUp = () => {
      resolve(undefined)
      socket.destroy()
    }
    socket.on('error', giveUp).setTimeout(TIMEOUT_MS, giveUp)
  })
}
