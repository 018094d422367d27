import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { LakeDocument } from '../protocol/document.ts'
import { messageOf } from '../protocol/errors.ts'
import type { Dataset } from '../store/dataset.ts'
import { assetIdOf, FILE_NAMES, type AssetKind } from './assetPath.ts'

const KINDS: AssetKind[] = ['images', 'files']
/** A path as `AssetFiles.relative` builds it, and no other one, because people can write asset documents, too. */
const RELATIVE = /^(?:images|files)\/[\w~-]+\/[\w~-]+\/[\w-]+\.\w+$/

/** An asset document's kind and file name; undefined for other documents. */
function fileOf(id: string): { kind: AssetKind; name: string } | undefined {
  const [, type, stem, extension] = /^(image|file)-(.*)-(.*)$/.exec(id) ?? []
  const kind = type === 'image' ? 'images' : 'files'
  const name = `${stem}.${extension}`
  return FILE_NAMES[kind].test(name) ? { kind, name } : undefined
}

const namesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : [])

const listed = (files: readonly string[]): string => files.map((file) => `  ${file}`).join('\n')

/** Renames a file so that the change survives a crash of the machine. */
function move(from: string, to: string): void {
  renameSync(from, to)
  // Windows has no such call and doesn't need it.
  if (process.platform === 'win32') return
  const folder = openSync(path.dirname(to), 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}

/**
 * The files of asset documents, at `<directory>/<images|files>/<project>/<dataset>/<name>`. A file is written before
 * its document and removed after it, so a crash leaves at most a file without a document. The next start moves such
 * files to `<quarantine>/<images|files>/…` before anything is served. It never deletes one: the database may be the
 * wrong one (an old backup), and when the right one comes back, so do its files. All of this is synchronous: nothing
 * can happen between looking at the documents and handling a file.
 */
export class AssetFiles {
  readonly directory: string
  readonly #quarantine: string
  readonly #projectId: string
  readonly #publicUrl: () => string
  readonly #log: (line: string) => void

  /**
   * @param publicUrl the lake's address, once it is known
   * @param log messages for people: files that were put aside or brought back, or can't be removed
   */
  constructor(dataDir: string, projectId: string, publicUrl: () => string, log: (line: string) => void) {
    this.directory = path.join(dataDir, 'assets')
    this.#quarantine = path.join(dataDir, 'quarantine')
    this.#projectId = projectId
    this.#publicUrl = publicUrl
    this.#log = log
  }

  /** `<images|files>/<project>/<dataset>/<name>`: the path of a file in asset documents and URLs. */
  relative(kind: AssetKind, dataset: string, name: string): string {
    return path.posix.join(kind, this.#projectId, dataset, name)
  }

  /**
   * Moves a dataset's files without a document to quarantine and restores those that have one again. From now on,
   * removes the file of each asset document that is deleted.
   */
  follow(dataset: Dataset): void {
    const moved = (from: string, to: string, isWanted: (id: string) => boolean): string[] =>
      KINDS.flatMap((kind) => {
        const folder = this.relative(kind, dataset.name, '')
        const names = namesIn(path.join(from, folder)).filter((name) => {
          const id = assetIdOf(kind, name)
          return id !== undefined && isWanted(id)
        })
        if (names.length > 0) mkdirSync(path.join(to, folder), { recursive: true })
        return names.map((name) => {
          move(path.join(from, folder, name), path.join(to, folder, name))
          return path.posix.join(folder, name)
        })
      })
    for (const kind of KINDS)
      mkdirSync(path.join(this.directory, this.relative(kind, dataset.name, '')), { recursive: true })
    const back = moved(this.#quarantine, this.directory, (id) => dataset.get(id) !== undefined)
    if (back.length > 0) {
      this.#log(
        `These uploaded files are back from ${this.#quarantine}, since the database names them:\n${listed(back)}`,
      )
    }
    const aside = moved(this.directory, this.#quarantine, (id) => dataset.get(id) === undefined)
    if (aside.length > 0) {
      this.#log(
        `The database names no document for these uploaded files, so they were moved to ${this.#quarantine}. ` +
          'They come back by themselves with a database that names them; if it is the right one, the folder can be ' +
          `deleted.\n${listed(aside)}`,
      )
    }
    dataset.subscribe(({ changes }) => {
      for (const { id, after } of changes) if (!after) this.removeUnused(dataset, id)
    })
  }

  /** A document as it is served: an asset's document gets the current URL of its file. */
  addressed(document: LakeDocument): LakeDocument {
    const { _type, path: relative } = document
    if (!/^sanity\.(?:image|file)Asset$/.test(_type) || typeof relative !== 'string') return document
    const url = `${this.#publicUrl()}/${relative}`
    if (url === document.url || !RELATIVE.test(relative)) return document
    // A document from another project, or imported without its file: only its creator knows where the file is.
    if (!existsSync(path.join(this.directory, relative))) return document
    return { ...document, url }
  }

  /** Gives a received file its final name, so that it survives a crash of the machine. */
  keep(temporary: string, relative: string): void {
    move(temporary, path.join(this.directory, relative))
  }

  /** Removes the file of an asset document that doesn't exist (anymore). */
  removeUnused(dataset: Dataset, id: string): void {
    const file = dataset.get(id) ? undefined : fileOf(id)
    if (!file) return
    const place = path.join(this.directory, this.relative(file.kind, dataset.name, file.name))
    try {
      rmSync(place, { force: true })
    } catch (error) {
      this.#log(`The file ${place} of a deleted asset can't be removed: ${messageOf(error)}`)
    }
  }
}
