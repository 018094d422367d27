import type { FastifyReply } from 'fastify'
import { STYLE_SOURCE } from '../auth/accountPage.ts'

/** Sends a page that runs no script. @param redirectsTo origins that its form may lead to */
export function sendPage(reply: FastifyReply, status: number, html: string, redirectsTo: string[]): FastifyReply {
  const policy = [
    "default-src 'none'",
    `style-src ${STYLE_SOURCE}`,
    'img-src data:',
    // Browsers also apply this to the redirect after the form.
    `form-action ${["'self'", ...redirectsTo].join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ]
  return (
    reply
      .code(status)
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', policy.join('; '))
      .header('cache-control', 'no-store')
      // 'no-referrer' would make browsers send the form with `Origin: null`, which the origin policy refuses.
      .header('referrer-policy', 'same-origin')
      .send(html)
  )
}
