import path from 'node:path'

/**
 * Paths below DATA_DIR, for the server's processes. Its scripts name the same paths in `scripts/sourced`
 * (`site.sh`, `options.sh`), nginx in `nginx/site.conf`.
 */
export const dataFolder = (dataDir: string) => ({
  /** See `sitePaths`. */
  site: path.join(dataDir, 'site'),
  /** Its modification time is that of the last good backup. */
  backupStamp: path.join(dataDir, 'last-backup'),
})

/** @param folder absolute path of the folder with all deployments of the site */
export const sitePaths = (folder: string) => ({
  /** A folder for each deployment, named after its number. This one's name is that of earlier versions. */
  deployments: path.join(folder, 'releases'),
  /** A link to the deployment that is shown. */
  current: path.join(folder, 'current'),
  /** Has the number of the deployment that `rollback --site` holds; there is no such file otherwise. */
  hold: path.join(folder, 'held'),
  /** Has the position of the last live event during a hold, see `noteLastEvent`. */
  lastEvent: path.join(folder, 'heard'),
  /** The publisher's state, which nginx serves. */
  state: path.join(folder, 'publisher-status.json'),
  /** Drawings for shared links, which deployments have in common. */
  cards: path.join(folder, 'cards'),
})

/** @param deployment absolute path of its folder */
export const deploymentFolder = (deployment: string) => ({
  /** What is served. */
  site: path.join(deployment, 'site'),
  /** What the next deployment may reuse. */
  memory: path.join(deployment, 'memory.json'),
})
