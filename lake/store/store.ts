import type { DatabaseSync } from 'node:sqlite'
import { apiError } from '../protocol/errors.ts'
import { Dataset, type AclMode } from './dataset.ts'

const DATASET_NAME = /^~?[a-z0-9][-_a-z0-9]{0,63}$/

export class Store {
  readonly #db: DatabaseSync
  readonly #onDataset: (dataset: Dataset) => void
  readonly #datasets = new Map<string, Dataset>()

  /** `onDataset` is called for each existing dataset, and for each that is created later. */
  constructor(db: DatabaseSync, onDataset: (dataset: Dataset) => void = () => {}) {
    this.#db = db
    this.#onDataset = onDataset
    for (const row of db.prepare('SELECT name, created_at, acl_mode FROM datasets ORDER BY created_at, name').all()) {
      const aclMode = row.acl_mode === 'public' ? 'public' : 'private'
      this.#add(new Dataset(db, String(row.name), String(row.created_at), aclMode))
    }
  }

  /** @throws LakeError 404 if there is no such dataset */
  dataset(name: string): Dataset {
    const dataset = this.#datasets.get(name)
    if (!dataset) throw apiError(404, `Dataset "${name}" not found`)
    return dataset
  }

  datasets(): Dataset[] {
    return [...this.#datasets.values()]
  }

  /** Creates the dataset if none has that name. @throws LakeError 400 for a name that Sanity would refuse */
  ensureDataset(name: string, aclMode: AclMode = 'public'): Dataset {
    const existing = this.#datasets.get(name)
    if (existing) return existing
    if (!DATASET_NAME.test(name)) {
      throw apiError(
        400,
        `"${name}" is not a dataset name: use lower-case letters, digits, dashes and underscores, at most 64`,
      )
    }
    const createdAt = new Date().toISOString()
    const insert = 'INSERT INTO datasets (name, created_at, acl_mode) VALUES (?, ?, ?)'
    this.#db.prepare(insert).run(name, createdAt, aclMode)
    return this.#add(new Dataset(this.#db, name, createdAt, aclMode))
  }

  #add(dataset: Dataset): Dataset {
    this.#datasets.set(dataset.name, dataset)
    this.#onDataset(dataset)
    return dataset
  }
}
