import { Badge, Card, Flex, Stack, Text } from '@sanity/ui'
import type { ReactNode } from 'react'
import { Preview, useSchema } from 'sanity'
import { IntentLink } from 'sanity/router'
import type { FieldPlace } from '@archstep/contracts/cms/fieldPlace.ts'

interface FindingRowProps extends FieldPlace {
  tone: 'critical' | 'caution' | 'default'
  badge?: string
  children: ReactNode
}

export function FindingRow({ documentId, type, path, tone, badge, children }: FindingRowProps) {
  const schemaType = useSchema().get(type)
  return (
    <Card padding={3} radius={2} border tone={tone}>
      <Flex gap={4} align="center" wrap="wrap">
        <div style={{ flex: '1 1 16rem' }}>
          {schemaType && <Preview schemaType={schemaType} value={{ _id: documentId, _type: type }} layout="default" />}
        </div>
        <div style={{ flex: '2 1 16rem', minWidth: 0 }}>
          <Stack gap={3}>
            {badge && (
              <Flex gap={2}>
                <Badge tone={tone}>{badge}</Badge>
              </Flex>
            )}
            {children}
          </Stack>
        </div>
        <Text size={1}>
          <IntentLink intent="edit" params={{ id: documentId, type, path }}>
            Open the field
          </IntentLink>
        </Text>
      </Flex>
    </Card>
  )
}
