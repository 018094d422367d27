import { expect, test } from 'vitest'
import { openBuiltFiles } from '#hosts/drafts/built/builtFiles.ts'

/** A host that gives one response after another, and the requests to it. */
function hostOf(...answers: (() => Promise<Response>)[]) {
  const asked: string[] = []
  const files = openBuiltFiles((path) => {
    asked.push(path)
    const next = answers.shift()
    if (!next) throw new Error('The host is asked once more than the test expects.')
    return next()
  })
  return { asked, files }
}
const text = (body: string, status = 200) => Promise.resolve(new Response(body, { status }))
const copies = { 'image-a': { src: '/media/a.webp' } }
const never = () => new Promise<never>(() => undefined)

test.each([
  ['can’t be reached', () => Promise.reject(new TypeError('fetch failed'))],
  ['answers with an error', () => text('Bad gateway', 502)],
  ['sends half a list', () => text('{"image-a": {"src"')],
  ['sends its own page', () => text('<!doctype html>')],
  ['sends no list', () => text('null')],
])('a list of copies is requested again after its host %s', async (_, broken) => {
  const { asked, files } = hostOf(broken, () => text(JSON.stringify(copies)))
  expect(await files.readList('/pictures.json')).toBeUndefined()
  expect(await files.readList('/pictures.json')).toEqual(copies)
  expect(await files.readList('/pictures.json')).toEqual(copies)
  expect(asked).toHaveLength(2)
})

test('a style sheet that can’t be read is an error, and requested again', async () => {
  const { asked, files } = hostOf(
    () => text('Not found', 404),
    () => text('a{}'),
  )
  await expect(files.readText('/assets/a.css')).rejects.toThrow('The site’s file /assets/a.css can’t be read')
  expect(await files.readText('/assets/a.css')).toBe('a{}')
  expect(await files.readText('/assets/a.css')).toBe('a{}')
  expect(asked).toHaveLength(2)
})

test('a request that the host has aborted does not hold up others', async () => {
  const { files } = hostOf(
    never,
    never,
    () => text('a{}'),
    () => text(JSON.stringify(copies)),
  )
  void files.readText('/assets/a.css')
  void files.readList('/pictures.json')
  expect(await files.readText('/assets/a.css')).toBe('a{}')
  expect(await files.readList('/pictures.json')).toEqual(copies)
})
