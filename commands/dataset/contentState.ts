/** What a dataset's content needs before this version of the code can show all of it. */
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import type { Env } from '#env.ts'
import { FILL_GROQ, unfinishedInWords } from '@archstep/contracts/cms/unfinishedFill.ts'
import { datasetClient, NoAccess } from './datasetClient.ts'
import { failureOf } from './datasetFailure.ts'
import { MIGRATION_RECORD, migrationNames, migrationsFolder, recordId } from './migrations/migrationRecords.ts'
import { seedFolder } from './seed/seedFiles.ts'

/** The query for `readContentState`. It needs a token, because visitors can't see ids with a dot. */
export const STATE_GROQ = `{
  "fill": ${FILL_GROQ},
  "migrations": *[_type == "${MIGRATION_RECORD}"]._id,
  "types": array::unique(*[!(_id in path("_.**"))]._type)
}`

const stateShape = z.object({
  fill: z.object({ archive: z.string(), _createdAt: z.string() }).nullable(),
  migrations: z.array(z.string()),
  types: z.array(z.string()),
})

interface ContentState {
  /** A sentence if the content is incomplete; undefined otherwise. */
  readonly unfinished: string | undefined
  /** Sentences about what the content lacks for this version, each with the command that fixes it. */
  readonly behind: readonly string[]
}

/** How many documents of each type studio/seed has. */
async function seedTypes(): Promise<Map<string, number>> {
  const files = (await readdir(seedFolder)).filter((name) => name.endsWith('.json'))
  const documents = await Promise.all(
    files.map(async (name) => JSON.parse(await readFile(path.join(seedFolder, name), 'utf8')) as { _type: string }),
  )
  const counts = new Map<string, number>()
  for (const { _type } of documents) counts.set(_type, (counts.get(_type) ?? 0) + 1)
  return counts
}

/**
 * Describes the result of `STATE_GROQ`.
 * @param answer from the CMS; anything that isn't such a result is ignored
 */
export async function readContentState(answer: unknown): Promise<ContentState> {
  const { data } = stateShape.safeParse(answer)
  if (!data) return { unfinished: undefined, behind: [] }
  const { fill, migrations, types } = data
  const unfinished = fill === null ? undefined : unfinishedInWords(fill)
  const seeded = await seedTypes()
  const missing = [...seeded].filter(([type]) => !types.includes(type))
  // An empty dataset is reported elsewhere.
  if (missing.length === seeded.size) return { unfinished, behind: [] }
  const pending = (await migrationNames(migrationsFolder)).filter((name) => !migrations.includes(recordId(name)))
  const names = missing.map(([type]) => type).sort()
  return {
    unfinished,
    behind: [
      ...(pending.length === 0
        ? []
        : [
            `The content has not been through ${pending.join(', ')}, so it may be in an older form than the code. ` +
              `\`npm run migrate\` says what would change, \`npm run migrate -- --write\` changes it.`,
          ]),
      // A migration may create them, and would not overwrite what the seed has put there first.
      ...(missing.length === 0 || pending.length > 0
        ? []
        : [
            'The content has nothing of these types: ' +
              `${names.map((type) => `${type} (${seeded.get(type)} in studio/seed)`).join(', ')}. After an upgrade, ` +
              `\`npm run seed -- --types ${names.join(',')}\` puts those in; if staff took all of them away, ` +
              'nothing needs doing.',
          ]),
    ],
  }
}

/**
 * Checks the configured dataset, for `npm start`, `preview` and `build`. Without a token it reports nothing.
 * @returns whether the content is complete, and a sentence for each thing to do
 */
export async function contentState(env: Env): Promise<{ isWhole: boolean; lines: readonly string[] }> {
  try {
    const client = datasetClient({ ...env, authToken: env.authToken ?? env.viewerToken })
    const { unfinished, behind } = await readContentState(await client.fetch(STATE_GROQ, {}, { tag: 'state' }))
    return { isWhole: unfinished === undefined, lines: [...(unfinished === undefined ? [] : [unfinished]), ...behind] }
  } catch (error) {
    if (error instanceof NoAccess) return { isWhole: true, lines: [] }
    return { isWhole: true, lines: [`What the content needs could not be checked: ${failureOf(error, env)}`] }
  }
}
