import { Card, Container, Stack } from '@sanity/ui'
import type { ReactNode } from 'react'

interface ToolPageProps {
  /** Width of @sanity/ui’s container. */
  width: 2 | 3 | 4
  testId?: string
  children: ReactNode
}

export const ToolPage = ({ width, testId, children }: ToolPageProps) => (
  <Card height="fill" overflow="auto" padding={5} data-testid={testId}>
    <Container width={width}>
      <Stack gap={5} paddingBottom={6}>
        {children}
      </Stack>
    </Container>
  </Card>
)
