import { urlSearchParamPreviewSecret } from '@sanity/preview-url-secret/constants'
import type { PictureFiles } from '../ui/Picture.tsx'
import type { Ask } from './contentQuery.ts'
import { filesAtOrigin } from './images.ts'
import { askSanity, client } from './sanityClient.ts'

/** The parameter of an address that carries the secret of a link, as Sanity's own previews name it. */
export const SECRET_PARAMETER = urlSearchParamPreviewSecret

export interface DraftSource {
  /** May read drafts; kept by the server that asks, and part of no answer. */
  token: string
  /** Where the CMS answers, where it is not the address that pages know. */
  contentUrl?: string | undefined
  /** Reads one of the site's own lists of copies; undefined when it has none. */
  readList: (path: '/pictures.json' | '/files.json') => Promise<unknown>
}

/** What a server reads of the CMS with rights of its own. */
export interface DraftContent {
  /** Answers a query with what pages would show if every draft were published. */
  ask: Ask
  /** The document behind a link, as it is stored; null when there is none. @throws what the client throws */
  findLink(id: string): Promise<unknown>
}

// A dot in the id hides a document from everybody without a token: https://www.sanity.io/docs/content-lake/ids
const linkGroq = `*[_id == "previewLink." + $id && _type == "previewLink"][0]{path, secretHash, expiresAt, revokedAt}`

/** Opens the CMS for a server that shows drafts. */
export function openDraftContent({ token, contentUrl, readList }: DraftSource): DraftContent {
  const asViewer = client.withConfig({
    token,
    useCdn: false,
    ...(contentUrl !== undefined && { apiHost: contentUrl, useProjectHostname: false }),
  })
  const withDrafts = asViewer.withConfig({ perspective: 'drafts' })
  const stored = asViewer.withConfig({ perspective: 'raw' })
  let pictures: Promise<unknown> | undefined
  let files: Promise<unknown> | undefined
  const find = {
    picture: async (origin: Parameters<typeof filesAtOrigin>[0]) => {
      pictures ??= readList('/pictures.json')
      const copies = ((await pictures) ?? {}) as Readonly<Record<string, PictureFiles>>
      return copies[origin.key] ?? filesAtOrigin(origin)
    },
    file: async ({ key, url }: { key: string; url: string }) => {
      files ??= readList('/files.json')
      const copies = ((await files) ?? {}) as Readonly<Record<string, string>>
      return copies[key] ?? url
    },
  }
  return {
    ask: (request) => askSanity(request, find, withDrafts),
    async findLink(id) {
      // Without one the CMS would answer that there is no such link.
      if (token === '') throw new Error('SANITY_VIEWER_TOKEN is not set: docs/deploy.md says where it comes from.')
      return stored.fetch<unknown>(linkGroq, { id })
    },
  }
}
