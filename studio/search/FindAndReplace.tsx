import { Button, Card, Checkbox, Container, Flex, Stack, Text, TextInput } from '@sanity/ui'
import { useId, useState, type SyntheticEvent } from 'react'
import { pathToString, useClient, useCurrentUser, useSchema } from 'sanity'
import { Link } from 'sanity/router'
import { API_VERSION } from '../../schemas/apiVersion.ts'
import { contentTypes } from '../../schemas/schemaTypes.ts'
import { LabeledField } from '../fields/LabeledField.tsx'
import { FindingRow } from '../health/FindingRow.tsx'
import { documentsToInspect } from '../health/inspectDocuments.ts'
import { isViewer, mayChange } from '../roles.ts'
import { excerptOf, findWords, replaceWords, type Passage, type Wanted } from './findWords.ts'
import { plural, reasonOf } from '../inWords.ts'

/** More rows nobody reads, and nothing is replaced that was not shown. */
const MOST_SHOWN = 200

const EMPTY: Wanted = { words: '', matchCase: false, wholeWords: false, codes: false }

/** Takes the focus of who has pressed a button that is gone by now. */
const focusOn = (element: HTMLElement | null) => element?.focus()

interface TickProps {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
}

function Tick({ label, checked, onChange }: TickProps) {
  const id = useId()
  return (
    <Flex gap={2} align="center">
      <Checkbox id={id} checked={checked} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
      <Text as="label" size={1} htmlFor={id}>
        {label}
      </Text>
    </Flex>
  )
}

function Excerpt({ passage, replacement }: { passage: Passage; replacement?: string }) {
  return (
    <Text size={1} style={{ overflowWrap: 'anywhere' }}>
      {excerptOf(passage, replacement).map(({ text, isFound }, index) => (
        // The parts of one text stay in their order.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={index}>{isFound ? replacement === undefined ? <mark>{text}</mark> : <ins>{text}</ins> : text}</span>
      ))}
    </Text>
  )
}

interface SearchFormProps {
  wanted: Wanted
  isBusy: boolean
  onChange: (wanted: Wanted) => void
  onSearch: () => void
}

function SearchForm({ wanted, isBusy, onChange, onSearch }: SearchFormProps) {
  const tick = (label: string, rule: 'matchCase' | 'wholeWords' | 'codes') => (
    <Tick label={label} checked={wanted[rule]} onChange={(checked) => onChange({ ...wanted, [rule]: checked })} />
  )
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    onSearch()
  }
  return (
    <Stack as="form" gap={4} onSubmit={submit}>
      <LabeledField label="Words to find">
        {(id) => (
          <TextInput
            id={id}
            type="search"
            value={wanted.words}
            onChange={({ currentTarget }) => onChange({ ...wanted, words: currentTarget.value })}
          />
        )}
      </LabeledField>
      <Flex gap={4} wrap="wrap">
        {tick('Same capitals', 'matchCase')}
        {tick('Whole words only', 'wholeWords')}
        {tick('Also in addresses, links and code', 'codes')}
      </Flex>
      <Flex>
        <Button type="submit" text="Find" tone="primary" aria-disabled={isBusy} />
      </Flex>
    </Stack>
  )
}

function foundInWords(found: readonly Passage[], words: string): string {
  if (found.length === 0) return `“${words}” stands nowhere.`
  const documents = new Set(found.map(({ document }) => document._id)).size
  const count = `${plural(found.length, 'text', 'texts')} of ${plural(documents, 'document', 'documents')}`
  const first = found.length > MOST_SHOWN ? ` These are the first ${MOST_SHOWN}.` : ''
  return `“${words}” stands in ${count}.${first}`
}

/**
 * @param still how many of the chosen texts stood as they were shown
 * @param isRead whether the texts could be read since
 */
const replacedInWords = (still: number, chosen: number, isRead: boolean): string =>
  `Replaced in ${plural(still, 'text', 'texts')}, in drafts. Publish them when you have looked at them.` +
  (chosen === still ? '' : ` ${plural(chosen - still, 'text has', 'texts have')} changed meanwhile: look again.`) +
  (isRead ? '' : ' The texts can’t be read again: press Find to look at them.')

interface OutcomeProps {
  said: string
  replaced: string
  found: readonly Passage[] | undefined
  words: string
}

/** What came of the last press of a button. */
const Outcome = ({ said, replaced, found, words }: OutcomeProps) => (
  <div role="status">
    <Stack gap={3}>
      {said !== '' && <Text size={1}>{said}</Text>}
      {replaced !== '' && (
        <Flex gap={3} wrap="wrap" tabIndex={-1} ref={focusOn}>
          <Text weight="medium">{replaced}</Text>
          <Text weight="medium">
            <Link href="/structure/drafts">Drafts waiting</Link>
          </Text>
        </Flex>
      )}
      {found && (replaced === '' || found.length > 0) && <Text weight="medium">{foundInWords(found, words)}</Text>}
    </Stack>
  </div>
)

interface ReplaceFormProps {
  replacement: string
  /** How many texts are chosen. */
  count: number
  canReplace: boolean
  onType: (replacement: string) => void
  onReplace: () => void
}

