import { Button, Heading, Stack, Text } from '@sanity/ui'
import { useEffect, useRef, useState } from 'react'
import { useClient, useCurrentUser } from 'sanity'
import { API_VERSION } from '../../schemas/apiVersion.ts'
import { mayChange, mayShareDrafts } from '../roles.ts'
import { OURS_ID, sampleIds, sampleQuery, samplesLeft, type ContentDocument, type Sample } from './sampleContent.ts'
import { FindingRow } from './FindingRow.tsx'
import { reasonOf } from '../inWords.ts'

/** The documents of the seed that hold samples. */
function readSamples(): ContentDocument[] {
  return Object.values(
    import.meta.glob<ContentDocument>(
      [
        '../seed/{successStory,testimonial,person,service}-*.json',
        '../seed/page-{privacy-policy,terms,training-catalog}.json',
        '../seed/{home,siteSettings}.json',
      ],
      { eager: true, import: 'default' },
    ),
  )
}

/** What the site still shows of the content that the project came with; undefined until that is known. */
export function useSamples(): [samples: readonly Sample[] | undefined, keep: (documentId: string) => Promise<void>] {
  const client = useClient({ apiVersion: API_VERSION })
  const [samples, setSamples] = useState<readonly Sample[]>()

  useEffect(() => {
    let left = false
    const read = async () => {
      const seed = readSamples()
      const stored = await client.fetch(sampleQuery, { ids: sampleIds(seed) }, { perspective: 'published' })
      if (!left) setSamples(samplesLeft(seed, stored))
    }
    // Health's own check says what is wrong with the connection.
    read().catch(() => undefined)
    return () => {
      left = true
    }
  }, [client])

  async function keep(documentId: string) {
    await client
      .transaction()
      .createIfNotExists({ _id: OURS_ID, _type: 'sampleContentOurs', ids: [] })
      .patch(OURS_ID, (patch) => patch.append('ids', [documentId]))
      .commit()
    setSamples((all) => all?.filter((sample) => sample.documentId !== documentId))
  }
  return [samples, keep]
}

/** Lists what came with the project and is not true of the company. */
export function SampleContent() {
  const person = useCurrentUser()
  const [samples, keep] = useSamples()
  const [failure, setFailure] = useState<string>()
  const heading = useRef<HTMLDivElement>(null)
  if (!samples || samples.length === 0 || !mayShareDrafts(person)) return null

  const say = (documentId: string) => {
    keep(documentId).then(
      () => {
        setFailure(undefined)
        // The button that had the focus is gone.
        heading.current?.focus()
      },
      (error: unknown) => setFailure(reasonOf(error)),
    )
  }
  return (
    <Stack gap={4} as="section">
      <Heading as="h2" size={1} ref={heading} tabIndex={-1}>
        Replace before launch: {samples.length} {samples.length === 1 ? 'sample' : 'samples'}
      </Heading>
      <Text size={1} muted>
        These came with the project, and visitors read them as facts about you. What you change and publish goes off the
        list; “This is ours” takes off what is true as it is.
      </Text>
      <div role="status">{failure && <Text size={1}>That was not saved: {failure}. Try it again.</Text>}</div>
      <Stack gap={2}>
        {samples.map(({ kind, documentId, type, field }) => (
          <FindingRow
            key={`${kind} ${documentId}`}
            documentId={documentId}
            type={type}
            path={field}
            tone="caution"
            badge={kind}
          >
            {mayChange(person, type) && (
              <Button text="This is ours" mode="ghost" fontSize={1} padding={2} onClick={() => say(documentId)} />
            )}
          </FindingRow>
        ))}
      </Stack>
    </Stack>
  )
}
