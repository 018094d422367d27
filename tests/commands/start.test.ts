import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import http from 'node:http'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { networkAddresses } from '#commands/services/network.ts'
import { runNode, type NodeProcess } from '#commands/services/processes.ts'
import { launchBrowser } from '../support/launchBrowser.ts'
import { isMissing, NEEDS } from '../support/needs.ts'
import { processesWith } from '../support/processesWith.ts'
import { root } from '../support/root.ts'
import { isolatedStack, type Stack } from '../support/stack.ts'

let stack: Stack
let child: NodeProcess | undefined
const end = async () => {
  await child?.stop()
  await stack.remove()
}

const run = (env: Record<string, string>, ...args: string[]) => runCommand('start', env, args)

function runCommand(
  command: 'start' | 'preview',
  env: Record<string, string>,
  args: string[] = [],
): {
  child: NodeProcess
  lines: string[]
  line: (pattern: RegExp, ms: number) => Promise<void>
} {
  const lines: string[] = []
  const watchers = new Set<() => void>()
  child = runNode([path.join(root, `commands/${command}.ts`), ...args], {
    cwd: root,
    env,
    onLine(line) {
      lines.push(line)
      for (const watcher of watchers) watcher()
    },
  })
  const line = (pattern: RegExp, ms: number) =>
    new Promise<void>((resolve, reject) => {
      const look = () => {
        if (lines.some((text) => pattern.test(text))) resolve()
      }
      watchers.add(look)
      setTimeout(() => reject(new Error(`no line like ${pattern} in:\n${lines.join('\n')}`)), ms)
      look()
    })
  return { child, lines, line }
}

/** Opens the site in development. @returns console messages beyond mere information */
async function useSite(address: string): Promise<string[]> {
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
    const complaints: string[] = []
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
    })
    page.on('pageerror', ({ message }) => complaints.push(message))
    await page.goto(address)
    const menu = page.getByRole('button', { name: 'Menu', exact: true })
    await menu.click({ timeout: 60_000 })
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'About' }).click()
    await page.getByRole('heading', { level: 1, name: /people who finish things/ }).waitFor()
    return complaints
  } finally {
    await browser.close()
  }
}

const [network] = networkAddresses()

