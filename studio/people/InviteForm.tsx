import { Box, Card, Flex, TextInput } from '@sanity/ui'
import { useState, type SubmitEvent } from 'react'
import { EDITOR } from '@archstep/contracts/cms/editableTypes.ts'
import { BusyButton } from '../ui/BusyButton.tsx'
import { LabeledField } from '../ui/LabeledField.tsx'
import { Section } from '../ui/Section.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import type { AccountRole } from '#lake/studio/accountTypes.ts'

interface InviteFormProps {
  roles: readonly AccountRole[]
  isBusy: boolean
  onInvite: (person: { name: string; email: string; role: string }, onInvited: () => void) => void
}

const EMPTY = { name: '', email: '' }

export function InviteForm({ roles, isBusy, onInvite }: InviteFormProps) {
  const [person, setPerson] = useState(EMPTY)
  const [role, setRole] = useState(roles.find(({ name }) => name === EDITOR)?.name ?? roles[0]?.name ?? '')
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    onInvite({ ...person, role }, () => setPerson(EMPTY))
  }
  const field = (name: keyof typeof EMPTY, label: string, type: 'text' | 'email') => (
    <Box flex={1} style={{ minWidth: '14rem' }}>
      <LabeledField label={label}>
        <TextInput
          type={type}
          // `required` would mark the empty field red from the start; the lake reports missing values.
          aria-required
          autoComplete="off"
          value={person[name]}
          onChange={({ currentTarget: { value } }) => setPerson((before) => ({ ...before, [name]: value }))}
        />
      </LabeledField>
    </Box>
  )
  return (
    <Card padding={4} radius={2} border>
      <form onSubmit={send}>
        <Section title="Invite somebody">
          <Flex gap={4} wrap="wrap">
            {field('name', 'Name', 'text')}
            {field('email', 'Email address', 'email')}
            <SelectField
              label="Role"
              value={role}
              options={roles.map(({ name, title }) => [name, title] as const)}
              onChange={setRole}
            />
          </Flex>
          <Flex>
            <BusyButton type="submit" text="Invite" isBusy={isBusy} />
          </Flex>
        </Section>
      </form>
    </Card>
  )
}
