import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { SiteFolder } from '#render/output/siteFolder.ts'
import { temporaryFolder } from '../../support/atEnd.ts'

let folder: string
let client: string
let root: string
let site: SiteFolder

beforeEach(async () => {
  folder = temporaryFolder()
  client = path.join(folder, 'client')
  root = path.join(folder, 'site')
  await mkdir(path.join(client, '.vite'), { recursive: true })
  await mkdir(path.join(client, 'assets'))
  await writeFile(path.join(client, '.vite/manifest.json'), '{}')
  await writeFile(path.join(client, 'index.html'), 'the template')
  await writeFile(path.join(client, 'assets/Site.js'), 'the script')
  site = (await SiteFolder.create(client, root)).siteFolder
})

test('a page is written in its own spelling and in lower case; the home page replaces the template', async () => {
  await site.writePage('/', 'home')
  await site.writePage('/Blog/First', 'first')
  expect(await readFile(path.join(root, 'index.html'), 'utf8')).toBe('home')
  expect(await readFile(path.join(root, 'Blog/First.html'), 'utf8')).toBe('first')
  expect(await readFile(path.join(root, 'blog/first.html'), 'utf8')).toBe('first')
  expect(site.has('/BLOG/first.html')).toBe(true)
})

test('files that the client build leaves for the build itself are not part of the site', async () => {
  expect((await readdir(root)).sort()).toEqual(['assets'])
  expect(site.has('/assets/site.js')).toBe(true)
})

test.each(['/index', '/INDEX', '/404'])('a page at %s does not replace an existing file', async (page) => {
  await site.writePage('/', 'home')
  await site.write('404.html', 'not found')
  await expect(site.writePage(page, 'other')).rejects.toThrow(
    /can't be written: the site has the file \w+\.html already/,
  )
  expect(await readFile(path.join(root, 'index.html'), 'utf8')).toBe('home')
  expect(await readFile(path.join(root, '404.html'), 'utf8')).toBe('not found')
})

test('two pages that differ only in case are refused, and a file of the client build is never replaced', async () => {
  await site.writePage('/Portfolio', 'one')
  await expect(site.writePage('/portFolio', 'two')).rejects.toThrow('the site has the file Portfolio.html already')
  await expect(site.write('assets/site.js', 'other')).rejects.toThrow('the site has the file assets/Site.js already')
})

test('a later deployment shares unchanged files, and nothing is written into those of an earlier one', async () => {
  await site.writePage('/About', 'about')
  await site.writePage('/Contact', 'contact')
  const later = (await SiteFolder.create(client, path.join(folder, 'later'), root)).siteFolder
  await later.reusePage('/About')
  expect(later.isNew).toBe(false)
  await later.writePage('/Contact', 'changed')
  const inode = async (file: string) => (await stat(file)).ino
  for (const file of ['About.html', 'about.html', 'assets/Site.js']) {
    expect(await inode(path.join(later.root, file))).toBe(await inode(path.join(root, file)))
  }
  expect(await readFile(path.join(root, 'contact.html'), 'utf8')).toBe('contact')
  expect(await readFile(path.join(later.root, 'contact.html'), 'utf8')).toBe('changed')
  expect(later.isNew).toBe(true)
  await expect(later.writePage('/about', 'again')).rejects.toThrow('the site has the file About.html already')
})

test('a kept page keeps its uploads; text that looks like one is ignored, and other errors are reported', async () => {
  const guide = 'files/0a/Müllers-Übersicht-हिन्दी.pdf'
  await mkdir(path.join(root, 'media'))
  await mkdir(path.join(root, 'files/0a'), { recursive: true })
  await writeFile(path.join(root, 'media/a.png'), 'a')
  await writeFile(path.join(root, guide), 'the guide')
  const html = `<img src="/media/a.png"> <a href="/${guide}">Guide</a> and /media/not-there.png`
  await site.writePage('/About', html)
  const later = (await SiteFolder.create(client, path.join(folder, 'later'), root)).siteFolder
  await later.reusePage('/About')
  await later.reuseFilesOf('/About')
  // Another page shows the same picture.
  await later.reuse('/media/a.png')
  expect(await readdir(path.join(later.root, 'media'))).toEqual(['a.png'])
  expect(await readFile(path.join(later.root, guide), 'utf8')).toBe('the guide')
  await expect(site.reuseFilesOf('/About')).rejects.toThrow('There is no earlier build')
})
