import { DownloadIcon } from '@sanity/icons/Download'
import { Button, Flex, Heading, Stack, Text } from '@sanity/ui'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Application } from './desk.ts'
import { useDesk } from './DeskProvider.tsx'
import { ErrorCard } from './ErrorCard.tsx'
import styles from './ResumePanel.module.css'
import { saveFile } from './saveFile.ts'

const KILOBYTE = 1024

function sizeText(bytes: number): string {
  if (bytes < KILOBYTE * KILOBYTE) return `${Math.max(1, Math.round(bytes / KILOBYTE))} KB`
  return `${(bytes / KILOBYTE / KILOBYTE).toFixed(1)} MB`
}

/**
 * The address of a resume as a PDF, whatever the service called it, so that no browser takes it for a page.
 * @returns an object URL, for whoever asked to revoke
 */
const pdfAddress = (content: Blob): string => URL.createObjectURL(new Blob([content], { type: 'application/pdf' }))

/** The resume in the browser's own PDF viewer, which keeps it apart from the page. */
function PdfFrame({ address, name }: { address: string; name: string }) {
  useEffect(() => () => URL.revokeObjectURL(address), [address])
  return (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- Chromium shows no PDF in a frame with `sandbox`
    <iframe className={styles.frame} title={`Resume of ${name}`} src={address} referrerPolicy="no-referrer" />
  )
}

/** The resume: to download, and a PDF to read here. Each look is written into the log, so none is taken unasked. */
export function ResumePanel({ application }: { application: Application }) {
  const { desk } = useDesk()
  const { id, full_name, resume_label, resume_bytes, resume_file, resume_type } = application
  const shown = useMutation({ mutationFn: async () => pdfAddress(await desk.resume(id, { inline: true })) })
  const download = useMutation({ mutationFn: async () => saveFile(await desk.resume(id), resume_file) })
  const busy = shown.isPending || download.isPending
  const error = shown.error ?? download.error
  return (
    <Stack as="section" gap={4} aria-labelledby="resume">
      <Heading as="h2" size={1} id="resume">
        Resume
      </Heading>
      <Text size={1}>{`${resume_label}, ${sizeText(resume_bytes)}`}</Text>
      <Flex gap={3} wrap="wrap" align="center">
        {resume_type === 'pdf' && !shown.data && (
          <Button text="Read it here" disabled={busy} onClick={() => shown.mutate()} />
        )}
        <Button icon={DownloadIcon} mode="ghost" text="Download" disabled={busy} onClick={() => download.mutate()} />
        <Text size={1} muted role="status">
          {busy ? 'Fetching the resume…' : ''}
        </Text>
      </Flex>
      <Text size={1} muted>
        It comes from a stranger: don’t enable macros or follow links that you don’t expect.
      </Text>
      {error && <ErrorCard error={error} />}
      {shown.data && <PdfFrame address={shown.data} name={full_name} />}
    </Stack>
  )
}
