import { Box, Card, Flex, TextInput } from '@sanity/ui'
import { useState, type SubmitEvent } from 'react'
import type { AccountRole } from '#lake/studio/accountTypes.ts'
import { EDITOR } from '@archstep/contracts/cms/editableTypes.ts'
import { BusyButton } from '../ui/BusyButton.tsx'
import { LabeledField } from '../ui/LabeledField.tsx'
import { Section } from '../ui/Section.tsx'
import { SelectField } from '../ui/SelectField.tsx'

interface InviteFormProps {
  roles: readonly AccountRole[]
  isBusy: boolean
  onInvite: (person: { name: string; email: string; role: string }, onInvited: () => void) => void
}

export function InviteForm({ roles, isBusy, onInvite }: InviteFormProps) {
  const role = roles.find(({ name }) => name === EDITOR)?.name ?? roles[0]?.name ?? ''
  const [person, setPerson] = useState({ name: '', email: '', role })
  const change = (changed: Partial<typeof person>) => setPerson((before) => ({ ...before, ...changed }))
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    onInvite(person, () => change({ name: '', email: '' }))
  }
  const field = (name: 'name' | 'email', label: string, type: 'text' | 'email') => (
    <Box flex={1} style={{ minWidth: '14rem' }}>
      <LabeledField label={label}>
        <TextInput
          type={type}
          // `required` would mark the empty field red from the start; the lake reports missing values.
          aria-required
          autoComplete="off"
          value={person[name]}
          onChange={({ currentTarget: { value } }) => change({ [name]: value })}
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
              value={person.role}
              options={roles.map(({ name, title }) => [name, title] as const)}
              onChange={(chosen) => change({ role: chosen })}
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
