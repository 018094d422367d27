const SMALLEST = 100_000_000
const LARGEST = 999_999_999

/**
 * A number for a new job: the careers API promises its clients one. Drawn by lot, because two people may make a
 * job at the same time; a rule refuses the second job with a number.
 */
export function newJobNumber(): number {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
  return SMALLEST + (random % (LARGEST - SMALLEST + 1))
}