describe('npm start', () => {
  let started: ReturnType<typeof run>
  let addresses: string[]
  let site: string
  let studio: string
  const serve = async (...args: string[]) => {
    started = run(stack.env, ...args)
    await started.line(/^Ready\./, 110_000)
    addresses = started.lines.flatMap(
      (text) => /^(?:Site|Studio|Content Lake|Careers API) +(http\S+)$/.exec(text)?.[1] ?? [],
    )
    const at = (port: string | undefined) => addresses.find((address) => address.endsWith(`:${port}`)) ?? ''
    site = at(stack.env.SITE_PORT)
    studio = at(stack.env.STUDIO_PORT)
  }
  beforeAll(async () => {
    stack = await isolatedStack()
    await serve()
  }, 120_000)
  afterAll(end)

  test('seeds an empty lake, and prints each address once it responds', async () => {
    expect(addresses).toHaveLength(4)
    // The last one serves links to drafts; without a link, it says that one is needed.
    for (const address of [...addresses, `${site}/preview/about`]) {
      expect((await fetch(address)).status).toBeLessThan(500)
    }
    const query = new URL(`/v2026-03-01/data/query/production`, `http://localhost:${stack.env.LAKE_PORT}`)
    query.searchParams.set('query', 'count(*[_type == "servicePage"])')
    expect(await (await fetch(query)).json()).toMatchObject({ result: 8 })
  })

  test.skipIf(isMissing(NEEDS.chromium))(
    'serves the site without any problem in a browser',
    async () => {
      expect(await useSite(site)).toEqual([])
    },
    90_000,
  )

  test('serves only the code of the site and the Studio: the services may keep their data beside it', async () => {
    for (const address of [`${site}/@fs${root}/package-lock.json`, `${studio}/package-lock.json`])
      expect((await fetch(address)).status).toBe(403)
  })

  test.skipIf(network === undefined)('can only be reached from this machine', async () => {
    for (const { port } of addresses.map((address) => new URL(address)))
      await expect(fetch(`http://${network}:${port}`)).rejects.toThrow('fetch failed')
  })

  test('ends with its terminal, and leaves no process running', async () => {
    const setting = `SITE_PORT=${stack.env.SITE_PORT}`
    // `npm start` itself, the site and the Studio.
    expect(processesWith(setting).length).toBeGreaterThan(process.platform === 'linux' ? 2 : -1)
    process.kill(started.child.pid ?? 0, 'SIGHUP')
    expect(await started.child.exited).toBe(0)
    expect(started.lines.at(-1)).toBe('Stopped: the site, the Studio and the local services.')
    for (const address of addresses) await expect(fetch(address)).rejects.toThrow('fetch failed')
    // The processes that inspect resumes end when they notice.
    await expect.poll(() => processesWith(setting), { timeout: 10_000 }).toEqual([])
  })

  test('afterward, npm run preview serves what is built, with the same data', async () => {
    await child?.stop()
    for (const part of ['site', 'studio']) {
      await mkdir(path.join(stack.distDir, part), { recursive: true })
      await writeFile(path.join(stack.distDir, part, 'index.html'), `The built ${part}`)
    }
    const preview = runCommand('preview', stack.env)
    await preview.line(/^Ready\./, 60_000)
    const built = preview.lines.flatMap((text) => /^(?:Site|Studio) +(http\S+)$/.exec(text)?.[1] ?? [])
    const pages = await Promise.all(built.map(async (address) => (await fetch(address)).text()))
    expect(pages).toEqual(['The built site', 'The built studio'])
    await preview.child.stop()
    expect(preview.lines.at(-1)).toBe('Stopped: the built site, the Studio and the local services.')
  }, 90_000)

  // Needs a machine that is in a network, as those of developers and of CI are.
  test.skipIf(network === undefined || isMissing(NEEDS.chromium))(
    'with --host, other devices can use it, but only its own pages may use the services',
    async () => {
      await serve('--host')
      expect(addresses.map((address) => new URL(address).hostname)).toEqual([network, network, network, network])
      expect(started.lines.join('\n')).toMatch(/Everyone on the network .* including passwords, .* unencrypted\./)
      expect(await useSite(site)).toEqual([])
      const [lake, careers] = [stack.env.LAKE_PORT, stack.env.CAREERS_PORT].map((port) => `http://${network}:${port}`)
      const calls = [`${lake}/v2026-03-01/data/query/production?query=1`, `${careers}/api/v1/careers/jobs/`]
      const statuses = (origin: string) =>
        Promise.all(calls.map(async (call) => (await fetch(call, { headers: { origin } })).status))
      expect(await statuses(site)).toEqual([200, 200])
      expect(await statuses('http://elsewhere.example')).toEqual([403, 403])
      expect((await fetch(`${careers}/api/v1/careers/desk/access/`, { headers: { origin: studio } })).status).toBe(401)
      await started.child.stop()
    },
    180_000,
  )
})

describe('npm start says in a sentence why it can’t start', () => {
  afterEach(end)

  test('for a port in use, one line names the port, the service and the variable that changes it', async () => {
    stack = await isolatedStack()
    const blocker = http.createServer().listen(Number(stack.env.STUDIO_PORT), '127.0.0.1')
    await once(blocker, 'listening')
    const { child, lines } = run(stack.env)
    expect(await child.exited).toBe(1)
    blocker.close()
    expect(lines).toEqual([
      `Port ${stack.env.STUDIO_PORT} is taken, so the Studio can't start. Stop what uses it, or set STUDIO_PORT to ` +
        'another port (in .env or before the command).',
    ])
  })

  test.each([
    [['--host', '203.0.113.9'], 1, /^This machine has no (?:address 203\.0\.113\.9 on a network, only|IPv4 address)/],
    [['here'], 2, /^Unexpected argument 'here'\.$/],
    [['--host', '203.0.113.9', 'here'], 2, /^Unexpected argument 'here'\.$/],
  ])('a wrong argument stops it: %j', async (args, code, sentence) => {
    stack = await isolatedStack()
    const { child, lines } = run(stack.env, ...args)
    expect(await child.exited).toBe(code)
    expect(lines[0]).toMatch(sentence)
  })

  test('for a bad setting, it stops with one sentence', async () => {
    stack = await isolatedStack()
    const { child, lines } = run({ ...stack.env, LAKE_PORT: 'lake' })
    expect(await child.exited).toBe(1)
    expect(lines).toEqual([
      expect.stringMatching(
        /^LAKE_PORT=lake can't be used: it must be a whole number from 1 to 65535\. Change it in \.env or in the environment/,
      ),
    ])
  })
})
