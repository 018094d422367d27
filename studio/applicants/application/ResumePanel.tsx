import { Flex, Text } from '@sanity/ui'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ListedApplication } from '@archstep/contracts/api/deskApi.ts'
import { fileSize } from '@archstep/contracts/text/fileSize.ts'
import { queryKeys } from '../../queries/queryKeys.ts'
import { DeskError } from '../../session/desk.ts'
import { useDesk } from '../../session/Session.tsx'
import { ErrorCard } from '../../ui/ErrorCard.tsx'
import { Section } from '../../ui/Section.tsx'
import { SaveButton } from '../SaveButton.tsx'
import styles from './ResumePanel.module.css'

/**
 * Options of Chromium's viewer (Adobe's "parameters for opening PDF files"): fit the width, without the toolbar, whose
 * file name would come from a meaningless address.
 */
const VIEW = '#toolbar=0&navpanes=0&view=FitH'

/** The resume in the browser's PDF viewer, which is isolated from the page. */
function PdfFrame({ file }: { file: File }) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const address = URL.createObjectURL(file)
    if (frame.current) frame.current.src = address + VIEW
    return () => URL.revokeObjectURL(address)
  }, [file])
  return (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- Chromium shows no PDF in a frame with `sandbox`
    <iframe ref={frame} className={styles.frame} title={file.name} referrerPolicy="no-referrer" />
  )
}

function WordText({ text, name }: { text: string; name: string }) {
  return (
    // Scrollable regions must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls
    <div className={styles.text} role="region" aria-label={name} tabIndex={0}>
      <Text as="div" size={1} dir="auto">
        {text}
      </Text>
    </div>
  )
}

/**
 * The resume: displayed if it is a PDF or its text can be extracted, and as a download. It is fetched once per session,
 * because each fetch is logged.
 */
export function ResumePanel({ application }: { application: ListedApplication }) {
  const { desk } = useDesk()
  const { id, resume_label, resume_bytes, resume_file, resume_type } = application
  // Always PDF as the type, so that no browser renders it as a page.
  const pdf = async () => new File([await desk.resume(id, { inline: 'yes' })], resume_file, { type: 'application/pdf' })
  const waysToShow: Readonly<Record<string, () => Promise<File | string>>> = { pdf, docx: () => desk.resumeText(id) }
  const wayToShow = waysToShow[resume_type]
  const { data, error, isLoading, refetch } = useQuery({
    queryKey: queryKeys.resume(id),
    queryFn: wayToShow ?? skipToken,
    staleTime: Infinity,
    gcTime: Infinity,
  })
  // A retry can't succeed.
  const isFinal = error instanceof DeskError && error.status === 422
  return (
    <Section title="Resume">
      <Flex gap={3} wrap="wrap" align="center">
        <Text size={1}>
          <bdi>{resume_label}</bdi>
          {`, ${fileSize(resume_bytes)}`}
        </Text>
        <SaveButton text="Download" name={resume_file} load={() => desk.resume(id)} />
        <Text size={1} muted role="status">
          {isLoading ? 'Fetching the resume…' : ''}
        </Text>
      </Flex>
      <Text size={1} muted>
        It comes from a stranger: don’t enable macros or follow links that you don’t expect.
      </Text>
      {error && <ErrorCard message={error.message} {...(isFinal ? {} : { onAgain: () => void refetch() })} />}
      {!wayToShow && <Text size={1}>This kind of file can’t be shown here. Download it to read it.</Text>}
      {data instanceof File && <PdfFrame file={data} />}
      {typeof data === 'string' && <WordText text={data} name={resume_file} />}
    </Section>
  )
}
