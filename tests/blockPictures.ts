/**
 * `npm run docs:blocks`: takes a picture of each kind of block, for the menu in the Studio, from the site that `npm
 * start` runs. `npm run docs:blocks -- noteBlock` takes only that of the types it names.
 */
import { mkdir, stat } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { datasetClient } from '#commands/dataset/datasetClient.ts'
import { isUp } from '#commands/services/reachable.ts'
import { fail, readArguments } from '#commands/terminal/commandLine.ts'
import { readEnv } from '#env.ts'
import { blockId } from '#web/pages/cms/block.ts'
import { launchBrowser } from './support/launchBrowser.ts'

const { positionals: chosen } = readArguments(
  { allowPositionals: true },
  'Usage: npm run docs:blocks, or npm run docs:blocks -- <type>… for some of them, while `npm start` runs.',
)
const env = readEnv()
const folder = path.resolve(import.meta.dirname, '../studio/static/blocks')
if (!(await isUp(env.startUrl)))
  fail(`The site does not answer at ${env.startUrl}. Start it with \`npm start\` and keep it running.`)
/** In pixels: the part of a page, and the size of its picture. */
const TAKEN = { width: 1200, height: 900 }
const WIDTH = 320

type Page = { slug: string; blocks: { _type: string; _key: string; heading: string | null }[] }
const pages = await datasetClient(env).fetch<Page[]>(
  `*[_type == "page" && !(_id in path("drafts.**"))] | order(_id) {"slug": slug.current, blocks[]{_type, _key, "heading": cta.heading}}`,
)
/** The first block of each kind on the site. */
const places = new Map(
  pages
    .flatMap(({ slug, blocks }) =>
      blocks.map((block) => [block._type, { slug, id: blockId(block), heading: block.heading }] as const),
    )
    .toReversed(),
)
for (const type of chosen) {
  if (!places.has(type))
    fail(`No page shows a block of the type ${type}. Put one on a page in the Studio first, and publish it.`)
}

await mkdir(folder, { recursive: true })
const browser = await launchBrowser()
try {
  const context = await browser.newContext({ viewport: TAKEN, colorScheme: 'light', reducedMotion: 'reduce' })
  const page = await context.newPage()
  for (const [type, { slug, id, heading }] of places) {
    if (chosen.length > 0 && !chosen.includes(type)) continue
    await page.goto(`${env.startUrl}/${slug}`)
    // An invitation has no anchor, because nothing links to it.
    const block = heading === null ? page.locator(`[id="${id}"]`) : page.locator('section').filter({ hasText: heading })
    await block.evaluate((element) => element.scrollIntoView({ block: 'start', behavior: 'instant' }))
    // Time for its pictures to arrive.
    await page.waitForTimeout(1500)
    const box = await block.boundingBox()
    if (!box) throw new Error(`/${slug} does not show ${id}, a block of the type ${type}.`)
    const shot = await page.screenshot({ clip: { ...TAKEN, x: 0, y: Math.max(0, box.y) }, animations: 'disabled' })
    const file = path.join(folder, `${type}.webp`)
    await sharp(shot).resize({ width: WIDTH }).webp({ quality: 80, effort: 6 }).toFile(file)
    console.log(`${path.relative(process.cwd(), file)}  ${Math.round((await stat(file)).size / 1024)} KB`)
  }
} finally {
  await browser.close()
}
