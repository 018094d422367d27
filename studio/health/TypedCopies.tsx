import { Button, Heading, Stack, Text } from '@sanity/ui'
import { useCallback, useState } from 'react'
import { useClient, pathToString, useCurrentUser, type SanityDocument } from 'sanity'
import { API_VERSION } from '../../schemas/apiVersion.ts'
import { siteValuesGroq, valuesByName, type SiteValuesAnswer } from '../../schemas/siteValues.ts'
import { mayChange, recruitingTypes } from '../roles.ts'
import { useAnswer } from '../useAnswer.ts'
import { FindingRow } from './FindingRow.tsx'
import { findTypedCopies, findUnknownNames, replaceTypedCopies, type Place } from './typedCopies.ts'
import { reasonOf } from '../inWords.ts'

interface TypedCopiesProps {
  /** Documents as staff see them, of the types that this person may change. */
  documents: readonly SanityDocument[]
  /** Asks for them anew. */
  read: () => Promise<SanityDocument[]>
}

/** Openings come from the careers service, which puts no values into them; redirects have no texts. */
const hasValues = ({ _type: type }: SanityDocument) => !recruitingTypes.includes(type) && type !== 'redirect'

/**
 * Lists where a value of the site settings is typed once more, and replaces all in one press; and names that no value
 * has.
 */
export function TypedCopies({ documents, read }: TypedCopiesProps) {
  const client = useClient({ apiVersion: API_VERSION })
  const person = useCurrentUser()
  const [outcome, setOutcome] = useState<{ words: string; replaced: boolean }>()
  const readValues = useCallback(
    () =>
      client
        .fetch<SiteValuesAnswer | null>(siteValuesGroq, {}, { perspective: 'drafts', tag: 'health.values' })
        .then(valuesByName),
    [client],
  )
  const known = useAnswer(readValues)
  if (!known || !mayChange(person, 'siteSettings')) return null
  const withValues = documents.filter(hasValues)
  const copies = findTypedCopies(withValues, known)
  const unknown = findUnknownNames(withValues, known)

  const replace = () => {
    // What was changed since this list was made is taken as it is now.
    const replaceNow = async () =>
      replaceTypedCopies(client, findTypedCopies((await read()).filter(hasValues), await readValues()))
    replaceNow().then(
      () => setOutcome({ words: 'Replaced, in drafts. Publish them when you have looked at them.', replaced: true }),
      (error: unknown) => {
        const reason = reasonOf(error)
        setOutcome({ words: `That was not saved: ${reason}. Try it again.`, replaced: false })
      },
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
          <div role="status">{outcome && <Text size={1}>{outcome.words}</Text>}</div>
          {!outcome?.replaced && <Button text="Let all of them follow Site settings" mode="ghost" onClick={replace} />}
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
