const SMALLEST = 100_000_000
const LARGEST = 999_999_999

/**
 * A number for a new job; the careers API promises its clients one. It is random because two people may create a job at
 * the same time. A validation rule rejects a duplicate.
 */
export function newJobNumber(): number {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
  return SMALLEST + (random % (LARGEST - SMALLEST + 1))
}
