import { Button, Card, Flex, Stack, Text, TextInput } from '@sanity/ui'
import { useState } from 'react'
import type { AccountEntry } from '#lake/studio/accountTypes.ts'
import { copyText } from '../ui/copyText.ts'
import { formatDateTime } from '../ui/format.ts'
import { LabeledField } from '../ui/LabeledField.tsx'

interface LinkCardProps {
  account: AccountEntry
  link: string
  until: string
}

export function LinkCard({ account: { name, email }, link, until }: LinkCardProps) {
  const [copied, setCopied] = useState<boolean>()
  const body = `Hello ${name},\n\nSet your password for the website's Studio here:\n\n${link}\n\nThe link works once, until ${formatDateTime(until)}.`
  const mail = `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent('Your account for the website')}&body=${encodeURIComponent(body)}`
  return (
    <Card padding={4} radius={2} border tone="positive" as="section" aria-label={`Link for ${name}`}>
      <Stack gap={4}>
        <Text size={1}>
          Give this link to {name}, and to nobody else. It sets a password, once, until {formatDateTime(until)}.
        </Text>
        <LabeledField label={`Link for ${email}`}>
          <TextInput readOnly value={link} onFocus={({ currentTarget }) => currentTarget.select()} />
        </LabeledField>
        <Flex gap={3} wrap="wrap">
          <Button text="Copy the link" onClick={() => void copyText(link).then(setCopied)} />
          <Button as="a" href={mail} text="Write an email" mode="ghost" />
        </Flex>
        <Text size={1} role="status" muted>
          {copied === true && 'Copied.'}
          {copied === false && 'The browser does not allow copying: select the link and copy it yourself.'}
        </Text>
      </Stack>
    </Card>
  )
}