const ReplaceForm = ({ replacement, count, canReplace, onType, onReplace }: ReplaceFormProps) => (
  <Stack gap={4}>
    <LabeledField label="Replace with">
      {(id) => <TextInput id={id} value={replacement} onChange={({ currentTarget }) => onType(currentTarget.value)} />}
    </LabeledField>
    <Text size={1} muted>
      The words are taken as you type them, capitals too. Each text below shows how it will read; untick what should
      stay. Visitors see nothing of it until you publish.
    </Text>
    <Flex>
      <Button
        text={`Replace in ${plural(count, 'text', 'texts')}`}
        mode="ghost"
        aria-disabled={!canReplace}
        onClick={onReplace}
      />
    </Flex>
  </Stack>
)

interface FoundTextProps {
  passage: Passage
  /** What its words become; undefined when they stay. */
  replacement: string | undefined
  /** Whether it is to be replaced; undefined for who may not. */
  ticked: boolean | undefined
  onTick: (ticked: boolean) => void
}

const FoundText = ({ passage, replacement, ticked, onTick }: FoundTextProps) => (
  <FindingRow
    documentId={passage.document._id}
    type={passage.document._type}
    path={pathToString(passage.path)}
    tone="default"
  >
    <Text size={1} muted>
      {passage.place}
    </Text>
    <Excerpt passage={passage} />
    {replacement !== undefined && <Excerpt passage={passage} replacement={replacement} />}
    {ticked === undefined ? (
      <Text size={1} muted>
        You may not change this.
      </Text>
    ) : (
      <Tick label="Replace here" checked={ticked} onChange={onTick} />
    )}
  </FindingRow>
)

/** Finds words in all texts, names the document and the field, and puts other words in their place, in drafts. */
export function FindAndReplace() {
  const client = useClient({ apiVersion: API_VERSION })
  const schema = useSchema()
  const person = useCurrentUser()
  const [wanted, setWanted] = useState(EMPTY)
  /** What the list is of. */
  const [asked, setAsked] = useState(EMPTY)
  const [found, setFound] = useState<readonly Passage[]>()
  /** Keys of what is not to be replaced. */
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [replacement, setReplacement] = useState('')
  const [said, setSaid] = useState('')
  /** What came of replacing, until something else is done. */
  const [replaced, setReplaced] = useState('')
  const [isBusy, setIsBusy] = useState(false)

  const shown = found?.slice(0, MOST_SHOWN) ?? []
  const mayReplace = ({ document }: Passage) => !isViewer(person) && mayChange(person, document._type)
  const chosen = shown.filter((passage) => mayReplace(passage) && !left.has(passage.key))
  const canReplace = !isBusy && chosen.length > 0 && replacement !== ''

  const find = async (what: Wanted) => findWords(await documentsToInspect(client, contentTypes), what, schema)
  const list = (passages: readonly Passage[] | undefined) => {
    setFound(passages)
    setLeft(new Set())
    setSaid('')
  }
  const doing = (work: () => Promise<void>, failed: string) => {
    setIsBusy(true)
    setReplaced('')
    work()
      .catch((error: unknown) => setSaid(`${failed}: ${reasonOf(error)}.`))
      .finally(() => setIsBusy(false))
  }
  const search = async () => {
    setSaid('Reading…')
    const passages = await find(wanted)
    setAsked(wanted)
    list(passages)
  }
  const replace = async () => {
    // Who has typed meanwhile in one of these texts keeps what they typed: it is another text by now.
    const keys = new Set(chosen.map(({ key }) => key))
    const still = (await find(asked)).filter(({ key }) => keys.has(key))
    await replaceWords(client, still, replacement)
    // They are replaced, also if what stands there now can't be read.
    const again = await find(asked).catch(() => undefined)
    list(again)
    setReplaced(replacedInWords(still.length, chosen.length, again !== undefined))
  }
  const tick = (key: string, ticked: boolean) => {
    const next = new Set(left)
    if (ticked) next.delete(key)
    else next.add(key)
    setLeft(next)
  }
  return (
    <Card height="fill" overflow="auto" padding={4}>
      <Container width={3}>
        <Stack gap={5}>
          <SearchForm
            wanted={wanted}
            isBusy={isBusy}
            onChange={setWanted}
            onSearch={() => {
              if (!isBusy && wanted.words.trim() !== '') doing(search, 'The texts can’t be read')
            }}
          />
          <Outcome said={said} replaced={replaced} found={found} words={asked.words} />
          {shown.some(mayReplace) && (
            <ReplaceForm
              replacement={replacement}
              count={chosen.length}
              canReplace={canReplace}
              onType={setReplacement}
              onReplace={() => {
                if (canReplace) doing(replace, 'Nothing was replaced. Try it again')
              }}
            />
          )}
          <Stack gap={2}>
            {shown.map((passage) => (
              <FoundText
                key={passage.key}
                passage={passage}
                replacement={replacement !== '' && chosen.includes(passage) ? replacement : undefined}
                ticked={mayReplace(passage) ? !left.has(passage.key) : undefined}
                onTick={(ticked) => tick(passage.key, ticked)}
              />
            ))}
          </Stack>
        </Stack>
      </Container>
    </Card>
  )
}
