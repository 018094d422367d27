import { Stack, Text } from '@sanity/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useClient, useCurrentUser, type SanityDocument } from 'sanity'
import { API_VERSION } from '@archstep/contracts/cms/sanityApi.ts'
import { siteValuesGroq, valuesByName } from '@archstep/contracts/fields/siteValues.ts'
import { plural } from '@archstep/contracts/text/plural.ts'
import { fieldOf, type TextPlace } from '../content/textsIn.ts'
import { queryKeys } from '../queries/queryKeys.ts'
import { mayChange } from '../roles.ts'
import { BusyButton } from '../ui/BusyButton.tsx'
import { FindingRow } from '../ui/FindingRow.tsx'
import { Section } from '../ui/Section.tsx'
import { findTypedCopies, findUnknownNames, replaceTypedCopies } from './typedCopies.ts'

interface TypedCopiesProps {
  /** Documents of types that this person may edit, as staff see them. */
  documents: readonly SanityDocument[]
  read: () => Promise<SanityDocument[]>
}

/** Redirects have no texts. */
const hasValues = ({ _type: type }: SanityDocument) => type !== 'redirect'

export function TypedCopiesSection({ documents, read }: TypedCopiesProps) {
  const client = useClient({ apiVersion: API_VERSION })
  const person = useCurrentUser()
  const readValues = () =>
    client.fetch<unknown>(siteValuesGroq, {}, { perspective: 'drafts', tag: 'health.values' }).then(valuesByName)
  const { data: known } = useQuery({ queryKey: queryKeys.typedValues, queryFn: readValues })
  const replace = useMutation({
    // Reads the documents again, because they may have changed since they were listed.
    mutationFn: async () =>
      replaceTypedCopies(client, findTypedCopies((await read()).filter(hasValues), await readValues())),
  })
  if (!known || !mayChange(person, 'siteSettings')) return null
  const withValues = documents.filter(hasValues)
  const copies = findTypedCopies(withValues, known)
  const unknown = findUnknownNames(withValues, known)
  return (
    <>
      {copies.length > 0 && (
        <Section title={`Typed once more: ${plural(copies.length, 'place', 'places')}`}>
          <Text size={1} muted>
            These are in Site settings. A copy typed elsewhere stays the same when they change there.
          </Text>
          <div role="status">
            {replace.isSuccess && <Text size={1}>Replaced, in drafts. Publish them when you have looked at them.</Text>}
            {replace.error && <Text size={1}>That was not saved: {replace.error.message}. Try again.</Text>}
          </div>
          <BusyButton
            text="Let all of them follow Site settings"
            mode="ghost"
            isBusy={replace.isPending || replace.isSuccess}
            onClick={() => replace.mutate()}
          />
          <Places badge="Typed" places={copies} />
        </Section>
      )}
      {unknown.length > 0 && (
        <Section title={`Names that Site settings don’t have: ${unknown.length}`}>
          <Text size={1} muted>
            Visitors see them as written. Correct the name, or add it to Other values.
          </Text>
          <Places badge="Unknown" places={unknown} />
        </Section>
      )}
    </>
  )
}

function Places({ badge, places }: { badge: string; places: readonly TextPlace[] }) {
  return (
    <Stack gap={2}>
      {places.map(({ words, ...place }) => {
        const field = fieldOf(place)
        return (
          <FindingRow key={`${field.documentId} ${field.path} ${words}`} {...field} tone="caution" badge={badge}>
            <Text size={1}>{words}</Text>
          </FindingRow>
        )
      })}
    </Stack>
  )
}
