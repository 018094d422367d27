import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { runNode, whyNotHere } from '#commands/services/processes.ts'
import { temporaryFolder } from '../../support/atEnd.ts'
import { processesWith } from '../../support/processesWith.ts'
import { root } from '../../support/root.ts'

const processes = path.join(root, 'commands/services/processes.ts')

/** Whether a process is running; zombies don't count. */
async function runs(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return !/\) Z /.test(stat)
}

/** A tool that starts another process, as `sanity build` and `tsc` do. Each prints its id. */
const tool = (stubborn: boolean) => `
  const { spawn } = require('node:child_process')
  const wait = ${JSON.stringify(`${stubborn ? "process.on('SIGTERM', () => {});" : ''} setInterval(() => {}, 1000)`)}
  const { pid } = spawn(process.execPath, ['-e', wait], { stdio: 'inherit' })
  setTimeout(() => console.log(process.pid, pid), 500)
  eval(wait)
`

/** A command that runs such a tool. @returns its process, and the ids of its children */
async function startCommand({ stubborn = false, onStart = '' }) {
  const folder = temporaryFolder()
  const [script, command] = [path.join(folder, 'tool.cjs'), path.join(folder, 'command.mjs')]
  await writeFile(script, tool(stubborn))
  await writeFile(
    command,
    `import { beforeSignalEnds, runNode } from ${JSON.stringify(processes)}
    runNode([${JSON.stringify(script)}], { onLine: (line) => { console.log(line); ${onStart} } })`,
  )
  const child = spawn(process.execPath, [command], { stdio: ['ignore', 'pipe', 'inherit'] })
  const closed = once(child, 'exit')
  onTestFinished(() => void child.kill('SIGKILL'))
  const lines: string[] = []
  const reader = createInterface({ input: child.stdout }).on('line', (line) => lines.push(line))
  await once(reader, 'line')
  const ids = (lines[0] ?? '').split(' ').map(Number)
  return { child, closed, ids, lines }
}

const stillRunning = async (ids: readonly number[]) => {
  const each = await Promise.all(ids.map(async (id) => ((await runs(id)) ? [id] : [])))
  return each.flat()
}

describe('child processes of a command, and their children', () => {
  test.each(['SIGHUP', 'SIGINT', 'SIGTERM'] as const)('end with it on %s', async (signal) => {
    const { child, closed, ids } = await startCommand({})
    expect(await stillRunning(ids)).toHaveLength(2)
    child.kill(signal)
    expect(await closed).toEqual([128 + os.constants.signals[signal], null])
    await expect.poll(() => stillRunning(ids)).toEqual([])
  })

  test('end even if they resist', async () => {
    const { child, closed, ids } = await startCommand({ stubborn: true })
    child.kill('SIGINT')
    expect(await closed).toEqual([130, null])
    await expect.poll(() => stillRunning(ids)).toEqual([])
  })

  test.each([
    ['is done', 'process.exit(0)'],
    ['fails', 'throw new Error("an example")'],
  ])('end with a command that %s', async (_how, onStart) => {
    const { closed, ids } = await startCommand({ onStart })
    await closed
    await expect.poll(() => stillRunning(ids)).toEqual([])
  })

  test('a command finishes its own work first, once, however often it is told to stop', async () => {
    const onStart = `
      beforeSignalEnds(async () => { console.log('closing'); await new Promise((done) => setTimeout(done, 300)) })
      console.log('ready')`
    const { child, closed, ids, lines } = await startCommand({ onStart })
    await expect.poll(() => lines).toContain('ready')
    child.kill('SIGINT')
    child.kill('SIGTERM')
    await closed
    expect(lines.slice(1)).toEqual(['ready', 'closing'])
    await expect.poll(() => stillRunning(ids)).toEqual([])
  })
})

test('each line of a process’s output is passed on, including the last one, on either stream', async () => {
  const lines: string[] = []
  const script = 'console.log("one\\n\\ntwo"); process.stderr.write("no end"); process.exit(3)'
  const job = runNode(['-e', script], { onLine: (line) => lines.push(line) })
  expect(await job.exited).toBe(3)
  expect(lines.toSorted()).toEqual(['', 'no end', 'one', 'two'])
})

