import { act, render, screen } from '@testing-library/react'
import type { AssetSource, AssetSourceUploadSubscriber } from 'sanity'
import { expect, test } from 'vitest'
import { pictureSource } from '#studio/pictures/pictureSource.tsx'
import { UploadFailures } from '#studio/pictures/UploadFailures.tsx'
import { StudioFrame, studioInJsdom } from '../../support/studioFrame.tsx'

studioInJsdom()

/** Fails like the Studio's own uploader with an unknown kind of file. */
class Refusing {
  tell: AssetSourceUploadSubscriber = () => undefined
  subscribe(subscriber: AssetSourceUploadSubscriber) {
    this.tell = subscriber
    return () => undefined
  }
  upload(files: File[]) {
    for (const file of files) {
      const error = new Error(`Unsupported file type: could not determine an uploader for "${file.name}"`)
      const upload = { id: file.name, file, progress: 0, status: 'error', error } as const
      this.tell({ type: 'status', file: upload, status: 'error' })
    }
    return []
  }
}
const sources = [
  { name: 'media', component: () => null },
  { name: 'studio', Uploader: Refusing },
]

/** Failures are shown from now on. @returns the field's uploader */
function openField() {
  const [Uploader] = pictureSource(sources as unknown as AssetSource[]).map((source) => source.Uploader)
  if (!Uploader) throw new Error('Pictures can be uploaded.')
  const uploader = new Uploader()
  uploader.subscribe(() => undefined)
  render(<UploadFailures />, { wrapper: StudioFrame })
  return uploader as unknown as Refusing
}

async function choose(name: string, type: string) {
  const uploader = openField()
  act(() => void uploader.upload([new File(['x'], name, { type })]))
  return screen.findByText(`“${name}” could not be uploaded`)
}

test('an upload in progress is not a failure', async () => {
  const uploader = openField()
  const file = new File(['x'], 'slow.png', { type: 'image/png' })
  const upload = { id: 'slow', file, progress: 50, status: 'uploading' } as const
  act(() => uploader.tell({ type: 'status', file: upload, status: 'uploading' }))
  act(() => void uploader.upload([new File(['x'], 'broken.png', { type: 'image/png' })]))
  expect(await screen.findAllByText(/could not be uploaded/)).toHaveLength(1)
})

test.each([
  ['IMG_0815.heic', 'image/heic', /HEIC photo, as iPhones take them.*export it as JPEG.*Formats, Most Compatible/],
  ['IMG_0815.HEIF', 'image/heif', /export it as JPEG/],
  // Computers that don't know the type send none.
  ['IMG_0815.HEIC', '', /export it as JPEG/],
  ['party.gif', 'image/gif', /save it as an \.mp4 file, and use the block Video.*save it as PNG/],
  ['IMG_0815.mov', 'video/quicktime', /use the block Video/],
  ['scan.tiff', 'image/tiff', /Save it as JPEG/],
  ['IMG_0815.dng', '', /Save it as JPEG/],
])('a phone’s picture that browsers can’t show is refused with what to do: %s (%s)', async (name, type, advice) => {
  expect(await choose(name, type)).toBeInTheDocument()
  expect(screen.getByText(advice)).toBeInTheDocument()
  expect(screen.queryByText(/uploader/)).toBeNull()
})

test('a file of the right kind that fails says what went wrong', async () => {
  await choose('broken.png', 'image/png')
  expect(screen.getByText(/could not determine an uploader/)).toBeInTheDocument()
})
