import { Button, Heading, Stack, Text } from '@sanity/ui'
import { useCallback, useState } from 'react'
import { useClient, pathToString, useCurrentUser, type Path, type SanityDocument } from 'sanity'
import { API_VERSION } from '../../schemas/apiVersion.ts'
import { siteValuesGroq } from '../../schemas/siteValues.ts'
import { mayChange } from '../roles.ts'
import { useAnswer } from '../useAnswer.ts'
import { FindingRow } from './FindingRow.tsx'
import { documentsToInspect } from './inspectDocuments.ts'
import { findTypedCopies, findUnknownNames, replaceTypedCopies, type KnownValues } from './typedCopies.ts'

interface TypedCopiesProps {
  types: readonly string[]
}

/**
 * Lists where a value of the site settings is typed once more, and replaces all in one press; and names that no value has.
 */
export function TypedCopies({ types }: TypedCopiesProps) {
  const client = useClient({ apiVersion: API_VERSION })
  const person = useCurrentUser()
  const [outcome, setOutcome] = useState<string>()
  const read = useCallback(async () => {
    const [documents, known] = await Promise.all<[Promise<SanityDocument[]>, Promise<KnownValues | null>]>([
      documentsToInspect(
        client,
        types.filter((type) => mayChange(person, type)),
      ),
      client.fetch(siteValuesGroq, {}, { perspective: 'drafts', tag: 'health.values' }),
    ])
    return { copies: findTypedCopies(documents, known ?? {}), unknown: findUnknownNames(documents, known ?? {}) }
  }, [client, types, person])
  const found = useAnswer(read)
  if (!found || !mayChange(person, 'siteSettings')) return null
  const { copies, unknown } = found

  const replace = () => {
    // What was changed since this list was made is taken as it is now.
    const replaceNow = async () => replaceTypedCopies(client, (await read()).copies)
    replaceNow().then(
      () => setOutcome('Replaced, in drafts. Publish them when you have looked at them.'),
      (error: unknown) =>
        setOutcome(`That was not saved: ${error instanceof Error ? error.message : String(error)}. Try it again.`),
    )
  }
  return (
    <>
      {copies.length > 0 && (
        <Stack gap={4} as="section">
          <Heading as="h2" size={1}>
            Typed once more: {copies.length} {copies.length === 1 ? 'place' : 'places'}
          </Heading>
          <Text size={1} muted>
            This is kept in Site settings. Where it is typed, too, it stays old when it changes there.
          </Text>
          <div role="status">{outcome !== undefined && <Text size={1}>{outcome}</Text>}</div>
          {outcome === undefined && (
            <Button text="Let all of them follow Site settings" mode="ghost" onClick={replace} />
          )}
          <Places badge="Typed" places={copies} />
        </Stack>
      )}
      {unknown.length > 0 && (
        <Stack gap={4} as="section">
          <Heading as="h2" size={1}>
            Names that Site settings don’t have: {unknown.length}
          </Heading>
          <Text size={1} muted>
            Visitors read them as they stand. Correct the name, or add it to Other values.
          </Text>
          <Places badge="Unknown" places={unknown} />
        </Stack>
      )}
    </>
  )
}

interface Place {
  readonly document: SanityDocument
  readonly path: Path
  readonly words: string
}

function Places({ badge, places }: { badge: string; places: readonly Place[] }) {
  return (
    <Stack gap={2}>
      {places.map(({ document, path, words }) => (
        <FindingRow
          key={`${document._id} ${pathToString(path)} ${words}`}
          documentId={document._id}
          type={document._type}
          path={pathToString(path)}
          tone="caution"
          badge={badge}
        >
          <Text size={1}>{words}</Text>
        </FindingRow>
      ))}
    </Stack>
  )
}
