import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import type { EarlierContent } from '#render/content/earlierContent.ts'
import { openUploadCopies } from '#render/content/uploadCopies.ts'
import { temporaryFolder } from '../../support/atEnd.ts'

/** @param typeOf the type in which the CMS sends a picture, by its width and what is accepted */
function serve(typeOf: (width: string | null, accept: string) => string, status = 200) {
  const fetched = vi.fn(async (url: string, { headers }: { headers: Record<string, string> }) => {
    const type = typeOf(new URL(url).searchParams.get('w'), headers['accept'] ?? '')
    return new Response(`${url} ${type}`, { status, headers: { 'content-type': type } })
  })
  vi.stubGlobal('fetch', fetched)
  return fetched
}
const photo = {
  key: 'photo',
  vector: false,
  width: 500,
  height: 300,
  url: (width?: number) => `https://cdn.example/photo?w=${width}`,
}
const drawing = { ...photo, key: 'drawing', vector: true, url: () => 'https://cdn.example/drawing' }
const FALLBACK = expect.stringMatching(/^\/media\/[\da-f]{12}\.jpg$/)
const asAccepted = (_width: string | null, accept: string) => accept.replace(/,.*/, '').replace('png', 'jpeg')

async function open(earlier?: Pick<EarlierContent, 'isSameCode'>) {
  const site = temporaryFolder()
  const kept: string[] = []
  const known = { photo: { src: '/media/known.jpg' } }
  const copies = openUploadCopies(
    site,
    earlier && {
      ...earlier,
      memory: { askedAt: '', results: {}, pictures: known, files: {} },
      changed: undefined,
      reuse: async (address) => void kept.push(address),
    },
  )
  return { copies, kept, site, find: copies.finders(new Set()).picture, findFile: copies.finders(new Set()).file }
}

test('a photograph is copied in each format that the CMS has it in, in all widths', async () => {
  serve((width, accept) =>
    width === '320' && accept.startsWith('image/webp') ? 'image/jpeg' : asAccepted(width, accept),
  )
  const { find, site } = await open()
  expect(await find(photo)).toEqual({
    src: FALLBACK,
    sources: [
      { type: 'image/avif', srcSet: expect.stringMatching(/^\/media\/\w+\.avif 320w, \/media\/\w+\.avif 500w$/) },
    ],
  })
  expect((await readdir(path.join(site, 'media'))).filter((name) => name.endsWith('.jpg'))).not.toEqual([])
})

test('a drawing is copied, with or without a charset in its type; a failure or a page in its place stops the build', async () => {
  serve(() => 'image/svg+xml; charset=utf-8')
  const { find } = await open()
  expect(await find(drawing)).toEqual({ src: expect.stringMatching(/\.svg$/) })
  serve(() => 'image/svg+xml', 500)
  const opened = await open()
  await expect(opened.find(drawing)).rejects.toThrow('the CMS answered 500 image/svg+xml.')
  serve(() => 'text/html')
  const again = await open()
  await expect(again.find(drawing)).rejects.toThrow('the CMS answered 200 text/html.')
})

test('a picture that could not be copied is not listed as copied, even if an earlier result is shown', async () => {
  serve(() => 'text/html', 402)
  const { copies, find } = await open({ isSameCode: false })
  await expect(find(drawing)).rejects.toThrow('the CMS answered 402')
  await copies.reuse({ result: { content: null, syncTags: [] }, uploads: ['photo'] })
  expect(await copies.pictures()).toEqual({ photo: { src: '/media/known.jpg' } })
})

test('a download is copied under its name; one that the CMS does not have stops the build', async () => {
  const guide = { key: 'guide', name: 'guide.pdf', url: 'https://cdn.example/guide.pdf' }
  serve(() => 'application/pdf')
  const { findFile } = await open()
  expect(await findFile(guide)).toMatch(/^\/files\/[\da-f]{12}\/guide\.pdf$/)
  serve(() => 'text/html', 404)
  const opened = await open()
  await expect(opened.findFile(guide)).rejects.toThrow('the CMS answered 404.')
})

test('only copies by the same code are reused, or those of which the CMS no longer has the original', async () => {
  const fetched = serve(asAccepted)
  const same = await open({ isSameCode: true })
  expect([await same.find(photo), same.kept]).toEqual([{ src: '/media/known.jpg' }, ['/media/known.jpg']])
  expect(fetched).not.toHaveBeenCalled()

  const other = await open({ isSameCode: false })
  expect(await other.find(photo)).toMatchObject({ src: FALLBACK })
  expect(other.kept).toEqual([])
  await other.copies.reuse({ result: { content: null, syncTags: [] }, uploads: ['photo'] })
  expect([await other.copies.pictures(), other.kept]).toEqual([
    { photo: { src: '/media/known.jpg' } },
    ['/media/known.jpg'],
  ])
  await expect(other.copies.reuse({ result: { content: null, syncTags: [] }, uploads: ['other'] })).rejects.toThrow(
    'No copy of the upload other is known.',
  )
})
