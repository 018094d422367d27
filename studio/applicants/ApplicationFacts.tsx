import { Box, Grid, Stack, Text } from '@sanity/ui'
import type { ReactNode } from 'react'
import type { Application } from './desk.ts'
import { formatDateTime } from '../inWords.ts'

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Stack gap={2}>
      <Text as="dt" size={1} weight="medium">
        {name}
      </Text>
      <Box as="dd" style={{ margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        <Text as="div" size={1}>
          {children}
        </Text>
      </Box>
    </Stack>
  )
}

/** All that the applicant wrote. */
export function ApplicationFacts({ application }: { application: Application }) {
  const { email, phone, linkedin, role, comments } = application
  return (
    <Grid as="dl" gridTemplateColumns={[1, 2, 3, 3, 5]} gap={4} style={{ margin: 0 }}>
      <Fact name="E-mail">{email}</Fact>
      <Fact name="Phone">{phone}</Fact>
      {linkedin !== null && (
        <Fact name="LinkedIn">
          <a href={linkedin} target="_blank" rel="noreferrer noopener">
            {linkedin}
          </a>
        </Fact>
      )}
      <Fact name="Role">{role}</Fact>
      <Fact name="Work authorization">{application.work_auth_status}</Fact>
      <Fact name="Preferred location">{application.preferred_location}</Fact>
      <Fact name="Available">{application.availability}</Fact>
      <Fact name="Received">{formatDateTime(application.created_at)}</Fact>
      {comments !== null && <Fact name="Comments">{comments}</Fact>}
    </Grid>
  )
}
