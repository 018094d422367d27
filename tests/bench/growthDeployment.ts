/** `growthBench.ts` runs it for each deployment, to measure its processor time and memory separately. */
import path from 'node:path'
import { parseEnv } from '#env.ts'
import { makeDeployment } from '#hosts/server/publishing/deployments.ts'
import { openProgress } from '#render/messages/progress.ts'
import { openRenderer } from '#render/renderer.ts'

const [folder = '', whole] = process.argv.slice(2)
const { distDir } = parseEnv(process.env)
const started = performance.now()
const progress = openProgress()
const renderer = await openRenderer(path.join(distDir, 'renderer'))
const made = await makeDeployment({
  renderer,
  folder,
  whole: whole === 'whole',
  onPage: (done, of) => progress.say(`Rendered ${done} of ${of} pages.`),
})
const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
const seconds = (performance.now() - started) / 1000
console.log(
  JSON.stringify({
    deployment: made?.deployment,
    seconds,
    cpu: (userCPUTime + systemCPUTime) / 1e6,
    memory: maxRSS / 1024,
  }),
)
// The connection for live events would keep it running.
process.exit()
