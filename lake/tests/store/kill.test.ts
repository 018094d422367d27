import type { ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { SanityClient } from '@sanity/client'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../atEnd.ts'
import { startLakeProcess } from '../lakeProcess.ts'
import { clientOf } from '../testLake.ts'

/** How often the lake is killed; more with KILLS=60. */
const KILLS = Number(process.env.KILLS ?? 2)
const WRITERS = 3
/** The longest that a lake lives after its first write. */
const MAX_LIFE_MS = 800

interface Acknowledged {
  /** Pairs of documents that were written in one transaction: the number that both must have. */
  pairs: Map<string, number>
  /** Ids of asset documents. */
  assets: Set<string>
  /** Ids of deleted asset documents. */
  deleted: Set<string>
}

/** Writes until the lake is gone. Each transaction sets two documents to the same number. */
async function writePairs(client: SanityClient, writer: string, acknowledged: Acknowledged): Promise<void> {
  const left = `pair-${writer}-left`
  const right = `pair-${writer}-right`
  for (let n = (acknowledged.pairs.get(writer) ?? -1) + 1; ; n++) {
    const pad = 'x'.repeat((n % 7) * 3000)
    await client
      .transaction()
      .createOrReplace({ _id: left, _type: 'pair', n, pad, other: { _type: 'reference', _ref: right } })
      .createOrReplace({ _id: right, _type: 'pair', n, pad })
      .create({ _id: `log-${writer}-${n}`, _type: 'log', n })
      .commit({ returnDocuments: false })
    acknowledged.pairs.set(writer, n)
  }
}

async function uploadFiles(client: SanityClient, seed: number, acknowledged: Acknowledged): Promise<void> {
  for (let n = 0; ; n++) {
    const bytes = Buffer.from(`${seed}-${n}-${'y'.repeat(50_000)}`)
    const { _id } = await client.assets.upload('file', bytes, { filename: 'a.txt' })
    if (n % 2 === 0) acknowledged.assets.add(_id)
    else {
      await client.delete(_id)
      acknowledged.deleted.add(_id)
    }
  }
}

async function checkPairs(client: SanityClient, acknowledged: Acknowledged): Promise<void> {
  for (let writer = 0; writer < WRITERS; writer++) {
    const name = String(writer)
    const [left, right] = await client.getDocuments<{ n: number }>([`pair-${name}-left`, `pair-${name}-right`])
    const known = acknowledged.pairs.get(name) ?? -1
    const found = left?.n ?? -1
    // Only the transaction in flight may be stored without having been acknowledged.
    expect([known, known + 1]).toContain(found)
    expect(right?.n ?? -1).toBe(found)
    expect(
      await client.fetch('count(*[_type == "log" && string::startsWith(_id, $prefix)])', { prefix: `log-${name}-` }),
    ).toBe(found + 1)
    // If the transaction in flight was stored, it must stay.
    acknowledged.pairs.set(name, found)
  }
}

async function checkAssets(client: SanityClient, dataDir: string, acknowledged: Acknowledged): Promise<void> {
  const assets = await client.fetch<{ _id: string; path: string; size: number; sha1hash: string }[]>(
    '*[_type == "sanity.fileAsset"]{_id, path, size, sha1hash}',
  )
  const stored = new Set(assets.map(({ _id }) => _id))
  expect([...acknowledged.assets].filter((id) => !stored.has(id))).toEqual([])
  expect([...acknowledged.deleted].filter((id) => stored.has(id))).toEqual([])
  // Every file is complete and has a document.
  const paths = new Set(assets.map((asset) => asset.path))
  const directory = path.join(dataDir, 'assets/files/test/production')
  for (const name of await readdir(directory).catch(() => [])) {
    const hash = createHash('sha1')
      .update(await readFile(path.join(directory, name)))
      .digest('hex')
    expect(name.slice(0, 40)).toBe(hash)
    expect(paths).toContain(`files/test/production/${name}`)
  }
  for (const asset of assets) expect((await readFile(path.join(dataDir, 'assets', asset.path))).length).toBe(asset.size)
  expect(await readdir(path.join(dataDir, 'assets/incoming'))).toEqual([])
}

async function startAndCheck(dataDir: string, acknowledged: Acknowledged) {
  const { child, url } = await startLakeProcess(dataDir)
  const token = (await readFile(path.join(dataDir, 'token'), 'utf8')).trim()
  const client = clientOf(url, { token, perspective: 'raw' })
  await checkPairs(client, acknowledged)
  await checkAssets(client, dataDir, acknowledged)
  return { child, client }
}

async function killed(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

test(
  `a lake that is killed ${KILLS} times during writes loses nothing acknowledged, and stores nothing in part`,
  async () => {
    const dataDir = temporaryFolder()
    const acknowledged: Acknowledged = { pairs: new Map(), assets: new Set(), deleted: new Set() }
    for (let kill = 0; kill < KILLS; kill++) {
      const { child, client } = await startAndCheck(dataDir, acknowledged)
      const writers = Array.from({ length: WRITERS }, (_, writer) => writePairs(client, String(writer), acknowledged))
      const work = Promise.allSettled([...writers, uploadFiles(client, kill, acknowledged)])
      const before = [...acknowledged.pairs.values()]
      await expect.poll(() => [...acknowledged.pairs.values()]).not.toEqual(before)
      await new Promise((resolve) => setTimeout(resolve, Math.random() * MAX_LIFE_MS))
      await killed(child)
      // All of them must end because the lake is gone, not because it refused something.
      for (const outcome of await work) {
        const reason = outcome.status === 'rejected' ? (outcome.reason as { statusCode?: number }) : undefined
        expect(reason?.statusCode).toBeUndefined()
      }
    }
    await killed((await startAndCheck(dataDir, acknowledged)).child)
    const written = [...acknowledged.pairs.values()].reduce((sum, n) => sum + n + 1, 0)
    console.log(
      `${KILLS} kills, ${written} transactions, ${acknowledged.assets.size} assets and ${acknowledged.deleted.size} deletions of assets acknowledged, none lost`,
    )
    expect(written).toBeGreaterThanOrEqual(KILLS)
  },
  120_000 + KILLS * 30_000,
)
