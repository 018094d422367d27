import { ClientError } from '@sanity/client'
import { useToast } from '@sanity/ui/toast'
import { useEffect } from 'react'
import { isRecord } from 'sanity'
import { onUploadFailure } from './pictureSource.tsx'

/** Long enough to read the advice. */
const SHOWN_MS = 20_000

/** The Content Lake's reason for refusing a file, or else the error's message. */
function reasonOf(error: Error | undefined): string {
  const body: unknown = error instanceof ClientError ? error.response.body : undefined
  if (isRecord(body) && typeof body['message'] === 'string') return body['message']
  return error?.message ?? 'Try it again.'
}

/** Reports failed uploads of pictures with the reason. Renders nothing. */
export function UploadFailures() {
  const { push } = useToast()
  useEffect(
    () =>
      onUploadFailure(({ id, file, error }) => {
        push({
          id,
          status: 'error',
          closable: true,
          duration: SHOWN_MS,
          title: `“${file.name}” could not be uploaded`,
          description: reasonOf(error),
        })
      }),
    [push],
  )
  return null
}
