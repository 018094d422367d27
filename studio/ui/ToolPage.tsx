import { Card, Container, Stack } from '@sanity/ui'
import type { ReactNode } from 'react'

interface ToolPageProps {
  /** Of @sanity/ui’s containers. */
  width: 2 | 3 | 4
  testId?: string
  children: ReactNode
}

/** What is in a tool of the Studio, one below the other; it is scrolled by itself. */
export const ToolPage = ({ width, testId, children }: ToolPageProps) => (
  <Card height="fill" overflow="auto" padding={5} data-testid={testId}>
    <Container width={width}>
      <Stack gap={5} paddingBottom={6}>
        {children}
      </Stack>
    </Container>
  </Card>
)
