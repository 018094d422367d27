import { Flex, Text } from '@sanity/ui'
import { useState } from 'react'
import { StateLink } from 'sanity/router'
import type { OtherApplication, WholeApplication } from '@archstep/contracts/api/deskApi.ts'
import { statusInWords } from '@archstep/contracts/applications/applicationStatus.ts'
import { useDesk } from '../../session/Session.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { LabeledCheckbox } from '../../ui/LabeledCheckbox.tsx'
import { PlainList } from '../../ui/PlainList.tsx'
import { Section } from '../../ui/Section.tsx'
import { DeleteButton } from '../DeleteButton.tsx'
import { SaveButton } from '../SaveButton.tsx'

type Sent = Pick<OtherApplication, 'opening' | 'role' | 'created_at' | 'status'>
const inWords = ({ opening, role, created_at, status }: Sent): string =>
  `${opening ?? role}, ${formatDateTime(created_at)}, ${statusInWords(status)}`

/** A family may share a number, so another name likely means someone else. */
const isLikelySame = (application: WholeApplication, { same, full_name }: OtherApplication): boolean =>
  same === 'email' || full_name.trim().toLowerCase() === application.full_name.trim().toLowerCase()

/** Other applications of the same person, and their data rights: a copy of everything, or deletion. */
export function PersonPanel({ application, onDeleted }: { application: WholeApplication; onDeleted: () => void }) {
  const { desk } = useDesk()
  const { id, full_name, also } = application
  // Manual corrections of the guess.
  const [turned, setTurned] = useState<readonly string[]>([])
  const isChosen = (other: OtherApplication) => isLikelySame(application, other) !== turned.includes(other.id)
  const chosen = also.filter(isChosen)
  const ids = [id, ...chosen.map((other) => other.id)]
  const turn = (each: string) =>
    setTurned(turned.includes(each) ? turned.filter((other) => other !== each) : [...turned, each])
  return (
    <Section title="This person">
      {also.length > 0 && (
        <>
          <Text size={1}>Also applied:</Text>
          <PlainList>
            {also.map((other) => (
              <li key={other.id}>
                <LabeledCheckbox checked={isChosen(other)} onChange={() => turn(other.id)}>
                  <StateLink state={{ screen: other.id }}>
                    <bdi>{other.full_name}</bdi>
                  </StateLink>
                  {` (same ${other.same === 'email' ? 'email' : 'phone'}): ${inWords(other)}`}
                </LabeledCheckbox>
              </li>
            ))}
          </PlainList>
        </>
      )}
      <Text size={1} muted>
        {`When someone asks for their data: a ZIP file with all that was written here and the ${ids.length === 1 ? 'resume' : 'resumes'}.`}
      </Text>
      <Flex gap={3} wrap="wrap">
        <SaveButton
          text={ids.length === 1 ? 'Download everything' : `Download everything (${ids.length})`}
          name={`${full_name.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')}.zip`}
          load={() => desk.everything(ids)}
        />
        {ids.length > 1 && (
          <DeleteButton
            text={`Delete everything (${ids.length})`}
            ids={ids}
            question={`Delete these ${ids.length} applications?`}
            onDeleted={onDeleted}
          >
            <PlainList>
              {[application, ...chosen].map((each) => (
                <Text as="li" key={each.id} size={1}>
                  <bdi>{each.full_name}</bdi>
                  {`: ${inWords(each)}`}
                </Text>
              ))}
            </PlainList>
          </DeleteButton>
        )}
      </Flex>
    </Section>
  )
}
