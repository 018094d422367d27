import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import http from 'node:http'
import https from 'node:https'
import net from 'node:net'
import path from 'node:path'
import { listenOnFreePort } from '../support/listenOnFreePort.ts'

/**
 * A proxy that forwards `https://abc123de.api.sanity.io` to a lake, for commands in separate processes. It refuses
 * every other internet address.
 * @param folder for the certificate, which the process has to trust
 * @returns the environment of such a process
 */
export async function hostedAddress(lake: string, folder: string) {
  const [key, cert] = [path.join(folder, 'hosted.key'), path.join(folder, 'hosted.pem')]
  const names = ['-subj', '/CN=api.sanity.io', '-addext', 'subjectAltName=DNS:abc123de.api.sanity.io']
  const certificate = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key, '-out', cert]
  execFileSync('openssl', [...certificate, ...names], { stdio: 'ignore' })
  const hosted = https.createServer({ key: readFileSync(key), cert: readFileSync(cert) }, (request, response) => {
    const headers = { ...request.headers, host: new URL(lake).host }
    const forwarded = http.request(`${lake}${request.url}`, { method: request.method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    request.pipe(forwarded)
  })
  const hostedPort = await listenOnFreePort(hosted)
  const proxy = http.createServer().on('connect', (request: http.IncomingMessage, socket: net.Socket) => {
    if (request.url !== 'abc123de.api.sanity.io:443') return void socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
    const tunnel = net.connect(hostedPort, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      socket.pipe(tunnel).pipe(socket)
    })
    for (const each of [socket, tunnel]) each.on('error', () => [socket, tunnel].forEach((end) => end.destroy()))
  })
  return {
    env: {
      HTTPS_PROXY: `http://127.0.0.1:${await listenOnFreePort(proxy)}`,
      NO_PROXY: 'localhost,127.0.0.1',
      NODE_EXTRA_CA_CERTS: cert,
      SANITY_PROJECT_ID: 'abc123de',
    },
    close: () => [hosted, proxy].forEach((server) => server.close()),
  }
}
