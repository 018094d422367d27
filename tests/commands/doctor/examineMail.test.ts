import { createServer } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { startMailServer } from '#careers/tests/mailServer.ts'
import { examineMail } from '#commands/doctor/examineMail.ts'
import { parseEnv } from '#env.ts'
import { listenOnFreePort } from '../../support/listenOnFreePort.ts'
import { inWords } from '../inWords.ts'

const env = parseEnv({})
const complete = { CAREERS_MAIL_FROM: 'careers@example.com', CAREERS_MAIL_TO: 'jobs@example.com' }

async function greeter(line: string) {
  const server = createServer((socket) => socket.end(line))
  onTestFinished(() => void server.close())
  return `smtp://127.0.0.1:${await listenOnFreePort(server)}`
}

/** A mail server that takes passwords without encryption, as if somebody in between had removed STARTTLS from its greeting. */
async function unencrypted() {
  const passwords: unknown[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth({ password }, _session, callback) {
      passwords.push(password)
      callback(new Error('wrong password'))
    },
  })
  const port = await listenOnFreePort(server.server)
  onTestFinished(() => server.close())
  return { url: `smtp://jobs:secret@127.0.0.1:${port}`, passwords }
}

test('the password of the mail server is only sent encrypted', async () => {
  const { url, passwords } = await unencrypted()
  expect(inWords(await examineMail(env, { CAREERS_SMTP_URL: url, ...complete }))).toEqual([
    expect.stringMatching(/^broken: The mail server .*STARTTLS/),
  ])
  expect(passwords).toEqual([])
})

test('doctor is content if it can sign in to the mail server; otherwise it names what is wrong', async () => {
  const mail = await startMailServer()
  const look = async (url: string, more: Record<string, string> = complete) =>
    inWords(await examineMail(env, { CAREERS_SMTP_URL: url, ...more }))
  const refusedFor = (why: RegExp) => [
    expect.stringMatching(new RegExp(`^broken: The mail server 127\\.0\\.0\\.1 takes no emails .*${why.source}`)),
  ]
  expect(await look(mail.url)).toEqual([])
  const { url, passwords } = await unencrypted()
  expect(await look(`${url}?requireTLS=false`)).toEqual(refusedFor(/wrong password/))
  expect(passwords).toEqual(['secret'])
  // The script `status` does this each minute, so it must not look like guessing a password.
  const given = { CAREERS_SMTP_URL: `${url}?requireTLS=false`, ...complete }
  expect(await examineMail(env, given, true)).toEqual([])
  expect(inWords(await examineMail(env, { CAREERS_SMTP_URL: url, ...complete }, true))).toEqual(refusedFor(/STARTTLS/))
  expect(passwords).toEqual(['secret'])
  expect(await look(await greeter('HTTP/1.1 400 Bad Request\r\n'))).toEqual(refusedFor(/HTTP\/1\.1 400/))
  expect(await look(await greeter(''))).toEqual(refusedFor(/closed/))
  expect(await look(mail.url, {})).toEqual([
    expect.stringMatching(/^broken: The careers service does not start: .*set CAREERS_MAIL_FROM/),
  ])
  expect(await look('mail.example.com')).toEqual([
    expect.stringMatching(/^broken: .*must be an address like smtp:\/\/user/),
  ])
  await mail.close()
  expect(await look(mail.url)).toEqual(refusedFor(/ECONNREFUSED/))
})
