import { parseArgs, type ParseArgsConfig } from 'node:util'

/** Ends the command, which says why. @param reason a sentence, or an error */
export function fail(reason: unknown): never {
  console.error(reason instanceof Error ? reason.message : reason)
  process.exit(1)
}

/** What was typed behind the command. Where that is something else, it says `usage` and ends. */
export function readArguments<const Config extends ParseArgsConfig>(config: Config, usage: string) {
  try {
    return parseArgs(config)
  } catch {
    return fail(usage)
  }
}
