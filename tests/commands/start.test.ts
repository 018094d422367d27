import { once } from 'node:events'
import http from 'node:http'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { runNode, type NodeProcess } from '#commands/services/processes.ts'
import { launchBrowser } from '../support/browser.ts'
import { isMissing, NEEDS } from '../support/needs.ts'
import { processesWith } from '../support/processesWith.ts'
import { isolatedStack, type Stack } from '../support/stack.ts'

const root = path.resolve(import.meta.dirname, '../..')
const start = path.join(root, 'commands/start.ts')

let stack: Stack
let child: NodeProcess | undefined
const end = async () => {
  await child?.stop()
  await stack.remove()
}

function run(env: Record<string, string>): {
  child: NodeProcess
  lines: string[]
  line: (pattern: RegExp, ms: number) => Promise<void>
} {
  const lines: string[] = []
  const watchers = new Set<() => void>()
  child = runNode([start], {
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

describe('npm start', () => {
  let started: ReturnType<typeof run>
  let addresses: string[]
  let site: string
  beforeAll(async () => {
    stack = await isolatedStack()
    started = run(stack.env)
    await started.line(/^Ready\./, 110_000)
    addresses = started.lines.flatMap(
      (text) => /^(?:Site|Studio|Content Lake|Careers API) +(http\S+)$/.exec(text)?.[1] ?? [],
    )
    site = addresses.find((address) => address.endsWith(`:${stack.env.SITE_PORT}`)) ?? ''
  }, 120_000)
  afterAll(end)

  it('seeds an empty lake, and prints each address once it responds', async () => {
    expect(addresses).toHaveLength(4)
    // The last one responds to links to drafts; without one, it says that it needs one.
    for (const address of [...addresses, `${site}/preview/about`]) {
      expect((await fetch(address)).status).toBeLessThan(500)
    }
    const query = new URL(`/v2026-03-01/data/query/production`, `http://localhost:${stack.env.LAKE_PORT}`)
    query.searchParams.set('query', 'count(*[_type == "servicePage"])')
    expect(await (await fetch(query)).json()).toMatchObject({ result: 8 })
  })

  it.skipIf(isMissing(NEEDS.chromium))(
    'serves the site without any problem in a browser',
    async () => {
      expect(await useSite(site)).toEqual([])
    },
    90_000,
  )

  it('ends with its terminal, and leaves nothing', async () => {
    const setting = `SITE_PORT=${stack.env.SITE_PORT}`
    // Itself, the site and the Studio.
    expect(processesWith(setting).length).toBeGreaterThan(process.platform === 'linux' ? 2 : -1)
    process.kill(started.child.pid ?? 0, 'SIGHUP')
    expect(await started.child.exited).toBe(0)
    expect(started.lines.at(-1)).toBe('Stopped: the site, the Studio and the local services.')
    for (const address of addresses) await expect(fetch(address)).rejects.toThrow('fetch failed')
    // The processes that inspect resumes end when they notice.
    await expect.poll(() => processesWith(setting), { timeout: 10_000 }).toEqual([])
  })
})

describe('npm start says in a sentence why it can’t start', () => {
  afterEach(end)

  it('for a port in use, one line names the port, the service and the variable that changes it', async () => {
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

  it('for a bad setting, it stops with one sentence', async () => {
    stack = await isolatedStack()
    const { child, lines } = run({ ...stack.env, LAKE_PORT: 'lake' })
    expect(await child.exited).toBe(1)
    expect(lines).toEqual([
      expect.stringMatching(
        /^LAKE_PORT=lake can't be used: it must be a number\. Change it in \.env or in the environment/,
      ),
    ])
  })
})
