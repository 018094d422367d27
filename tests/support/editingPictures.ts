/** `npm run docs:pictures`: takes the pictures of docs/editing.md from the Studio that `npm start` or `npm run preview` runs. */
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { type Page } from '@playwright/test'
import sharp from 'sharp'
import { readEnv } from '../../env.ts'
import { answers } from '../../local/processes.ts'
import { launchBrowser } from './browser.ts'

const env = readEnv()
const folder = path.resolve(import.meta.dirname, '../../docs/pictures')
const COLOURS = 64

interface Picture {
  name: string
  /** Where in the Studio. */
  place: string
  /** Pixels from the top that the picture shows. */
  height: number
  /** Waits until the place is whole, and does what the picture shows. */
  prepare: (page: Page) => Promise<void>
}

const pictures: readonly Picture[] = [
  {
    name: 'start',
    place: '/welcome',
    height: 480,
    prepare: (page) => page.getByRole('heading', { name: 'What would you like to do?' }).waitFor(),
  },
  {
    name: 'site',
    place: '/presentation',
    height: 720,
    prepare: async (page) => {
      const site = page.frameLocator('iframe')
      await site.locator('sanity-visual-editing').waitFor({ state: 'attached' })
      await site.getByRole('button', { name: /pause/i }).click()
      // The frame asks the Studio for drafts once more; clicks open fields after that.
      await page.waitForTimeout(5000)
      await site.locator('h1').first().click()
      await page.getByTestId(/^field-slides.*\.heading$/).waitFor()
      await site.locator('h1').first().hover()
    },
  },
  {
    name: 'content',
    place: '/structure/library;serviceCard',
    height: 600,
    prepare: (page) => page.locator('[data-rfd-draggable-id]').first().waitFor(),
  },
  {
    name: 'search',
    place: '/structure/home',
    height: 820,
    prepare: async (page) => {
      await page.getByRole('tab', { name: 'Search and sharing' }).click()
      await page.getByTestId('share-preview').scrollIntoViewIfNeeded()
    },
  },
]

/** The lake's own token signs the browser in: no password is needed, and none can get into a picture. */
async function signedIn(): Promise<string> {
  if (!(await answers(env.studioUrl, 2000))) {
    throw new Error(`The Studio does not answer at ${env.studioUrl}. Run \`npm start\` first, and leave it running.`)
  }
  return (await readFile(path.join(env.dataDir, 'lake', 'token'), 'utf8')).trim()
}

const token = await signedIn()
const browser = await launchBrowser()
try {
  const context = await browser.newContext({ viewport: { width: 1280, height: 820 }, colorScheme: 'light' })
  await context.addInitScript(
    ([key, value]) => localStorage.setItem(String(key), String(value)),
    [`__studio_auth_token_${env.projectId}`, JSON.stringify({ token, time: new Date().toISOString() })],
  )
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  for (const { name, place, height, prepare } of pictures) {
    await page.goto(env.studioUrl + place)
    await prepare(page)
    // Pictures inside the page fade in.
    await page.waitForTimeout(1500)
    const shot = await page.screenshot({ clip: { x: 0, y: 0, width: 1280, height }, animations: 'disabled' })
    const file = path.join(folder, `studio-${name}.png`)
    await sharp(shot).png({ palette: true, colours: COLOURS, compressionLevel: 9, effort: 10 }).toFile(file)
    console.log(`${path.relative(process.cwd(), file)}  ${Math.round((await stat(file)).size / 1024)} KB`)
  }
} finally {
  await browser.close()
}
