import { existsSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../../tests/support/atEnd.ts'
import { careersCommand, careersServer } from '../careersProcess.ts'
import { command, newPlace, settingsFor } from '../careersService.ts'

describe('the commands', () => {
  test('continue, or end silently, if their output is no longer read', async () => {
    const server = await careersServer(settingsFor(await newPlace()))
    onTestFinished(() => server.kill())
    server.closeOutput()
    for (let request = 0; request < 3; request += 1) {
      expect((await fetch(`${server.url}/api/v1/openapi.json`)).status).toBe(200)
    }
    expect(await server.stop()).toBe(0)
  })

  test('have help, and say what is wrong with their arguments', async () => {
    const empty = { DATA_DIR: temporaryFolder() }
    expect((await command([], empty)).stdout).toContain('backup DIR')
    expect(await careersCommand(['fly'], empty)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('no command fly'),
    })
    const nothing = await command(['mail', 'list'], empty)
    expect(nothing.stderr).toMatch(/^There is no careers data in .+Start the service once, or set DATA_DIR/)
    expect(existsSync(path.join(empty.DATA_DIR, 'careers'))).toBe(false)
  })
})
