import { globSync, readFileSync } from 'node:fs'

/** The processes of this machine with a setting, such as `SITE_PORT=20000`. Only works on Linux. */
export const processesWith = (setting: string): number[] =>
  globSync('/proc/[0-9]*/environ').flatMap((file) => {
    try {
      return readFileSync(file, 'utf8').split('\0').includes(setting) ? [Number(file.split('/')[2])] : []
    } catch {
      // It has ended in the meantime, or belongs to another user.
      return []
    }
  })
