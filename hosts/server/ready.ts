/**
 * `node hosts/server/ready.ts <seconds> <service>…`: waits until all of the server's processes are ready three times in
 * a row, so that one that crashes right after its start does not count; with 0 seconds it checks once. Exits with code
 * 1 and the reason when the time is over.
 */
import { setTimeout as sleep } from 'node:timers/promises'

const TIMES_IN_A_ROW = 3
const ASK_AGAIN_MS = 300
const TIMEOUT_MS = 5_000

/** Why a service is not ready; undefined if it is. */
async function whyNot(service: string): Promise<string | undefined> {
  // From the settings, which the scripts load.
  const port = process.env[`${service.toUpperCase()}_PORT`]
  if (port === undefined) return `There is no service ${service}.`
  const url = `http://127.0.0.1:${port}/readyz`
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    const reason = (await response.text()).slice(0, 300)
    return response.ok ? undefined : `${service} is not ready (status ${response.status}): ${reason}`
  } catch {
    return `${service} does not answer at ${url}.`
  }
}

const [seconds, ...services] = process.argv.slice(2)
const patienceMs = Number(seconds) * 1000
const end = performance.now() + patienceMs
let inARow = 0
for (;;) {
  const reasons = (await Promise.all(services.map(whyNot))).filter((reason) => reason !== undefined)
  inARow = reasons.length === 0 ? inARow + 1 : 0
  if (inARow === (patienceMs === 0 ? 1 : TIMES_IN_A_ROW)) break
  if (performance.now() >= end && reasons.length > 0) {
    console.error(reasons.join('\n'))
    process.exit(1)
  }
  await sleep(ASK_AGAIN_MS)
}
