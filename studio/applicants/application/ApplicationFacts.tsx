import { Box, Button, Flex, Grid, Stack, Text } from '@sanity/ui'
import { useState, type ReactNode } from 'react'
import type { WholeApplication } from '@archstep/contracts/api/deskApi.ts'
import { formatDateTime } from '../../ui/format.ts'
import { NotTaken } from '../replies/LateMails.tsx'
import styles from './ApplicationFacts.module.css'

/** Longer texts may not fit into the six lines shown at first. */
const MANY_LETTERS = 500
const MANY_LINES = 6

/** Applicants may write in any language, so the text direction follows the first letter. */
function Fact({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <Stack gap={2} {...(wide && { style: { gridColumn: '1 / -1' } })}>
      <Text as="dt" size={1} weight="medium">
        {name}
      </Text>
      <Box as="dd" style={{ margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        <Text as="div" size={1} dir="auto">
          {children}
        </Text>
      </Box>
    </Stack>
  )
}

function Comments({ text }: { text: string }) {
  const isLong = text.length > MANY_LETTERS || text.split('\n').length > MANY_LINES
  const [whole, setWhole] = useState(!isLong)
  return (
    <Fact name="Comments" wide>
      <span className={whole ? styles.whole : styles.cut} dir="auto">
        {text}
      </span>
      {isLong && (
        <Flex paddingTop={3}>
          <Button
            text={whole ? 'Show less' : 'Show all'}
            mode="ghost"
            padding={2}
            aria-expanded={whole}
            onClick={() => setWhole(!whole)}
          />
        </Flex>
      )}
    </Fact>
  )
}

export function ApplicationFacts({ application }: { application: WholeApplication }) {
  const { email, phone, linkedin, role, comments, source, receipt } = application
  return (
    <Grid as="dl" gridTemplateColumns={[1, 2, 3, 3, 5]} gap={4} style={{ margin: 0 }}>
      <Fact name="Email">{email}</Fact>
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
      {source !== null && <Fact name="Came from">{source}</Fact>}
      {comments !== null && <Comments text={comments} />}
      {/* Only shown if something went wrong. */}
      {receipt && (receipt.state === 'failed' || receipt.reason !== null) && (
        <Fact name="Receipt to the applicant" wide>
          <Stack gap={3}>
            {receipt.state === 'failed' ? 'Not sent' : 'Waiting to be sent'}
            {receipt.reason !== null && <NotTaken reason={receipt.reason} isWaiting={receipt.state === 'waiting'} />}
          </Stack>
        </Fact>
      )}
    </Grid>
  )
}
