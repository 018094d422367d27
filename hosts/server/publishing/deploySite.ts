import { isUnbuildable } from '../../../render/messages/unbuildable.ts'
import { makeDeployment, type DeploymentOptions } from './deployments.ts'
import { withFields } from './fieldFaults.ts'
import type { PublishedContent } from './publishedContent.ts'
import type { RunOutcome } from './publishRuns.ts'

/** As makeDeployment, except that faults and errors also name the fields to correct. */
export async function deploySite(
  options: DeploymentOptions,
  read: PublishedContent['read'],
): Promise<RunOutcome | undefined> {
  try {
    const made = await makeDeployment(options)
    if (!made) return undefined
    const faults = made.faults.map(async (fault) => ({ ...fault, message: await withFields(fault, read) }))
    return { ...made, faults: await Promise.all(faults) }
  } catch (error) {
    if (isUnbuildable(error)) error.message = await withFields(error, read)
    throw error
  }
}
