import { readFile, rename, writeFile } from 'node:fs/promises'
import { publisherState, type PublisherState } from '@archstep/contracts/services/publisherState.ts'

/** The publisher's state as a file, which nginx sends to the Studio. @param file absolute path */
export function openStateFile(file: string) {
  return {
    /** The state that the previous process left; empty if there is none. */
    async read(): Promise<PublisherState> {
      try {
        return publisherState.parse(JSON.parse(await readFile(file, 'utf8')))
      } catch {
        return {}
      }
    },
    async write(state: PublisherState): Promise<void> {
      await writeFile(`${file}.next`, JSON.stringify(state))
      await rename(`${file}.next`, file)
    },
  }
}
