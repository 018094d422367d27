import { Box, Button, Card, Flex, Heading, Stack, TextInput } from '@sanity/ui'
import { useState, type SubmitEvent } from 'react'
import { ErrorCard } from '../ErrorCard.tsx'
import { LabeledField } from '../fields/LabeledField.tsx'
import { SelectField } from '../fields/SelectField.tsx'
import type { Accounts, Changed, Role } from './accounts.ts'

interface InviteFormProps {
  invite: Accounts['invite']
  roles: readonly Role[]
  onInvited: (changed: Changed) => void
}

const EMPTY = { name: '', email: '' }

/** Makes an account for somebody. */
export function InviteForm({ invite, roles, onInvited }: InviteFormProps) {
  const [person, setPerson] = useState(EMPTY)
  const [role, setRole] = useState(roles.find(({ name }) => name === 'editor')?.name ?? roles[0]?.name ?? '')
  const [state, setState] = useState<'open' | 'sending' | Error>('open')
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    if (state === 'sending') return
    setState('sending')
    invite({ ...person, role }).then(
      (changed) => {
        setState('open')
        setPerson(EMPTY)
        onInvited(changed)
      },
      (error: unknown) => setState(error instanceof Error ? error : new Error(String(error))),
    )
  }
  const field = (name: keyof typeof EMPTY, label: string, type: 'text' | 'email') => (
    <Box flex={1} style={{ minWidth: '14rem' }}>
      <LabeledField label={label}>
        {(id) => (
          <TextInput
            id={id}
            type={type}
            // `required` would paint the field red before anybody has typed; the lake says what is missing.
            aria-required
            autoComplete="off"
            value={person[name]}
            onChange={({ currentTarget: { value } }) => setPerson((before) => ({ ...before, [name]: value }))}
          />
        )}
      </LabeledField>
    </Box>
  )
  return (
    <Card padding={4} radius={2} border as="section" aria-labelledby="invite">
      <form onSubmit={send}>
        <Stack gap={4}>
          <Heading as="h2" size={1} id="invite">
            Invite somebody
          </Heading>
          <Flex gap={4} wrap="wrap">
            {field('name', 'Name', 'text')}
            {field('email', 'E-mail address', 'email')}
            <SelectField
              label="Role"
              value={role}
              options={roles.map(({ name, title }) => [name, title] as const)}
              onChange={setRole}
            />
          </Flex>
          {state instanceof Error && <ErrorCard error={state} />}
          <Flex>
            <Button type="submit" text="Invite" tone="primary" aria-disabled={state === 'sending'} />
          </Flex>
        </Stack>
      </form>
    </Card>
  )
}
