import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { comesUp } from '#commands/services/reachable.ts'
import { freePorts } from './freePorts.ts'
import { NEEDS, NGINX_BROTLI, required } from './needs.ts'

const isRoot = process.getuid?.() === 0

export const HAS_IPV6 = Object.values(os.networkInterfaces())
  .flat()
  .some((each) => each?.address === '::1')

export interface Nginx {
  /** Addresses of the servers, in the order of their `listen 80;` lines. */
  urls: string[]
  /** The output of `nginx -t`. */
  verdict: string
  /** Its access log so far. */
  accessLog(): Promise<string>
  close(): Promise<void>
}

/**
 * Runs nginx on loopback with a configuration file for its `http` block, as in /etc/nginx/conf.d.
 * @param changes texts in the file and their replacements
 */
export async function startNginx(file: string, changes: Readonly<Record<string, string>>): Promise<Nginx> {
  const nginx = required(NEEDS.nginx)
  const folder = await mkdtemp(path.join(os.tmpdir(), 'nginx-test-'))
  let servers = await readFile(file, 'utf8')
  for (const [text, here] of Object.entries(changes)) servers = servers.replaceAll(text, here)
  const ports = await freePorts(servers.split('listen 80;').length - 1)
  for (const port of ports) {
    servers = servers.replace('listen 80;', `listen 127.0.0.1:${port};`)
    servers = servers.replace('listen [::]:80;', HAS_IPV6 ? `listen [::1]:${port};` : '')
  }
  await writeFile(path.join(folder, 'website.conf'), servers)
  // Like Debian's own nginx.conf, without what only a system service may do.
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  await writeFile(
    path.join(folder, 'nginx.conf'),
    `load_module ${NGINX_BROTLI};
${isRoot ? 'user root;\n' : ''}daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events {}
http {
  access_log ${folder}/access.log;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  sendfile on;
  tcp_nopush on;
  gzip on;
  include ${folder}/website.conf;
}
`,
  )
  await mkdir(path.join(folder, 'logs'), { recursive: true })
  const args = ['-p', folder, '-e', path.join(folder, 'error.log'), '-c', path.join(folder, 'nginx.conf')]
  const verdict = spawnSync(nginx, ['-t', ...args], { encoding: 'utf8' }).stderr.replaceAll(folder, '')
  const remove = () => rm(folder, { recursive: true, force: true })
  const child = spawn(nginx, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  const urls = ports.map((port) => `http://127.0.0.1:${port}`)
  const up = await comesUp(`${urls[0]}/`, 10_000)
  if (!up) {
    child.kill()
    const log = await readFile(path.join(folder, 'error.log'), 'utf8').catch(() => '')
    await remove()
    throw new Error(`nginx did not start. ${verdict}${log}`)
  }
  return {
    urls,
    verdict,
    accessLog: () => readFile(path.join(folder, 'access.log'), 'utf8'),
    async close() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'close')
      await remove()
    },
  }
}
