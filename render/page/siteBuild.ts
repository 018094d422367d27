import type { Ask } from '#web/content/contentQuery.ts'
import type { BuildMemory } from '../output/buildMemory.ts'
import type { ClientBuild, SiteFolder } from '../output/siteFolder.ts'
import type { PageDescriber } from '../search/describePage.ts'

/** What the pages of a build share. */
export interface SiteBuild {
  ask: Ask
  siteFolder: SiteFolder
  clientBuild: ClientBuild
  /** Identifies the site's code. */
  id: string
  describer: PageDescriber
  /** An earlier build by the same code. */
  earlier: BuildMemory | undefined
}
