import type { Env } from '#env.ts'
import { publisherState, STATUS_PATH } from '@archstep/contracts/services/publisherState.ts'
import { HOUR_MS } from '@archstep/contracts/time/durations.ts'
import { ask, NoResponse, orNoResponse } from './ask.ts'
import { datasetQueryUrl } from './cmsUrl.ts'
import { broken, well, type Finding } from './finding.ts'

/** The publisher checks every hour. */
const STALE_HOURS = 2
/** What is published is rendered within minutes. */
const LATE_MS = 600_000

/** Whether our own server's publisher shows what is published. @param name of the server's folder */
export async function examinePublisher(env: Env, name: string, now: Date): Promise<Finding[]> {
  const url = new URL(STATUS_PATH, env.siteUrl).href
  const answer = await ask(url).catch(orNoResponse)
  // A site that does not answer is reported by the check of its headers.
  if (answer instanceof NoResponse) return []
  const parsed = publisherState.safeParse(answer.json)
  if (answer.status !== 200 || !parsed.success) {
    return broken(
      `The state of the publisher is not at ${url} (status ${answer.status}): it has made no deployment yet, or the ` +
        'server is not of this version. See its log (journalctl -u ' +
        `${name}-publisher).`,
    )
  }
  const { publishedAt, failure } = parsed.data
  const shown =
    publishedAt === undefined || publishedAt === failure?.at
      ? ''
      : ` Visitors see the pages as they were at ${publishedAt}.`
  if (failure) {
    return broken(
      `What is published could not be put on the site (${failure.at}): ${failure.sentence}${shown} Fix in the Studio ` +
        `what is named, or read the publisher’s log (journalctl -u ${name}-publisher).`,
    )
  }
  const newest = await newestPublished(env)
  if (
    newest !== undefined &&
    Date.parse(newest) > Date.parse(publishedAt ?? '') &&
    now.getTime() - Date.parse(newest) > LATE_MS
  ) {
    return broken(
      `What was published at ${newest} is not on the site yet.${shown} Check that the publisher runs, and why it waits ` +
        `(journalctl -u ${name}-publisher).`,
    )
  }
  const hours = Math.floor((now.getTime() - Date.parse(publishedAt ?? '')) / HOUR_MS)
  if (hours < STALE_HOURS) return well(`At ${publishedAt} the site showed all that was published.`)
  return broken(
    `The publisher has not checked for ${hours} hours whether the site shows what is published: check that it runs ` +
      `(systemctl status ${name}-publisher), and that no earlier deployment is held (/srv/${name}/app/rollback).`,
  )
}

/** When content that pages may show last changed; undefined without an answer, which another check reports. */
async function newestPublished(env: Env): Promise<string | undefined> {
  const pages = '!string::startsWith(_type, "sanity.") && !string::startsWith(_type, "system.")'
  const url = datasetQueryUrl(env, `*[${pages}] | order(_updatedAt desc)[0]._updatedAt`, 'published')
  const answer = await ask(url).catch(orNoResponse)
  if (answer instanceof NoResponse) return undefined
  const { result } = (answer.json ?? {}) as { result?: unknown }
  return typeof result === 'string' ? result : undefined
}
