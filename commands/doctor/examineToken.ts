import type { Env } from '#env.ts'
import { ask, bearer } from './ask.ts'
import { cmsUrl } from './cmsUrl.ts'
import { broken, unseen, type Finding } from './finding.ts'

/**
 * Whether the token may write. A dry run changes nothing (https://www.sanity.io/docs/http-reference/mutation).
 * @returns `token`, if it can be used for further checks
 */
export async function examineToken(
  env: Env,
  token: string | undefined,
): Promise<{ findings: Finding[]; token: string | undefined }> {
  if (token === undefined) {
    const text = env.hosted
      ? 'SANITY_AUTH_TOKEN is not set, so what takes a token could not be checked (its rights, roles, webhooks, ' +
        'the list of CORS origins): make one at sanity.io/manage.'
      : 'The lake has left no token in DATA_DIR, so its rights could not be checked: run this with the settings ' +
        'that the lake was started with.'
    return { findings: unseen(text), token }
  }
  const { status } = await ask(`${cmsUrl(env)}/data/mutate/${env.dataset}?dryRun=true`, {
    method: 'POST',
    headers: { ...bearer(token), 'content-type': 'application/json' },
    body: JSON.stringify({ mutations: [{ create: { _id: 'drafts.doctor', _type: 'siteSettings' } }] }),
  })
  const where = env.hosted ? 'make a new one at sanity.io/manage, under API, Tokens' : 'start the lake again'
  if (status === 200) return { findings: [], token }
  if (status === 401) {
    return { findings: broken(`The token is not valid, or has expired: ${where}.`), token: undefined }
  }
  const finding =
    status === 403
      ? broken(
          `The token may not write, so seed, restore and move would fail: ${where}, with the role Editor, or ` +
            'Administrator on the Free plan.',
        )
      : unseen(
          `Whether the token may write could not be told (status ${status}): try \`npm run seed\`, which changes ` +
            'nothing that is there.',
        )
  return { findings: finding, token }
}
