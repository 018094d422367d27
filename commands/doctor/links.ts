/** Links of the content that lead to other sites and find nothing there. */
import { checkOutsideLinks, isOffline, type CheckedLink } from '../../hosts/outsideLinks/checkOutsideLinks.ts'
import { documentsGroq, findOutsideLinks } from '../../hosts/outsideLinks/findOutsideLinks.ts'
import { admitPublic, type Admit } from '../../hosts/outsideLinks/publicAddress.ts'
import type { Env } from '../../env.ts'
import type { StoredDocument } from '../../hosts/drafts/draftContent.ts'
import { ask, bearer } from './ask.ts'
import { cmsUrl } from './content.ts'
import { broken, note, unseen, type Finding } from './finding.ts'

/** Every field that leads to an address: `“About” (about, cta.action.href)`. */
const placesOf = ({ uses }: CheckedLink): string =>
  uses.map(({ id, title, path }) => `${title === '' ? '' : `“${title}” `}(${id}, ${path})`).join(', ')

function findingOf(link: CheckedLink): Finding[] {
  const told = `${link.address} is linked in ${placesOf(link)}. ${link.what}`
  return link.state === 'dead'
    ? broken(`${told} Correct or remove the link in the Studio.`)
    : unseen(`${told} Open it in a browser to see whether it is still right.`)
}

/**
 * Asks each address elsewhere that the content leads to whether it still answers.
 * @param token reads drafts, too; without one the links are those of what is published
 * @throws NoAnswer when the CMS does not answer
 */
export async function examineLinks(
  env: Env,
  token: string | undefined,
  admit: Admit = admitPublic(),
): Promise<Finding[]> {
  const url = new URL(`${cmsUrl(env)}/data/query/${env.dataset}`)
  url.searchParams.set('query', documentsGroq)
  url.searchParams.set('perspective', token === undefined ? 'published' : 'drafts')
  const { status, json } = await ask(url.href, { headers: bearer(token) })
  const documents = (json as { result?: StoredDocument[] } | undefined)?.result
  if (status !== 200 || !Array.isArray(documents)) {
    return unseen(`The links to other sites could not be read (status ${status}): see what is said of the token.`)
  }
  const checked = await checkOutsideLinks(findOutsideLinks(documents), env.siteUrl, admit)
  if (isOffline(checked)) {
    const told = 'No outside address could be reached, so this computer may be offline'
    return unseen(`${told}: run this again where the internet can be reached.`)
  }
  const failed = checked.filter(({ state }) => state !== 'answers')
  const answered = note(
    `Of ${checked.length} addresses of other sites that the content leads to, ${checked.length - failed.length} ` +
      'answer.',
  )
  return [...failed.flatMap(findingOf), ...answered]
}
