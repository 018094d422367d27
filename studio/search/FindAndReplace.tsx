import { Flex, Stack, Text, TextInput } from '@sanity/ui'
import { useMutation } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'
import { useClient, useCurrentUser, useSchema } from 'sanity'
import { Link } from 'sanity/router'
import { contentTypes } from '#schemas/schemaTypes.ts'
import { API_VERSION } from '@archstep/contracts/cms/sanityApi.ts'
import { plural } from '@archstep/contracts/text/plural.ts'
import { fetchDocuments } from '../content/fetchDocuments.ts'
import { fieldOf } from '../content/textsIn.ts'
import { isViewer, mayChange } from '../roles.ts'
import { BusyButton } from '../ui/BusyButton.tsx'
import { FindingRow } from '../ui/FindingRow.tsx'
import { LabeledCheckbox } from '../ui/LabeledCheckbox.tsx'
import { LabeledField } from '../ui/LabeledField.tsx'
import { ToolPage } from '../ui/ToolPage.tsx'
import { excerptOf, findWords, replaceWords, type Passage, type SearchTerms } from './findWords.ts'

/** Nobody reads more rows, and only texts that were shown are replaced. */
const MOST_SHOWN = 200

const EMPTY: SearchTerms = { words: '', matchCase: false, wholeWords: false, codes: false }

/** Takes over the focus when a pressed button disappears. */
const focusOn = (element: HTMLElement | null) => element?.focus()

function Excerpt({ passage, replacement }: { passage: Passage; replacement?: string }) {
  return (
    <Text size={1} style={{ overflowWrap: 'anywhere' }}>
      {excerptOf(passage, replacement).map(({ text, isFound }, index) => (
        // The parts of a text keep their order.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={index}>{isFound ? replacement === undefined ? <mark>{text}</mark> : <ins>{text}</ins> : text}</span>
      ))}
    </Text>
  )
}

function SearchForm({ isBusy, onSearch }: { isBusy: boolean; onSearch: (wanted: SearchTerms) => void }) {
  const [wanted, setWanted] = useState(EMPTY)
  const tick = (label: string, rule: 'matchCase' | 'wholeWords' | 'codes') => (
    <LabeledCheckbox checked={wanted[rule]} onChange={(checked) => setWanted({ ...wanted, [rule]: checked })}>
      {label}
    </LabeledCheckbox>
  )
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (wanted.words.trim() !== '') onSearch(wanted)
  }
  return (
    <Stack as="form" gap={4} onSubmit={submit}>
      <LabeledField label="Words to find">
        <TextInput
          type="search"
          value={wanted.words}
          onChange={({ currentTarget }) => setWanted({ ...wanted, words: currentTarget.value })}
        />
      </LabeledField>
      <Flex gap={4} wrap="wrap">
        {tick('Same capitals', 'matchCase')}
        {tick('Whole words only', 'wholeWords')}
        {tick('Also in addresses, links and code', 'codes')}
      </Flex>
      <Flex>
        <BusyButton type="submit" text="Find" isBusy={isBusy} />
      </Flex>
    </Stack>
  )
}

function foundInWords(passages: readonly Passage[], words: string): string {
  if (passages.length === 0) return `“${words}” is not used anywhere.`
  const documents = new Set(passages.map(({ document }) => document._id)).size
  const count = `${plural(passages.length, 'text', 'texts')} of ${plural(documents, 'document', 'documents')}`
  const first = passages.length > MOST_SHOWN ? ` These are the first ${MOST_SHOWN}.` : ''
  return `“${words}” is in ${count}.${first}`
}

/**
 * @param still how many of the chosen texts had not changed
 * @param isRead whether the texts could be read again
 */
const replacedInWords = (still: number, chosen: number, isRead: boolean): string =>
  `Replaced in ${plural(still, 'text', 'texts')}, in drafts. Publish them when you have looked at them.` +
  (chosen === still ? '' : ` ${plural(chosen - still, 'text has', 'texts have')} changed meanwhile: look again.`) +
  (isRead ? '' : ' The texts can’t be read again: press Find to look at them.')

