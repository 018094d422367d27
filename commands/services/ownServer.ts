import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Env } from '#env.ts'
import { dataFolder } from '#hosts/server/process/dataFolder.ts'

/** Whether this is our own server itself, where the publisher's data is. */
export const isServer = (env: Env): boolean => existsSync(dataFolder(env.dataDir).site)

/** Our own server's name, after which its data and its units are named; it is only known there. */
export const serverName = (env: Env, isHere = isServer(env)): string =>
  isHere ? path.basename(env.dataDir) : 'website'
