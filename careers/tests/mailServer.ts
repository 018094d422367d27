/** A mail server for a careers service under test. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text as readAll } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'

interface ReceivedMail {
  /** From the envelope. */
  to: string[]
  /** By lower-case name, as received. */
  headers: Record<string, string>
  text: string
}

function decodeBody(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding !== 'quoted-printable') return body
  const bytes = body
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([\dA-F]{2})/g, (_match, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

/** Parses a mail (RFC 5322). */
export function readMail(raw: string, to: string[] = []): ReceivedMail {
  const end = raw.indexOf('\r\n\r\n')
  const lines = raw
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
  return { to, headers, text: decodeBody(raw.slice(end + 4), headers['content-transfer-encoding'] ?? '') }
}

export interface MailServer {
  url: string
  port: number
  /** Mails that were acknowledged. */
  received: ReceivedMail[]
  /** Mails that were received completely, acknowledged or not. */
  offered: ReceivedMail[]
  /** How clients introduced themselves, once per mail. */
  greetings: string[]
  /** The response to a mail: undefined accepts it, an error refuses it. Called once the whole mail has arrived. */
  answer: (mail: ReceivedMail) => Promise<Error | undefined> | Error | undefined
  /** The response to a recipient, before the mail is sent. */
  answerAddress: (address: string) => Error | undefined
  /** The response to a sender. */
  answerSender: () => Error | undefined
  close(): Promise<void>
}

/** An error that refuses a mail. */
export const refusal = (code: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode: code })

export async function startMailServer(port = 0): Promise<MailServer> {
  const mails: MailServer = {
    url: '',
    port: 0,
    received: [],
    offered: [],
    greetings: [],
    answer: () => undefined,
    answerAddress: () => undefined,
    answerSender: () => undefined,
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  }
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 100,
    onMailFrom: (_address, _session, callback) => callback(mails.answerSender()),
    onRcptTo: ({ address }, _session, callback) => callback(mails.answerAddress(address)),
    onData(stream, session, callback) {
      mails.greetings.push(session.hostNameAppearsAs)
      const receive = async (): Promise<Error | undefined> => {
        const mail = readMail(
          await readAll(stream),
          session.envelope.rcptTo.map(({ address }) => address),
        )
        mails.offered.push(mail)
        const error = await mails.answer(mail)
        if (!error) mails.received.push(mail)
        return error
      }
      // A mail that breaks off because its sender was killed has not been accepted.
      const answer = async () => callback(await receive().catch((error: Error) => error))
      void answer()
    },
  })
  // The careers service may be killed in the middle.
  smtp.on('error', () => undefined)
  const listening = once(smtp.server, 'listening')
  smtp.listen(port, '127.0.0.1')
  await listening
  mails.port = (smtp.server.address() as AddressInfo).port
  mails.url = `smtp://127.0.0.1:${mails.port}`
  onTestFinished(() => mails.close())
  return mails
}
