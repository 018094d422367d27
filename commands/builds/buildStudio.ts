import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Env } from '#env.ts'
import { studioHeaders } from '#render/hostRules/studioHeaders.ts'
import { runBuilder } from './runBuilder.ts'

/** Builds the Studio, with the headers for its host. @throws Error if that fails */
export async function buildStudio(env: Env): Promise<void> {
  const out = path.join(env.distDir, 'studio')
  await rm(out, { recursive: true, force: true })
  await mkdir(path.dirname(out), { recursive: true })
  await runBuilder('the Studio', ['node_modules/sanity/bin/sanity', 'build', out, '--yes'])
  const page = await readFile(path.join(out, 'index.html'), 'utf8')
  await writeFile(path.join(out, '_headers'), studioHeaders(env, page))
}