export function FindAndReplace() {
  const client = useClient({ apiVersion: API_VERSION })
  const schema = useSchema()
  const person = useCurrentUser()
  const [asked, setAsked] = useState(EMPTY)
  const [passages, setPassages] = useState<readonly Passage[]>()
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set())
  const [replacement, setReplacement] = useState('')

  const shown = passages?.slice(0, MOST_SHOWN) ?? []
  const mayReplace = ({ document }: Passage) => !isViewer(person) && mayChange(person, document._type)
  const chosen = shown.filter((passage) => mayReplace(passage) && !excluded.has(passage.key))

  const find = async (what: SearchTerms) => findWords(await fetchDocuments(client, contentTypes), what, schema)
  const list = (found: readonly Passage[] | undefined) => {
    setPassages(found)
    setExcluded(new Set())
  }
  const search = useMutation({
    mutationFn: find,
    onMutate: () => {
      replace.reset()
    },
    onSuccess: (found, what) => {
      setAsked(what)
      list(found)
    },
  })
  const replace = useMutation({
    mutationFn: async () => {
      // Texts that someone has changed in the meantime have other keys, and are skipped.
      const keys = new Set(chosen.map(({ key }) => key))
      const still = (await find(asked)).filter(({ key }) => keys.has(key))
      await replaceWords(client, still, replacement)
      // The replacement has succeeded, even if the new texts can't be read.
      const again = await find(asked).catch(() => undefined)
      list(again)
      return replacedInWords(still.length, chosen.length, again !== undefined)
    },
    onMutate: search.reset,
  })
  const isBusy = search.isPending || replace.isPending
  const tick = (key: string, ticked: boolean) =>
    setExcluded(new Set(ticked ? [...excluded].filter((each) => each !== key) : [...excluded, key]))

  return (
    <ToolPage width={3}>
      <SearchForm isBusy={isBusy} onSearch={search.mutate} />
      <div role="status">
        <Stack gap={3}>
          {search.isPending && <Text size={1}>Reading…</Text>}
          {search.error && <Text size={1}>The texts can’t be read: {search.error.message}.</Text>}
          {replace.error && <Text size={1}>Nothing was replaced. Try again: {replace.error.message}.</Text>}
          {replace.data && (
            <Flex gap={3} wrap="wrap" tabIndex={-1} ref={focusOn}>
              <Text weight="medium">{replace.data}</Text>
              <Text weight="medium">
                <Link href="/structure/drafts">Drafts waiting</Link>
              </Text>
            </Flex>
          )}
          {passages && (!replace.data || passages.length > 0) && (
            <Text weight="medium">{foundInWords(passages, asked.words)}</Text>
          )}
        </Stack>
      </div>
      {shown.some(mayReplace) && (
        <>
          <LabeledField label="Replace with">
            <TextInput value={replacement} onChange={({ currentTarget }) => setReplacement(currentTarget.value)} />
          </LabeledField>
          <Text size={1} muted>
            The words are taken as you type them, capitals too. Each text below shows how it will read; uncheck what
            should stay. Visitors see nothing of it until you publish.
          </Text>
          <Flex>
            <BusyButton
              text={`Replace in ${plural(chosen.length, 'text', 'texts')}`}
              mode="ghost"
              isBusy={isBusy || chosen.length === 0 || replacement === ''}
              onClick={() => replace.mutate()}
            />
          </Flex>
        </>
      )}
      <Stack gap={2}>
        {shown.map((passage) => (
          <FindingRow key={passage.key} {...fieldOf(passage)} tone="default">
            <Text size={1} muted>
              {passage.place}
            </Text>
            <Excerpt passage={passage} />
            {replacement !== '' && chosen.includes(passage) && <Excerpt passage={passage} replacement={replacement} />}
            {mayReplace(passage) ? (
              <LabeledCheckbox checked={!excluded.has(passage.key)} onChange={(ticked) => tick(passage.key, ticked)}>
                Replace here
              </LabeledCheckbox>
            ) : (
              <Text size={1} muted>
                You may not change this.
              </Text>
            )}
          </FindingRow>
        ))}
      </Stack>
    </ToolPage>
  )
}
