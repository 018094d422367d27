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

/** Finds words in all texts, names the document and the field, and puts other words in their place, in drafts. */
export function FindAndReplace() {
  const client = useClient({ apiVersion: API_VERSION })
  const schema = useSchema()
  const person = useCurrentUser()
  const [wanted, setWanted] = useState(EMPTY)
  /** What the list is of. */
  const [asked, setAsked] = useState(EMPTY)
  const [found, setFound] = useState<readonly Passage[]>()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [replacement, setReplacement] = useState('')
  const [said, setSaid] = useState('')
  /** What came of replacing, until something else is done. */
  const [replaced, setReplaced] = useState('')
  const [isBusy, setIsBusy] = useState(false)

  const find = async (what: Wanted) => findWords(await documentsToInspect(client, contentTypes), what, schema)
  const doing = (work: Promise<void>, failed: string) => {
    setIsBusy(true)
    setReplaced('')
    work.catch((error: unknown) => setSaid(`${failed}: ${reasonOf(error)}.`)).finally(() => setIsBusy(false))
  }
  const search = (event: SyntheticEvent) => {
    event.preventDefault()
    if (isBusy || wanted.words.trim() === '') return
    const show = async () => {
      setSaid('Reading…')
      const passages = await find(wanted)
      setAsked(wanted)
      setFound(passages)
      setLeft(new Set())
      setSaid('')
    }
    doing(show(), 'The texts can’t be read')
  }

  const shown = found?.slice(0, MOST_SHOWN) ?? []
  const mayReplace = ({ document }: Passage) => !isViewer(person) && mayChange(person, document._type)
  const chosen = shown.filter((passage) => mayReplace(passage) && !left.has(passage.key))
  const canReplace = !isBusy && chosen.length > 0 && replacement !== ''
  const replace = () => {
    if (!canReplace) return
    const replaceNow = async () => {
      // Who has typed meanwhile in one of these texts keeps what they typed: it is another text by now.
      const keys = new Set(chosen.map(({ key }) => key))
      const still = (await find(asked)).filter(({ key }) => keys.has(key))
      await replaceWords(client, still, replacement)
      // They are replaced, also if what stands there now can't be read.
      const again = await find(asked).catch(() => undefined)
      setFound(again)
      setLeft(new Set())
      const changed = chosen.length - still.length
      setSaid('')
      setReplaced(
        `Replaced in ${plural(still.length, 'text', 'texts')}, in drafts. Publish them when you have looked at them.` +
          (changed === 0 ? '' : ` ${plural(changed, 'text has', 'texts have')} changed meanwhile: look again.`) +
          (again ? '' : ' The texts can’t be read again: press Find to look at them.'),
      )
    }
    doing(replaceNow(), 'Nothing was replaced. Try it again')
  }
  const documents = new Set(found?.map(({ document }) => document._id)).size

  return (
    <Card height="fill" overflow="auto" padding={4}>
      <Container width={3}>
        <Stack gap={5}>
          <Stack as="form" gap={4} onSubmit={search}>
            <LabeledField label="Words to find">
              {(id) => (
                <TextInput
                  id={id}
                  type="search"
                  value={wanted.words}
                  onChange={({ currentTarget }) => setWanted({ ...wanted, words: currentTarget.value })}
                />
              )}
            </LabeledField>
            <Flex gap={4} wrap="wrap">
              <Tick
                label="Same capitals"
                checked={wanted.matchCase}
                onChange={(matchCase) => setWanted({ ...wanted, matchCase })}
              />
              <Tick
                label="Whole words only"
                checked={wanted.wholeWords}
                onChange={(wholeWords) => setWanted({ ...wanted, wholeWords })}
              />
              <Tick
                label="Also in addresses, links and code"
                checked={wanted.codes}
                onChange={(codes) => setWanted({ ...wanted, codes })}
              />
            </Flex>
            <Flex>
              <Button type="submit" text="Find" tone="primary" aria-disabled={isBusy} />
            </Flex>
          </Stack>
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
              {found && (replaced === '' || found.length > 0) && (
                <Text weight="medium">
                  {found.length === 0
                    ? `“${asked.words}” stands nowhere.`
                    : `“${asked.words}” stands in ${plural(found.length, 'text', 'texts')} of ` +
                      `${plural(documents, 'document', 'documents')}.`}
                  {found.length > MOST_SHOWN && ` These are the first ${MOST_SHOWN}.`}
                </Text>
              )}
            </Stack>
          </div>
          {shown.some(mayReplace) && (
            <Stack gap={4}>
              <LabeledField label="Replace with">
                {(id) => (
                  <TextInput
                    id={id}
                    value={replacement}
                    onChange={({ currentTarget }) => setReplacement(currentTarget.value)}
                  />
                )}
              </LabeledField>
              <Text size={1} muted>
                The words are taken as you type them, capitals too. Each text below shows how it will read; untick what
                should stay. Visitors see nothing of it until you publish.
              </Text>
              <Flex>
                <Button
                  text={`Replace in ${plural(chosen.length, 'text', 'texts')}`}
                  mode="ghost"
                  aria-disabled={!canReplace}
                  onClick={replace}
                />
              </Flex>
            </Stack>
          )}
          <Stack gap={2}>
            {shown.map((passage) => (
              <FindingRow
                key={passage.key}
                documentId={passage.document._id}
                type={passage.document._type}
                path={pathToString(passage.path)}
                tone="default"
              >
                <Text size={1} muted>
                  {passage.place}
                </Text>
                <Excerpt passage={passage} />
                {replacement !== '' && chosen.includes(passage) && (
                  <Excerpt passage={passage} replacement={replacement} />
                )}
                {mayReplace(passage) ? (
                  <Tick
                    label="Replace here"
                    checked={!left.has(passage.key)}
                    onChange={(checked) => {
                      const next = new Set(left)
                      if (checked) next.delete(passage.key)
                      else next.add(passage.key)
                      setLeft(next)
                    }}
                  />
                ) : (
                  <Text size={1} muted>
                    You may not change this.
                  </Text>
                )}
              </FindingRow>
            ))}
          </Stack>
        </Stack>
      </Container>
    </Card>
  )
}