test('a command whose tools are done can be ended by a signal as usual', async () => {
  const script = path.join(temporaryFolder(), 'command.mjs')
  await writeFile(
    script,
    `import { runNode } from ${JSON.stringify(processes)}
    setInterval(() => undefined, 1000)
    await runNode(['-e', '']).exited
    console.log('done')`,
  )
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const closed = once(child, 'exit')
  await once(child.stdout, 'data')
  child.kill('SIGINT')
  expect(await closed).toEqual([null, 'SIGINT'])
})

test('a command that has stopped its tools ends right away, not after their grace period', async () => {
  const script = path.join(temporaryFolder(), 'command.mjs')
  await writeFile(
    script,
    `import { runNode } from ${JSON.stringify(processes)}
    await runNode(['-e', 'setInterval(() => undefined, 1000)']).stop(600_000)`,
  )
  const child = spawn(process.execPath, [script], { stdio: 'inherit' })
  onTestFinished(() => void child.kill('SIGKILL'))
  expect(await once(child, 'exit')).toEqual([0, null])
})

test('a tool that ends at once does not leave a child behind that resists', async () => {
  const child = "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); process.send('ready')"
  const script = `
    const stdio = ['ignore', 'ignore', 'ignore', 'ipc']
    const child = require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(child)}], { stdio })
    child.once('message', () => console.log(child.pid))`
  const { promise, resolve } = Promise.withResolvers<number>()
  const job = runNode(['-e', script], { onLine: (line) => resolve(Number(line)) })
  const id = await promise
  expect(await stillRunning([id])).toEqual([id])
  await job.stop(600_000)
  await expect.poll(() => stillRunning([id])).toEqual([])
})

test('Ctrl-C during a build leaves nothing building', async () => {
  const dist = temporaryFolder()
  const child = spawn(process.execPath, [path.join(root, 'commands/build.ts'), 'studio'], {
    cwd: root,
    env: { ...process.env, DIST_DIR: dist, SANITY_PROJECT_ID: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const closed = once(child, 'exit')
  onTestFinished(() => void child.kill('SIGKILL'))
  const lines: string[] = []
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line))
  // By then, the Studio's own tool is running.
  await expect.poll(() => lines.length, { timeout: 60_000 }).toBeGreaterThan(1)
  expect(processesWith(`DIST_DIR=${dist}`).length).toBeGreaterThan(process.platform === 'linux' ? 1 : -1)
  child.kill('SIGINT')
  expect(await closed).toEqual([130, null])
  expect(lines.join('\n')).not.toContain('could not be built')
  expect(processesWith(`DIST_DIR=${dist}`)).toEqual([])
}, 90_000)

test.each(['no#1', '100%', 'what?'])('a folder called %s is refused with a sentence', async (name) => {
  const folder = path.join(temporaryFolder(), name)
  await mkdir(path.join(folder, 'node_modules'), { recursive: true })
  expect(whyNotHere(folder)).toMatch(/^Vite and the Studio take “[#%?]” in a path for part of an address: move /)
  expect(whyNotHere(path.dirname(folder))).not.toMatch(/address/)
})

describe('in a folder with such a name', () => {
  const folder = path.join(temporaryFolder(), 'no#1')
  beforeAll(async () => {
    await mkdir(folder)
    // The scripts are copies in the folder; the rest is links, which Node resolves to their targets.
    for (const name of await readdir(root)) {
      if (['commands', 'env.ts', 'tests'].includes(name))
        await cp(path.join(root, name), path.join(folder, name), { recursive: true })
      else await symlink(path.join(root, name), path.join(folder, name))
    }
  })

  test.each(['start', 'build', 'preview', '../tests/run'])('%s says so, and does nothing', async (command) => {
    const before = await readdir(folder)
    const lines: string[] = []
    const job = runNode([path.join(folder, 'commands', `${command}.ts`)], {
      onLine: (line) => lines.push(line),
    })
    expect({ code: await job.exited, text: lines.join('\n') }).toEqual({
      code: 1,
      text: expect.stringMatching(
        /^Vite and the Studio take “#” in a path for part of an address: move the project out of .*no#1\.$/,
      ),
    })
    expect(await readdir(folder)).toEqual(before)
  })
})
