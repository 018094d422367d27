import { apiError } from './errors.ts'

/** More than any document or query needs, but few enough for recursive code. */
const MAX_LEVELS = 200

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Passes through JSON from outside. @throws LakeError 400 if it is nested too deeply */
export function requireShallow<T>(json: T): T {
  let level: unknown[] = [json]
  for (let levels = 0; levels <= MAX_LEVELS; levels++) {
    level = level.filter(isContainer).flatMap((value): unknown[] => Object.values(value))
    if (level.length === 0) return json
  }
  throw apiError(400, `The JSON is nested too deeply: at most ${MAX_LEVELS} levels are accepted`)
}
