import type { Log } from '../process/processLog.ts'
import { endHold, heldDeployment, noteLastEvent } from './deployments.ts'
import { isOfContent, type PublishedContent } from './publishedContent.ts'

interface HoldsOptions {
  /** Absolute path of the site's folder. */
  folder: string
  published: PublishedContent
  log: Log
}

/** Holds a deployment that an operator has gone back to, until something is published. */
export function openHolds({ folder, published, log }: HoldsOptions) {
  return {
    /** Whether a deployment is held. A hold from before something was published ends here. */
    async stillHolds(): Promise<boolean> {
      const held = await heldDeployment(folder)
      if (!held) return false
      if (!(await published.isNewerThan(held.since))) return true
      await endHold(folder)
      return false
    },

    /**
     * Somebody has published or unpublished, and goes forward from a deployment that was held, even if rendering fails at
     * first. A file that is uploaded for a draft is public at once, but nothing shows it yet. An event that doesn't say
     * what it is about, such as after a restore, leaves it to the next run to ask.
     */
    onChange(tags: readonly string[] | undefined): void {
      if (!tags || !isOfContent(tags)) return
      endHold(folder).catch((error: unknown) =>
        log(`A rollback could not be ended: ${String(error)}`, { level: 'error' }),
      )
    },

    /** Position of the last live event that a publisher heard of during the hold; undefined without one. */
    async lastEvent(): Promise<string | undefined> {
      return (await heldDeployment(folder))?.lastEvent
    },

    async noteLastEvent(position: string | undefined): Promise<void> {
      const held = await heldDeployment(folder)
      if (!held || position === undefined || position === held.lastEvent) return
      // On a full disk, the next publisher asks what is newer than the hold.
      await noteLastEvent(folder, held, position).catch(() => undefined)
    },
  }
}
