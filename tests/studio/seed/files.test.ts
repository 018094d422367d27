import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { seedFolder } from '#commands/dataset/seed/seedFiles.ts'

const folder = path.join(seedFolder, 'files')
const files = readdirSync(folder)

test('SVC-02 every file of the seed is offered by one of its resources, and every film shown in an article', () => {
  const offered = readdirSync(seedFolder)
    .filter((name) => /^(?:resource|post)-/.test(name))
    .flatMap(
      (name) => /file@file:\/\/\.\/files\/([^"]+)/.exec(readFileSync(path.join(seedFolder, name), 'utf8'))?.[1] ?? [],
    )
  expect(files.toSorted()).toEqual(offered.toSorted())
})

test.each(files.filter((name) => !name.endsWith('.mp4')))('%s is complete and small', (name) => {
  const bytes = readFileSync(path.join(folder, name))
  const [start, end] = name.endsWith('.pdf') ? ['%PDF-', '%%EOF'] : ['PK\x03\x04', 'PK\x05\x06']
  expect(bytes.toString('latin1', 0, start.length)).toBe(start)
  expect(bytes.subarray(-32).toString('latin1')).toContain(end)
  expect(bytes.length).toBeLessThan(100 * 1024)
})

test.each(files.filter((name) => name.endsWith('.mp4')))('%s is small and plays while it loads', (name) => {
  const bytes = readFileSync(path.join(folder, name))
  expect(bytes.toString('latin1', 4, 8)).toBe('ftyp')
  // The metadata that a browser reads first comes before the frames.
  expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'))
  expect(bytes.length).toBeLessThan(100 * 1024)
})

test.each(files.filter((name) => name.endsWith('.pdf')))('%s is tagged and has a language and a title', (name) => {
  const pdf = readFileSync(path.join(folder, name), 'latin1')
  expect(pdf).toMatch(/\/MarkInfo <<[^>]*\/Marked true/)
  expect(pdf).toContain('/Lang (en-US)')
  expect(pdf).toMatch(/\/Title \([^)]{10,}\)/)
})
