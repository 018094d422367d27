import { Button, Heading, Stack, Text } from '@sanity/ui'
import { useCallback, useState } from 'react'
import { useClient, pathToString, useCurrentUser, type SanityDocument } from 'sanity'
import { API_VERSION } from '../../schemas/apiVersion.ts'
import { siteValuesGroq } from '../../schemas/siteValues.ts'
import { mayChange } from '../roles.ts'
import { useAnswer } from '../useAnswer.ts'
import { FindingRow } from './FindingRow.tsx'
import { documentsToInspect } from './inspectDocuments.ts'
import { findTypedCopies, replaceTypedCopies, type KnownValues } from './typedCopies.ts'

interface TypedCopiesProps {
  types: readonly string[]
}

/** Lists where a value of the site settings is typed once more, and replaces all in one press. */
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
    return findTypedCopies(documents, known ?? {})
  }, [client, types, person])
  const copies = useAnswer(read)
  if (!copies || copies.length === 0 || !mayChange(person, 'siteSettings')) return null

  const replace = () => {
    replaceTypedCopies(client, copies).then(
      () => setOutcome('Replaced, in drafts. Publish them when you have looked at them.'),
      (error: unknown) =>
        setOutcome(`That was not saved: ${error instanceof Error ? error.message : String(error)}. Try it again.`),
    )
  }
  return (
    <Stack gap={4} as="section">
      <Heading as="h2" size={1}>
        Typed once more: {copies.length} {copies.length === 1 ? 'place' : 'places'}
      </Heading>
      <Text size={1} muted>
        This is kept in Site settings. Where it is typed, too, it stays old when it changes there.
      </Text>
      <div role="status">{outcome !== undefined && <Text size={1}>{outcome}</Text>}</div>
      {outcome === undefined && <Button text="Let all of them follow Site settings" mode="ghost" onClick={replace} />}
      <Stack gap={2}>
        {copies.map(({ document, path, typed }) => (
          <FindingRow
            key={`${document._id} ${JSON.stringify(path)}`}
            documentId={document._id}
            type={document._type}
            path={pathToString(path)}
            tone="caution"
            badge="Typed"
          >
            <Text size={1}>{typed}</Text>
          </FindingRow>
        ))}
      </Stack>
    </Stack>
  )
}
