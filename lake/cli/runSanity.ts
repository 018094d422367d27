/** Runs the Sanity command line that a project has installed, with all its requests redirected to a lake. */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { LakeUnusable } from '../protocol/errors.ts'

// With the same extension as this file: TypeScript in the repository, JavaScript in the package.
const LEAD = path.join(import.meta.dirname, `leadToLake${path.extname(import.meta.filename)}`)
const COMMAND = 'node_modules/sanity/bin/sanity'

function commandFrom(folder: string): string {
  const command = path.join(folder, COMMAND)
  if (existsSync(command)) return command
  if (path.dirname(folder) !== folder) return commandFrom(path.dirname(folder))
  throw new LakeUnusable('There is no `sanity` here: run this in the folder of a Studio, where it is installed.')
}

function tokenIn(dataDir: string): string {
  try {
    return readFileSync(path.join(dataDir, 'token'), 'utf8').trim()
  } catch (cause) {
    throw new LakeUnusable(
      `No Content Lake has left its token in ${dataDir}: start one, or name its folder (--data).`,
      {
        cause,
      },
    )
  }
}

/** @returns the exit code of the command. @throws LakeUnusable, with a sentence to print, if it can't be started */
export async function runSanity(args: readonly string[], lakeUrl: string, dataDir: string): Promise<number> {
  const command = commandFrom(process.cwd())
  const token = tokenIn(dataDir)
  await fetch(`${lakeUrl}/healthz`).catch((cause: unknown) => {
    throw new LakeUnusable(`No Content Lake answers at ${lakeUrl}: start it, or name its port (--port).`, { cause })
  })
  // Any proxy, even on this machine, would connect to hosted Sanity.
  const direct = Object.entries(process.env).filter(([name]) => !/^(?:https?|all)_proxy$/i.test(name))
  const env = {
    ...Object.fromEntries(direct),
    CONTENT_LAKE_URL: lakeUrl,
    SANITY_AUTH_TOKEN: token,
    // Applies to its child processes and threads, too.
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --require=${JSON.stringify(LEAD)}`,
    DO_NOT_TRACK: '1',
    NO_UPDATE_NOTIFIER: '1',
  }
  const child = spawn(process.execPath, [command, ...args], { env, stdio: 'inherit' })
  return new Promise((resolve, reject) => {
    // Ctrl-C goes to all processes of a terminal; this one ends when the command does.
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
    child.on('error', reject).on('exit', (code) => resolve(code ?? 1))
  })
}
