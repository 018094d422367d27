import { ClientError } from '@sanity/client'
import { useToast } from '@sanity/ui/toast'
import { useEffect } from 'react'
import { isRecord, type AssetSourceUploadFile } from 'sanity'
import { ACCEPTED } from '#schemas/objects/picture.ts'
import { failedUploads } from './pictureSource.tsx'

/** Long enough to read the advice. */
const SHOWN_MS = 20_000

/** Advice for a file that browsers may not show, by its type or, if the computer knows none, its name. */
function adviceFor({ name, type }: File): string {
  if (/hei[cf]/i.test(type) || /\.hei[cf]$/i.test(name)) {
    return (
      'It is a HEIC photo, as iPhones take them, which most browsers can’t show. Open it in Photos or Preview, export it ' +
      'as JPEG, and upload that. For future photos: on the iPhone, choose Settings, Camera, Formats, Most Compatible.'
    )
  }
  if (type === 'image/gif') {
    return 'GIFs can’t be used as pictures here. If it moves, save it as an .mp4 file, and use the block Video. If not, save it as PNG.'
  }
  if (type.startsWith('video/')) return 'It is a video: use the block Video, in a page or an article.'
  return 'Browsers can’t show this kind of file. Save it as JPEG, or a drawing as SVG or PNG, and upload that.'
}

function adviceOrReason({ file, error }: AssetSourceUploadFile): string {
  if (!ACCEPTED.split(',').includes(file.type)) return adviceFor(file)
  const body: unknown = error instanceof ClientError ? error.response.body : undefined
  if (isRecord(body) && typeof body['message'] === 'string') return body['message']
  return error?.message ?? 'Try again.'
}

export function UploadFailures() {
  const { push } = useToast()
  useEffect(() => {
    const subscription = failedUploads.subscribe((upload) =>
      push({
        id: upload.id,
        status: 'error',
        closable: true,
        duration: SHOWN_MS,
        title: `“${upload.file.name}” could not be uploaded`,
        description: adviceOrReason(upload),
      }),
    )
    return () => subscription.unsubscribe()
  }, [push])
  return null
}
