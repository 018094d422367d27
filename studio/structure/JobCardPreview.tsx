import { Card, Stack, Text } from '@sanity/ui'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useObservable } from 'react-rx'
import { useDocumentStore, type Reference } from 'sanity'
import type { UserViewComponent } from 'sanity/structure'
import type * as z from 'zod/mini'
import { toListed, type listedJob } from '@archstep/contracts/api/careersApi.ts'
import { fillInAll, siteValuesGroq, valuesByName, type SiteValues } from '@archstep/contracts/fields/siteValues.ts'
import { isJobOpen } from '@archstep/contracts/jobs/closing.ts'
import {
  CARD_PARAMETER,
  type JobCardFrameMessage,
  type JobCardMessage,
} from '@archstep/contracts/services/studioMessages.ts'
import { LISTING_PAGE } from '@archstep/contracts/urls/routes.ts'
import { retryWhileAway } from '../content/retryWhileAway.ts'
import { siteUrl } from '../settings.ts'

interface JobValue extends Omit<Parameters<typeof toListed>[0], 'department' | 'location'> {
  readonly number?: number
  readonly department?: Partial<Reference>
  readonly location?: Partial<Reference>
  readonly active?: boolean
}

interface CardContext {
  readonly location: string | null
  readonly department: string | null
  readonly values: SiteValues
}

const FRAME = `${siteUrl}${LISTING_PAGE}?${CARD_PARAMETER}`
/** In pixels, until the site has reported the card's height. */
const FIRST_HEIGHT = 320

export function toListedJob(value: JobValue, { values, ...names }: CardContext, now: number) {
  const listed = {
    id: value.number ?? 1,
    // In the frame, the card's link must lead nowhere.
    slug: '',
    ...toListed({ ...value, ...names }),
    is_active: isJobOpen(value, now),
  } satisfies z.input<typeof listedJob>
  return fillInAll(listed, values)
}

const AROUND = {
  fetch: `{"location": *[_id == $location][0].name, "department": *[_id == $department][0].name, "values": ${siteValuesGroq}}`,
  listen: '*[_id in [$location, $department, "siteSettings"]]',
}

/** Until the documents have been read. */
const NOTHING = { location: null, department: null, values: undefined }

/** Names of the documents that the job refers to, and the site values, updated live. */
function useCardContext(
  { _ref: location = '' }: Partial<Reference> = {},
  { _ref: department = '' }: Partial<Reference> = {},
): CardContext {
  const store = useDocumentStore()
  const results = useMemo(() => {
    const params = { location, department }
    return store.listenQuery(AROUND, params, { perspective: 'drafts', tag: 'job.card' }).pipe(retryWhileAway())
  }, [store, location, department])
  const found = useObservable(results, NOTHING) as typeof NOTHING
  return useMemo(() => ({ ...found, values: valuesByName(found.values) }), [found])
}

/** A job's card in a frame of the site. web/pages/careers/CardPreview.tsx is the counterpart. */
function SiteCard({ value }: { value: JobValue }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [isReady, setReady] = useState(false)
  const [height, setHeight] = useState(FIRST_HEIGHT)
  const around = useCardContext(value.location, value.department)

  useEffect(() => {
    const listen = ({ origin, source, data }: MessageEvent<JobCardFrameMessage | null>) => {
      if (origin !== new URL(siteUrl).origin || source !== frame.current?.contentWindow) return
      if (data?.type === 'job-card-ready') setReady(true)
      if (data?.type === 'job-card-height' && data.height > 0) setHeight(data.height)
    }
    addEventListener('message', listen)
    return () => removeEventListener('message', listen)
  }, [])
  useEffect(() => {
    if (!isReady) return
    frame.current?.contentWindow?.postMessage(
      { type: 'job-card', job: toListedJob(value, around, Date.now()) } satisfies JobCardMessage,
      new URL(siteUrl).origin,
    )
  }, [isReady, value, around])

  return (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- our own site, which needs its scripts and its origin
    <iframe
      ref={frame}
      src={FRAME}
      title="The card as the site draws it"
      style={{ display: 'block', width: '100%', height, border: 0 }}
    />
  )
}

export const JobCardPreview: UserViewComponent = ({ document: { displayed } }) => {
  const value = displayed as JobValue
  return (
    <Stack gap={4} padding={4} style={{ maxWidth: '28rem', marginInline: 'auto' }}>
      <Text size={1} muted>
        This is how the list of jobs will show it. It follows what you type; visitors see it when you publish.
      </Text>
      <Card border radius={2} overflow="hidden">
        {value.title?.trim() ? (
          <SiteCard value={value} />
        ) : (
          <Card padding={4}>
            <Text size={1} muted>
              Write a title to see the card.
            </Text>
          </Card>
        )}
      </Card>
    </Stack>
  )
}
