import type { Env } from '#env.ts'
import { scriptToken } from '../dataset/datasetClient.ts'
import { NoResponse } from './ask.ts'
import { examineAddresses } from './examineAddresses.ts'
import { examineCareers } from './examineCareers.ts'
import { examineContentState, examineDataset } from './examineDataset.ts'
import { examineDraftsService } from './examineDraftsService.ts'
import { examineLiveEvents } from './examineLiveEvents.ts'
import { examineMail } from './examineMail.ts'
import { examineOrigins } from './examineOrigins.ts'
import { examineOwnServer, examineWebhook } from './examineOwnServer.ts'
import { examineToken } from './examineToken.ts'
import { broken, type Finding } from './finding.ts'

/**
 * Checks everything that the configured project needs, and changes nothing.
 * @param variables the environment, for the mail settings of the careers service
 * @param often whether it is done so often that the mail server is only greeted
 */
export async function examine(
  env: Env,
  variables: Record<string, string | undefined>,
  now: Date = new Date(),
  often = false,
): Promise<Finding[]> {
  const all = [
    examineCms(env, now),
    examineAddresses(env),
    examineDraftsService(env),
    examineCareers(env),
    examineMail(env, variables, often),
    examineOwnServer(env, now),
  ]
  return [...(await Promise.all(all.map((each) => each.catch(silence)))).flat(), ...examineWebhook(env)]
}

/** Something that just answered may be gone by now. */
function silence(error: unknown): Finding[] {
  if (!(error instanceof NoResponse)) throw error
  return broken(`${error.message} anymore: try again.`)
}

async function examineCms(env: Env, now: Date): Promise<Finding[]> {
  const token = scriptToken(env)
  const { findings, stop } = await examineDataset(env, token)
  if (stop) return findings
  const rights = await examineToken(env, token)
  return [
    ...findings,
    ...rights.findings,
    ...(await examineContentState(env, rights.token)),
    ...(await examineLiveEvents(env)),
    ...(await examineOrigins(env)),
    ...(env.hosted && rights.token !== undefined ? await examineHosted(env, rights.token, now) : []),
  ]
}

/** It loads the schemas, whose packages are missing on our own server. */
async function examineHosted(env: Env, token: string, now: Date): Promise<Finding[]> {
  const { examineProject } = await import('./examineProject.ts')
  return examineProject(env, token, now)
}
