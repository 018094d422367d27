import { closeSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { messageOf } from '../errors.ts'
import type { Dataset } from '../store/dataset.ts'

export type AssetKind = 'images' | 'files'

const KINDS: AssetKind[] = ['images', 'files']
const IMAGE_ID = /^image-([0-9a-f]{40}-\d+x\d+)-([a-z0-9]{1,16})$/
const FILE_ID = /^file-([0-9a-f]{40})-([a-z0-9]{1,16})$/
const IMAGE_NAME = /^([0-9a-f]{40}-\d+x\d+)\.([a-z0-9]{1,16})$/
const FILE_NAME = /^([0-9a-f]{40})\.([a-z0-9]{1,16})$/

/** The kind and name of the file of an asset document; undefined for the id of another document. */
function fileOf(id: string): { kind: AssetKind; name: string } | undefined {
  const [, image, imageExtension] = IMAGE_ID.exec(id) ?? []
  if (image !== undefined) return { kind: 'images', name: `${image}.${imageExtension}` }
  const [, file, extension] = FILE_ID.exec(id) ?? []
  return file === undefined ? undefined : { kind: 'files', name: `${file}.${extension}` }
}

/** The id of the asset document of a file; undefined for a file that is none of the lake's. */
function idOf(kind: AssetKind, name: string): string | undefined {
  const [, stem, extension] = (kind === 'images' ? IMAGE_NAME : FILE_NAME).exec(name) ?? []
  return stem === undefined ? undefined : `${kind === 'images' ? 'image' : 'file'}-${stem}-${extension}`
}

/**
 * The files of asset documents, at `<directory>/<images|files>/<project>/<dataset>/<name>`. A file comes before its document
 * and goes after it, so a crash leaves at most a file without a document; the next start removes it before anything is served.
 * All of this is synchronous: nothing can come between a look at the documents and what is done to a file.
 */
export class AssetFiles {
  readonly #directory: string
  readonly #projectId: string
  readonly #log: (line: string) => void

  constructor(directory: string, projectId: string, log: (line: string) => void) {
    this.#directory = directory
    this.#projectId = projectId
    this.#log = log
  }

  /** `<images|files>/<project>/<dataset>/<name>`: a file as asset documents and URLs spell it. */
  relative(kind: AssetKind, dataset: string, name: string): string {
    return path.posix.join(kind, this.#projectId, dataset, name)
  }

  /** Removes the files of a dataset that have no document, and from now on the file of each asset document that is deleted. */
  follow(dataset: Dataset): void {
    for (const kind of KINDS) {
      for (const name of this.#names(kind, dataset)) {
        const id = idOf(kind, name)
        if (id !== undefined) this.removeUnused(dataset, id)
      }
    }
    dataset.subscribe(({ changes }) => {
      for (const { id, after } of changes) if (!after) this.removeUnused(dataset, id)
    })
  }

  #names(kind: AssetKind, { name }: Dataset): string[] {
    const directory = path.join(this.#directory, this.relative(kind, name, ''))
    mkdirSync(directory, { recursive: true })
    return readdirSync(directory)
  }

  /** Gives a received file its final name, which survives a crash of the machine from then on. */
  keep(temporary: string, relative: string): void {
    const file = path.join(this.#directory, relative)
    renameSync(temporary, file)
    const directory = openSync(path.dirname(file), 'r')
    try {
      fsyncSync(directory)
    } finally {
      closeSync(directory)
    }
  }

  /** Removes the file of an asset document that does not exist (any more). */
  removeUnused(dataset: Dataset, id: string): void {
    const file = dataset.get(id) ? undefined : fileOf(id)
    if (!file) return
    const place = path.join(this.#directory, this.relative(file.kind, dataset.name, file.name))
    try {
      rmSync(place, { force: true })
    } catch (error) {
      this.#log(`The file ${place} of a deleted asset can't be removed: ${messageOf(error)}`)
    }
  }
}
