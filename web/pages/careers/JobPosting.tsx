import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Job } from '../../careers/jobs.ts'
import { siteQuery } from '../../content/queries/site.ts'
import { env } from '../../env.ts'
import { withJobId } from './jobAddress.ts'
import { jobPostingData, type Thing } from './jobPostingData.ts'
import { LISTING_PATH } from './paths.ts'

/**
 * While a job is open the page is about that job, for search engines: it has the job's own address and says what the job
 * is. They ask for that on the page of one job, and not on a list.
 */
export function JobPosting({ job }: { job: Job }) {
  const { data: site } = useSuspenseQuery(siteQuery)
  const url = env.siteUrl + LISTING_PATH + withJobId('', job.id)
  const posting = jobPostingData(job, site, url)
  const described = posting !== undefined
  useEffect(() => {
    const canonical = described ? document.querySelector<HTMLLinkElement>('link[rel="canonical"]') : null
    if (!canonical) return undefined
    const listAddress = canonical.href
    canonical.href = url
    return () => {
      canonical.href = listAddress
    }
  }, [described, url])
  return posting && <Microdata thing={posting} />
}

/**
 * A thing of schema.org as microdata. The build writes JSON into script elements, but here the security policy lets no
 * script fill another one.
 */
function Microdata({ thing: { type, ...fields }, name }: { thing: Thing; name?: string }) {
  return (
    <div hidden itemProp={name} itemScope itemType={`https://schema.org/${type}`}>
      {Object.entries(fields).map(([field, value]) => {
        if (!value) return null
        if (typeof value === 'object') return <Microdata key={field} name={field} thing={value} />
        return value.startsWith('http') ? (
          <link key={field} itemProp={field} href={value} />
        ) : (
          <meta key={field} itemProp={field} content={value} />
        )
      })}
    </div>
  )
}
