import type { Verdict } from '@archstep/contracts/fields/verdict.ts'
import { MEGABYTE } from '@archstep/contracts/text/fileSize.ts'
import { askContent, type Asking } from './askContent.ts'

export const VIDEO_MB = 25

/** Only files of these kinds. The extension is part of the asset id, `file-<hash>-mp4`. */
export function fileEndingVerdict(assetId: string | undefined, endings: readonly string[]): Verdict {
  const ending = assetId?.split('-').at(-1)
  if (ending === undefined || endings.includes(ending)) return true
  const known = endings.map((one) => `.${one}`).join(' or ')
  return `Browsers can’t use a “.${ending}” file here. Save it as ${known} and upload that.`
}

/** Some hosts reject larger files, and nobody waits for them on a phone. */
export async function videoSizeVerdict(id: string | undefined, context: Asking): Promise<Verdict> {
  if (id === undefined) return true
  const bytes = await askContent<number | null>(context, 'video.size', '*[_id == $id][0].size', { id })
  if (!bytes || bytes <= VIDEO_MB * MEGABYTE) return true
  return (
    `This file has ${Math.ceil(bytes / MEGABYTE)} MB, and the limit is ${VIDEO_MB}. Make it shorter or smaller, or put it on ` +
    'YouTube or Vimeo and paste its address.'
  )
}

/** A resource's file must be of the resource's kind. The extension is part of the asset id, `file-<hash>-pdf`. */
export function resourceFileVerdict(assetId: string | undefined, type: unknown): Verdict {
  if (assetId === undefined) return true
  const ending = assetId.split('-').at(-1) ?? ''
  const kind = ending === 'pdf' ? 'PDF' : ending === 'xlsx' ? 'Excel' : undefined
  if (kind === undefined)
    return `Visitors can’t download a “.${ending}” file here. Save it as PDF or as .xlsx and upload that.`
  if (kind === type) return true
  return (
    `This file is ${kind === 'PDF' ? 'a PDF' : 'an Excel workbook'}. Choose “${kind}” as the kind, or remove the ` +
    'file.'
  )
}
