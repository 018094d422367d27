import { Card, Stack, Text } from '@sanity/ui'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useObservable } from 'react-rx'
import { useDocumentStore } from 'sanity'
import type { UserViewComponent } from 'sanity/structure'
import { closingTime } from '@archstep/contracts/closing.ts'
import { readJob, type JobFields } from '@archstep/contracts/job.ts'
import { fillInAll, siteValuesGroq, valuesByName, type SiteValues } from '@archstep/contracts/siteValues.ts'
import { retryWhileAway } from './retryWhileAway.ts'
import { siteUrl } from '../settings.ts'
import styles from './JobCardPreview.module.css'

interface JobValue extends JobFields {
  readonly number?: number
  readonly title?: string
  readonly location?: { readonly _ref?: string }
  readonly active?: boolean
  readonly postedOn?: string
  readonly closesOn?: string
}

/** Data from outside the job's document. */
interface CardContext {
  /** Name of its location, or null. */
  readonly location: string | null
  readonly values: SiteValues
}

const FRAME = `${siteUrl}/CareersPage?card-preview`
/** In pixels, until the site has reported the card's height. */
const FIRST_HEIGHT = 320

/** The job in the format of the careers API, which the site reads. */
export function asListed(value: JobValue, { location, values }: CardContext, now: number) {
  const { number, title, active, postedOn, closesOn } = value
  const { description, countries, pay } = readJob(value)
  const listed = {
    id: number ?? 1,
    title: title?.trim() ?? '',
    description,
    location: location ?? '',
    is_active: active !== false && now <= (closingTime(closesOn) ?? now),
    created_at: postedOn ?? null,
    closes_on: closesOn ?? null,
    salary: pay,
    applicant_countries: countries,
  }
  return fillInAll(listed, values)
}

const AROUND = {
  fetch: `{"location": *[_id == $id][0].name, "values": ${siteValuesGroq}}`,
  listen: '*[_id in [$id, "siteSettings"]]',
}

/** The job's location and the site values, kept up to date. */
function useCardContext(id = ''): CardContext {
  const store = useDocumentStore()
  const answers = useMemo(
    () => store.listenQuery(AROUND, { id }, { perspective: 'drafts', tag: 'job.location' }).pipe(retryWhileAway()),
    [store, id],
  )
  const { location = null, values } = (useObservable(answers, null) ?? {}) as {
    location?: string | null
    values?: unknown
  }
  return useMemo(() => ({ location, values: valuesByName(values) }), [location, values])
}

/** A job's card in a frame of the site. The other end is web/pages/careers/CardPreview.tsx. */
function SiteCard({ value }: { value: JobValue }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [isReady, setReady] = useState(false)
  const [height, setHeight] = useState(FIRST_HEIGHT)
  const around = useCardContext(value.location?._ref)

  useEffect(() => {
    const listen = ({ origin, source, data }: MessageEvent<{ type?: string; height?: number } | null>) => {
      if (origin !== new URL(siteUrl).origin || source !== frame.current?.contentWindow) return
      if (data?.type === 'job-card-ready') setReady(true)
      if (data?.type === 'job-card-height' && data.height) setHeight(data.height)
    }
    addEventListener('message', listen)
    return () => removeEventListener('message', listen)
  }, [])
  useEffect(() => {
    if (!isReady) return
    frame.current?.contentWindow?.postMessage(
      { type: 'job-card', job: asListed(value, around, Date.now()) },
      new URL(siteUrl).origin,
    )
  }, [isReady, value, around])

  return (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- our own site, which needs its scripts and its origin
    <iframe ref={frame} src={FRAME} title="The card as the site draws it" height={height} className={styles.frame} />
  )
}

/** A tab next to a job's form with its card, as visitors will see it. */
export const JobCardPreview: UserViewComponent = ({ document: { displayed } }) => {
  const value = displayed as JobValue
  return (
    <Stack gap={4} padding={4} className={styles.preview}>
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
