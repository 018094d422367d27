/** Checks whether the dataset has content that visitors can read, all of it, and in the form that the code expects. */
import type { Env } from '#env.ts'
import { readContentState, STATE_GROQ } from '../dataset/contentState.ts'
import { proxyOf } from '../dataset/datasetFailure.ts'
import { ask, bearer, NoResponse, orNoResponse } from './ask.ts'
import { datasetQueryUrl } from './cmsUrl.ts'
import { broken, note, startIt, startUnit, type Finding } from './finding.ts'

/** Findings about the dataset; `stop` if further checks are impossible. */
interface DatasetExamination {
  readonly findings: Finding[]
  readonly stop: boolean
}
const stopWith = (text: string): DatasetExamination => ({ findings: broken(text), stop: true })
const goOnWith = (text: string): DatasetExamination => ({ findings: broken(text), stop: false })

/** Checks the dataset itself. */
export async function examineDataset(env: Env, token: string | undefined): Promise<DatasetExamination> {
  const url = datasetQueryUrl(env, 'count(*[_id == "siteSettings"])')
  const asVisitor = await ask(url).catch(orNoResponse)
  if (asVisitor instanceof NoResponse) {
    const proxy = proxyOf(process.env)
    const online = proxy === undefined ? 'this machine is online' : `the proxy ${proxy} of HTTPS_PROXY leads there`
    const advice = startIt(env, asVisitor, `check that SANITY_PROJECT_ID is right and that ${online}`)
    return stopWith(`The CMS at ${asVisitor.message}: ${advice}.`)
  }
  if (asVisitor.status === 404) {
    return stopWith(
      `There is no dataset ${env.dataset} in project ${env.projectId}: make it, or correct SANITY_PROJECT_ID and ` +
        'SANITY_DATASET.',
    )
  }
  if (asVisitor.status === 402) {
    return stopWith(
      `The quota of project ${env.projectId} is used up: pages stay as they were built, and so do new builds, until ` +
        'the first day of the next month. See docs/deploy-reference.md, Plans.',
    )
  }
  if (hasContent(asVisitor.json)) return { findings: [], stop: false }
  const asScript = token === undefined ? undefined : await ask(url, { headers: bearer(token) })
  if (asVisitor.status === 401 || asVisitor.status === 403 || hasContent(asScript?.json)) {
    return goOnWith(
      `Dataset ${env.dataset} can be read with a token only, and visitors have none: make it public (\`npx sanity ` +
        `datasets visibility set ${env.dataset} public\`).`,
    )
  }
  if (asVisitor.status !== 200) {
    return stopWith(
      `The CMS answers a query with status ${asVisitor.status}: ` +
        (env.hosted
          ? 'see its state at status.sanity.io.'
          : env.ownServer
            ? `nginx runs, the Content Lake does not: ${startUnit(env, 'lake')}.`
            : 'see the lake’s terminal.'),
    )
  }
  return goOnWith(
    `Dataset ${env.dataset} has no site settings that visitors can read: \`npm run seed\` puts the first content in.`,
  )
}

const hasContent = (body: unknown): boolean => Number((body as { result?: unknown } | undefined)?.result) > 0

/** Whether the content is complete, and in the form that the code expects. */
export async function examineContentState(env: Env, token: string | undefined): Promise<Finding[]> {
  if (token === undefined) return []
  const { json } = await ask(datasetQueryUrl(env, STATE_GROQ, 'raw'), { headers: bearer(token) })
  const { unfinished, behind } = await readContentState((json as { result?: unknown } | undefined)?.result)
  return [...(unfinished === undefined ? [] : broken(unfinished)), ...behind.flatMap(note)]
}
