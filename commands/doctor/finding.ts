import type { Env } from '#env.ts'
import type { Finding } from '@archstep/contracts/services/serverStatus.ts'
import { serverName } from '../services/ownServer.ts'
import type { NoResponse } from './ask.ts'

export type { Finding }

export const broken = (text: string): Finding[] => [{ level: 'broken', text }]
export const note = (text: string): Finding[] => [{ level: 'note', text }]
export const unseen = (text: string): Finding[] => [{ level: 'unseen', text }]
export const well = (text: string): Finding[] => [{ level: 'well', text }]

/** What to do if the service behind nginx does not run. */
export const startUnit = (env: Env, service: string): string =>
  `journalctl -u ${serverName(env)}-${service} says why, systemctl start ${serverName(env)}-${service} starts it`

/** Advice for our own server when nginx does not answer for a name, by Node's error code. */
const ON_A_SERVER: readonly [why: RegExp, advice: string][] = [
  [
    /ECONNREFUSED/,
    'nginx is not running there, or the name leads to another machine: systemctl start nginx; nginx -t says why it can’t',
  ],
  [/ENOTFOUND|EAI_AGAIN/, 'that name leads nowhere: check its record in the DNS, and that this machine can ask it'],
  [
    /CERT_HAS_EXPIRED/,
    'its certificate has expired: certbot renew; journalctl -u certbot says why nothing has renewed it',
  ],
  [
    /ALTNAME|SELF_SIGNED|UNABLE_TO/,
    'it has no certificate for that name that browsers accept: certbot --nginx -d and the name (docs/server.md)',
  ],
  [
    /TIME|UNREACH|aborted/i,
    'that name leads to a machine that is not reached: check its record in the DNS, and the firewall (ports 80 and 443)',
  ],
]

/** Advice when one of our services does not answer. @param elsewhere advice for other hosts than our own server */
export function startIt(env: Env, { why }: NoResponse, elsewhere: string): string {
  if (env.ownServer) {
    const [, advice] = ON_A_SERVER.find(([codes]) => codes.test(why)) ?? []
    return advice ?? 'check that nginx serves that name, with a certificate for it (docs/server.md)'
  }
  return env.hosted ? elsewhere : '`npm start` runs it'
}
