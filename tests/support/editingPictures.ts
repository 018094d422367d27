/** `npm run docs:pictures [-- <name> …]`: takes the pictures of docs/editing.md from the Studio that `npm start` or `npm run preview` runs. */
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { type Page } from '@playwright/test'
import sharp from 'sharp'
import { readEnv } from '../../env.ts'
import { answers } from '../../commands/services/processes.ts'
import { datasetClient } from '../../commands/dataset/datasetClient.ts'
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
  /** Puts back what preparing has changed. */
  undo?: () => Promise<unknown>
}

const token = await signedIn()
const lake = datasetClient(env)
const CATALOG = 'page-training-catalog'

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
  {
    name: 'blocks',
    place: `/structure/page;${CATALOG}`,
    height: 720,
    prepare: async (page) => {
      const add = page.getByTestId('field-blocks').getByRole('button', { name: 'Add item' })
      await add.scrollIntoViewIfNeeded()
      await page.waitForTimeout(2000)
      await add.click()
      await page.getByRole('menuitem', { name: 'Steps' }).waitFor()
    },
  },
  {
    name: 'redirect',
    place: `/structure/page;${CATALOG}`,
    height: 640,
    prepare: async (page) => {
      await page.getByTestId('field-slug').getByRole('textbox').fill('courses')
      await page.waitForTimeout(3000)
      await page.getByTestId('action-publish').click()
      await page.getByRole('button', { name: 'Publish and leave a redirect' }).waitFor()
    },
    undo: () => lake.delete(`drafts.${CATALOG}`),
  },
  {
    name: 'release',
    place: '/releases',
    height: 480,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'New release' }).click()
      await page.getByTestId('release-form-title').fill('Spring')
      await page.getByRole('button', { name: 'Create release' }).click()
      for (const name of ['About', 'Contact']) {
        await page.getByRole('button', { name: 'Add document' }).click()
        await page.getByPlaceholder('Search', { exact: true }).fill(name)
        await page.getByRole('option', { name: new RegExp(`^${name} ${name}`) }).click()
        await page.getByRole('row', { name }).waitFor()
      }
    },
    undo: async () => {
      const releases = await lake.fetch<{ name: string }[]>(
        '*[_type == "system.release" && metadata.title == "Spring"]',
      )
      for (const { name: releaseId } of releases) {
        await lake.releases.archive({ releaseId })
        await lake.releases.delete({ releaseId })
      }
    },
  },
  {
    name: 'share',
    place: '/structure/about',
    height: 560,
    prepare: async (page) => {
      await page.getByTestId('action-menu-button').first().click()
      await page.getByRole('menuitem', { name: 'Share the draft…' }).click()
      await page.getByRole('button', { name: 'Make a link' }).click()
      await page.getByRole('textbox', { name: 'The link' }).waitFor()
    },
    // The link in the picture leads nowhere any more.
    undo: () => lake.delete({ query: '*[_type == "sanity.previewUrlSecret"]' }),
  },
]

/** The lake's own token signs the browser in: no password is needed, and none can get into a picture. */
async function signedIn(): Promise<string> {
  if (!(await answers(env.studioUrl, 2000))) {
    throw new Error(`The Studio does not answer at ${env.studioUrl}. Run \`npm start\` first, and leave it running.`)
  }
  return (await readFile(path.join(env.dataDir, 'lake', 'token'), 'utf8')).trim()
}

const wanted = process.argv.slice(2)
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name)
const browser = await launchBrowser()
try {
  const context = await browser.newContext({ viewport: { width: 1280, height: 820 }, colorScheme: 'light' })
  await context.addInitScript(
    ([key, value]) => localStorage.setItem(String(key), String(value)),
    [`__studio_auth_token_${env.projectId}`, JSON.stringify({ token, time: new Date().toISOString() })],
  )
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  for (const { name, place, height, prepare, undo } of pictures.filter(({ name }) => isWanted(name))) {
    let shot: Buffer
    try {
      await page.goto(env.studioUrl + place)
      await prepare(page)
      // Pictures inside the page fade in.
      await page.waitForTimeout(1500)
      shot = await page.screenshot({ clip: { x: 0, y: 0, width: 1280, height }, animations: 'disabled' })
    } finally {
      await undo?.()
    }
    const file = path.join(folder, `studio-${name}.png`)
    await sharp(shot).png({ palette: true, colours: COLOURS, compressionLevel: 9, effort: 10 }).toFile(file)
    console.log(`${path.relative(process.cwd(), file)}  ${Math.round((await stat(file)).size / 1024)} KB`)
  }
} finally {
  await browser.close()
}
