import siteBuild from 'virtual:site-build'
import { assemblePage } from '../build/assemblePage.ts'
import { openDraftContent } from '../content/draftContent.ts'
import { createPreviewService, type PreviewService } from './previewService.ts'

export interface SitePreviewSettings {
  /** A token of the CMS with the role Viewer. */
  token: string
  /** Reads a file of the built site by its path, such as `/pictures.json`. */
  readAsset: (path: string) => Promise<Response>
  /** Where the CMS answers, where it is not the address that pages know. */
  contentUrl?: string | undefined
}

/** The preview service of the built site, as a host runs it. */
export function createSitePreview({ token, readAsset, contentUrl }: SitePreviewSettings): PreviewService {
  const { template, manifest, pageHeaders } = siteBuild
  const sheets = new Map<string, Promise<string>>()
  async function readSheet(path: string): Promise<string> {
    const response = await readAsset(path)
    if (!response.ok) throw new Error(`The site's file ${path} can't be read: its host answered ${response.status}.`)
    return response.text()
  }
  const read = (file: string) => {
    const sheet = sheets.get(file) ?? readSheet(`/${file}`)
    sheets.set(file, sheet)
    sheet.catch(() => sheets.delete(file))
    return sheet
  }
  const readList = async (path: string): Promise<unknown> => {
    // Without the list pictures come from the CMS: the same ones, from further away.
    const response = await readAsset(path).catch(() => undefined)
    return response?.ok ? response.json() : undefined
  }
  return createPreviewService({
    content: openDraftContent({ token, contentUrl, readList }),
    assemble: (page, facts, css) => assemblePage({ template, manifest, read }, page, facts, css),
    pageHeaders,
  })
}
