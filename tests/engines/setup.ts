import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { startServices } from '#commands/services/services.ts'
import { parseEnv } from '#env.ts'
import { CHANGES_SCRIPT } from '../support/pageChanges.ts'
import { serveBuild } from '../support/serveBuild.ts'
import { copyOf, sharedBuild } from '../support/sharedBuild.ts'
import { RECORDER } from './recorder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the built site. */
    address: string
    /** Folder in which the careers service keeps its data. */
    careersData: string
  }
}

const SCRIPT = '/recorder.js'

/** Adds the recorder and the changes by others to each page; the policy allows scripts of the site itself. */
async function addRecorder(site: string): Promise<void> {
  await writeFile(path.join(site, SCRIPT), `${RECORDER};\n${CHANGES_SCRIPT}`)
  for (const file of await readdir(site, { recursive: true })) {
    if (!file.endsWith('.html')) continue
    const html = await readFile(path.join(site, file), 'utf8')
    await writeFile(path.join(site, file), html.replace('<head>', `<head><script src="${SCRIPT}"></script>`))
  }
}

/** A copy of the built site with the recorder, and its services at the addresses in the build. */
export default async function setup(project: TestProject) {
  await using closing = new AsyncDisposableStack()
  const { built, remove } = await sharedBuild('site')
  closing.defer(remove)
  const copy = await copyOf(built)
  closing.defer(copy.remove)
  const site = path.join(copy.distDir, 'site')
  await cp(built.site, site, { recursive: true })
  await addRecorder(site)
  const env = parseEnv({ ...built.env, DATA_DIR: copy.dataDir })
  // A test fills in the form faster than a person.
  const services = await startServices(env, { minFillMs: 0 })
  closing.defer(() => services.close())
  const server = await serveBuild({ root: site, port: env.previewPort })
  closing.defer(() => server.close())
  project.provide('address', server.url)
  project.provide('site', built.site)
  project.provide('careersData', path.join(copy.dataDir, 'careers'))
  const running = closing.move()
  return () => running.disposeAsync()
}
