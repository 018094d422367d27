/** Makes the downloads of the seed: `npm run downloads`. */
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { launch } from 'puppeteer-core'
import writeExcelFile from 'write-excel-file/node'
import { paperHtml, type Sender } from './paper.ts'
import { papers } from './papers.ts'
import { workbooks } from './workbooks.ts'

const seedFolder = path.resolve(import.meta.dirname, '../seed')
const folder = path.join(seedFolder, 'files')
const BROWSERS = [process.env['CHROME_PATH'], '/usr/bin/chromium', '/usr/bin/google-chrome']

const seedDocument = async (id: string) =>
  JSON.parse(await readFile(path.join(seedFolder, `${id}.json`), 'utf8')) as unknown

/** Title and description of a resource. */
async function resource(id: string): Promise<{ title: string; desc: string; file: string }> {
  const { title, desc } = (await seedDocument(id)) as { title: string; desc: string }
  return { title, desc, file: title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-') }
}

async function sender(): Promise<Sender> {
  const { name, tagline, phones, email } = (await seedDocument('siteSettings')) as Omit<Sender, 'phone'> & {
    phones: { display: string }[]
  }
  return { name, tagline, email, phone: phones[0]?.display ?? '' }
}

/** The moment of printing is in a PDF: without it the same words make the same file. */
const withoutMoment = (pdf: Uint8Array): Buffer =>
  Buffer.from(
    Buffer.from(pdf)
      .toString('latin1')
      .replaceAll(/(\/(?:CreationDate|ModDate) \(D:)\d{14}/g, '$120260101000000'),
    'latin1',
  )

async function save(name: string, bytes: Uint8Array): Promise<void> {
  await writeFile(path.join(folder, name), bytes)
  console.log(`${name}: ${Math.ceil(bytes.length / 1024)} KB`)
}

async function printPapers(): Promise<void> {
  const executablePath = BROWSERS.find((file) => file !== undefined && existsSync(file))
  if (!executablePath)
    throw new Error('The PDFs are printed by Chromium. Install it, or set CHROME_PATH to its executable.')
  const from = await sender()
  const browser = await launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const page = await browser.newPage()
    for (const [id, body] of Object.entries(papers)) {
      const { title, desc, file } = await resource(id)
      await page.setContent(paperHtml({ title, lead: desc, body }, from))
      await page.evaluate(() => document.fonts.ready.then(() => undefined))
      const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, outline: true })
      await save(`${file}.pdf`, withoutMoment(pdf))
    }
  } finally {
    await browser.close()
  }
}

async function writeWorkbooks(): Promise<void> {
  for (const [id, sheets] of Object.entries(workbooks)) {
    const { title, desc, file } = await resource(id)
    await save(
      `${file}.xlsx`,
      await writeExcelFile(sheets(title, desc), { fontFamily: 'Calibri', fontSize: 11 }).toBuffer(),
    )
  }
}

await mkdir(folder, { recursive: true })
await printPapers()
await writeWorkbooks()
