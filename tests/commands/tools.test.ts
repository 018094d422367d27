import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { runNode } from '#commands/services/processes.ts'
import { comesUp } from '#commands/services/reachable.ts'
import { temporaryFolder } from '../support/atEnd.ts'
import { freePorts } from '../support/freePorts.ts'
import { root } from '../support/root.ts'

const vite = path.join(root, 'node_modules/vite/bin/vite.js')
const sanity = path.join(root, 'node_modules/sanity/bin/sanity')

let folder: string
beforeEach(() => {
  folder = temporaryFolder()
})

function run(args: readonly string[], env: Record<string, string> = {}) {
  const lines: string[] = []
  const job = runNode(args, { cwd: root, env: { NO_COLOR: '1', ...env }, onLine: (line) => lines.push(line) })
  return { job, lines }
}

test('reserved ports are not handed out', async () => {
  const all = Array.from({ length: 12_000 }, (_, index) => 20_000 + index)
  const kept = all.filter((port) => port % 100 !== 7)
  const free = await freePorts(3, kept)
  expect(new Set(free).size).toBe(3)
  expect(free.filter((port) => port % 100 !== 7)).toEqual([])
})

describe('a tool that is run in the root folder', () => {
  test('npx vite build without a lake says what is missing in one sentence', async () => {
    const [port] = await freePorts(1)
    const { job, lines } = run([vite, 'build'], { LAKE_PORT: String(port), DIST_DIR: folder })
    expect(await job.exited).toBe(1)
    expect(lines).toEqual([
      `No Content Lake answers at http://localhost:${port}, and the pages are made of its content. ` +
        '`npm start` runs one; `npm run build` builds with one of its own.',
    ])
  })

  // The last two don't need the project settings of sanity.cli.ts.
  test.each(['dataset import seed.ndjson', 'exec script.ts --with-user-token'])(
    'npx sanity %s sends no request while the content is in a local lake, and names the right command',
    async (command) => {
      const { job, lines } = run([sanity, ...command.split(' ')], { LAKE_PORT: '3987', SANITY_PROJECT_ID: '' })
      expect(await job.exited).toBe(1)
      const said = lines.join(' ').replaceAll(/\s+/g, ' ')
      expect(said).toContain('would ask hosted Sanity, and this project is in a local lake')
      // On the project's Node, which starts TypeScript.
      expect(said).toMatch(new RegExp(`: npx node lake/main\\.ts --port 3987 --data \\S+ cli ${command}`))
    },
  )

  test('npx vite preview serves the built site', async () => {
    await mkdir(path.join(folder, 'site'))
    await writeFile(path.join(folder, 'site/index.html'), '<h1>Home</h1>')
    await writeFile(path.join(folder, 'site/IoT.html'), '<h1>Sensors</h1>')
    const [port] = await freePorts(1)
    const { job, lines } = run([vite, 'preview'], { PREVIEW_PORT: String(port), DIST_DIR: folder })
    const address = `http://localhost:${port}`
    expect((await comesUp(address, 30_000)) || lines).toBe(true)
    expect(await (await fetch(`${address}/IoT`)).text()).toContain('Sensors')
    expect((await fetch(`${address}/no-such-page`)).status).toBe(404)
    await job.stop()
  })
})
