import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../support/atEnd.ts'
import { runCommand } from './runCommand.ts'

const PUBLIC = 'https://www.example.com'

/** Checks a site with these pages, by file name. */
async function look(pages: Record<string, string>) {
  const distDir = temporaryFolder()
  await mkdir(path.join(distDir, 'site'))
  for (const [file, body] of Object.entries({ '404.html': '<h1>404 Not Found</h1>', ...pages }))
    await writeFile(path.join(distDir, 'site', file), `<!doctype html><html><body>${body}</body></html>`)
  const listed = `<url><loc>${PUBLIC}/</loc></url>`
  await writeFile(path.join(distDir, 'site/sitemap.xml'), `<?xml version="1.0"?><urlset>${listed}</urlset>`)
  return runCommand('commands/links.ts', [], { DIST_DIR: distDir, SITE_URL: PUBLIC })
}

test('a broken link is listed with its status and its page', async () => {
  const { code, text } = await look({
    'index.html': `<a href="/About">About</a>`,
    'About.html': `<a href="/gone">Gone</a><a href="/About#nowhere">Further down</a>`,
  })
  expect(code).toBe(1)
  expect(text).toMatch(/\/About\n[^]*\[404\] http:\/\/localhost:\d+\/gone/)
  expect(text).toContain('#nowhere')
})

test('without broken links it exits with 0, also at the site’s public address', async () => {
  const home = `<a href="/About#team">Team</a><a href="${PUBLIC}/About">About</a>`
  const { code, text } = await look({ 'index.html': home, 'About.html': '<h2 id="team">Team</h2>' })
  // The port may be 40417.
  const said = text.replaceAll(/localhost:\d+/g, 'localhost')
  expect({ code, said }).toMatchObject({ code: 0, said: expect.not.stringContaining('404') })
})

test('without a built site it says what to do', async () => {
  const distDir = temporaryFolder()
  const { code, text } = await runCommand('commands/links.ts', [], { DIST_DIR: distDir })
  expect(code).toBe(1)
  expect(text).toContain('Run `npm run build` first.')
})
