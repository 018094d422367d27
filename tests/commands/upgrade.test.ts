import { execFileSync } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { contentState } from '#commands/dataset/contentState.ts'
import { startServices, type Services } from '#commands/services/services.ts'
import { parseEnv } from '#env.ts'
import { isolatedStack, type Stack } from '../support/stack.ts'
import { runCommand } from './runCommand.ts'

let stack: Stack
let services: Services | undefined
afterEach(async () => {
  await services?.close()
  await stack.remove()
})

async function jobs(): Promise<unknown[]> {
  const answer = await fetch(`http://localhost:${stack.env.CAREERS_PORT}/api/v1/careers/jobs/`)
  return ((await answer.json()) as { results: unknown[] }).results
}

/** The archive has content from before links referred to pages, and before jobs were content (commit bfe8bd2). */
test('content of an earlier version keeps working; messages name the commands that it needs, which work', async () => {
  stack = await isolatedStack()
  await mkdir(stack.dataDir, { recursive: true })
  execFileSync('tar', ['-xzf', path.join(import.meta.dirname, 'dataOfEarlierVersion.tar.gz'), '-C', stack.dataDir])
  services = await startServices(parseEnv(stack.env))
  await expect.poll(jobs, { timeout: 20_000 }).toEqual([])
  const state = async () => (await contentState(parseEnv(stack.env))).lines

  const [old = '', ...more] = await state()
  expect(more).toEqual([])
  expect(old).toMatch(/^The content has not been through 001-links-to-references/)
  const commandIn = (line: string, name: string) => new RegExp(`\`npm run ${name} -- ([^\`]+)\``).exec(line)?.[1]
  await runCommand('commands/migrate.ts', [...(commandIn(old, 'migrate')?.split(' ') ?? []), '--yes'], stack.env)
  const [missing = ''] = await state()
  expect(missing).toMatch(/^The content has nothing of these types: .*job \(14 in studio\/seed\)/)
  await runCommand('commands/seed.ts', commandIn(missing, 'seed')?.split(' '), stack.env)

  expect(await state()).toEqual([])
  await expect.poll(jobs, { timeout: 20_000 }).toHaveLength(14)
}, 120_000)
