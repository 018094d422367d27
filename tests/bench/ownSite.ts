import path from 'node:path'
import { parseEnv } from '../../env.ts'
import { startServices } from '../../commands/services/services.ts'
import { buildSite } from '../build/buildSite.ts'
import { isolatedStack } from '../support/stack.ts'

/** Builds the site from the seed content. @returns its folder, and what stops the services that its pages talk to */
export async function ownSite(): Promise<{ folder: string; close: () => Promise<void> }> {
  console.log('Building the site from the seed content.')
  const stack = await isolatedStack()
  const services = await startServices(parseEnv(stack.env))
  const close = async () => {
    await services.close()
    await stack.remove()
  }
  try {
    await buildSite(stack.env)
  } catch (error) {
    await close()
    throw error
  }
  return { folder: path.join(stack.distDir, 'site'), close }
}
