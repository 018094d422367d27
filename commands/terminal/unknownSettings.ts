import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { settings as careersSettings } from '#careers/cli/settingsSchema.ts'
import { dotEnv, SETTING_NAMES } from '#env.ts'

/** Names in a `.env` that nothing reads, and that may be misspelled. */
export function unknownSettings(names: readonly string[]): string[] {
  const known = new Set([...SETTING_NAMES, ...Object.keys(careersSettings.shape)])
  // Sanity's tools pass variables with this prefix to a Studio.
  return names.filter((name) => !known.has(name) && !name.startsWith('SANITY_STUDIO_'))
}

/**
 * Warns about names in `.env` that nothing reads. Only for commands that people run, not for those that these start.
 */
export function sayUnknownSettings(): void {
  if (!existsSync(dotEnv)) return
  const unknown = unknownSettings(Object.keys(parseEnv(readFileSync(dotEnv, 'utf8'))))
  if (unknown.length === 0) return
  console.warn(
    `No setting of this project: ${unknown.join(', ')}. .env.example and docs/careers-api.md list those there are.`,
  )
}
