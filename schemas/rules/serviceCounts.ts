import type { Verdict } from '@archstep/contracts/fields/verdict.ts'
import type { ServiceRoute } from '@archstep/contracts/urls/routes.ts'

/** Sections of service pages for which the specification gives some services a number of items. */
export type CountedSection = 'capabilities' | 'technology' | 'process' | 'platforms' | 'tools' | 'stories' | 'resources'

/** The number of items for each service page in the specification. */
export const serviceCounts: Record<ServiceRoute, Partial<Record<CountedSection, number>>> = {
  '/Web': {},
  '/Api': { stories: 3, resources: 4 },
  '/Cloud': { platforms: 3 },
  '/Data': { capabilities: 6, tools: 4, process: 6, resources: 4 },
  '/IoT': { capabilities: 6, technology: 12, process: 6, stories: 3, resources: 4 },
  '/Mobile': { capabilities: 6, process: 6, stories: 2 },
  '/Digital': { capabilities: 6, tools: 4, process: 6 },
  '/Training': { platforms: 4, process: 6 },
}

/** Advice if the number of items isn't the one that this page was designed for. */
export function serviceCountVerdict(
  route: unknown,
  section: CountedSection,
  list: readonly unknown[] | undefined,
): Verdict {
  const counts = Object.entries(serviceCounts).find(([candidate]) => candidate === route)?.[1]
  const count = counts?.[section]
  if (count === undefined || list === undefined || list.length === count) return true
  return `This page was designed for ${count} here; ${list.length} may leave a gap or a row of one.`
}
