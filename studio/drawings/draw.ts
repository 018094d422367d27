// Draws every picture of the site into studio/seed/images, its icons into web/public and the arch of the home page into
// web/pages/home, and prints what each weighs: `npm run drawings`.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { favicon, logo } from './logo.ts'
import { technologyMark } from './marks.ts'
import { portraits } from './portraits.ts'
import { about } from './scenes/about.ts'
import { caseStudies } from './scenes/caseStudies.ts'
import { chains } from './scenes/chains.ts'
import { contact } from './scenes/contact.ts'
import { contactMap } from './scenes/contactMap.ts'
import { covers } from './scenes/covers.ts'
import { doors } from './scenes/doors.ts'
import { archFile, archScene, heroBuild } from './scenes/heroBuild.ts'
import { heroConnect } from './scenes/heroConnect.ts'
import { heroTeach } from './scenes/heroTeach.ts'
import { invitations } from './scenes/invitations.ts'
import { serviceApi } from './scenes/serviceApi.ts'
import { serviceCloud } from './scenes/serviceCloud.ts'
import { serviceData } from './scenes/serviceData.ts'
import { serviceDigital } from './scenes/serviceDigital.ts'
import { serviceIot } from './scenes/serviceIot.ts'
import { serviceMobile } from './scenes/serviceMobile.ts'
import { serviceTraining } from './scenes/serviceTraining.ts'
import { serviceWeb } from './scenes/serviceWeb.ts'
import { stories } from './scenes/stories.ts'
import { weekBeside } from './scenes/weekBeside.ts'
import { darkFile, type Drawing } from './sheet.ts'
import { siteIcons } from './siteIcons.ts'
import { socialCard, socialGround } from './social.ts'

const seed = new URL('../seed/', import.meta.url)
const images = new URL('images/', seed)
const publicFiles = new URL('../../web/public/', import.meta.url)
const cardParts = new URL('../../web/build/social/', import.meta.url)

/** The image files the seed documents name that match a pattern. */
function named(pattern: RegExp): string[] {
  const documents = readdirSync(seed).filter((file) => file.endsWith('.json'))
  const found = documents.flatMap((file) => readFileSync(new URL(file, seed), 'utf8').match(pattern) ?? [])
  return [...new Set(found)].toSorted()
}

const kilobytes = (bytes: number) => (bytes / 1024).toFixed(1).padStart(6)

function writeBytes(folder: URL, file: string, bytes: Buffer): void {
  writeFileSync(new URL(file, folder), bytes)
  console.log(`${file.padEnd(36)} ${kilobytes(bytes.length)} KB`)
}

function write(folder: URL, { file, svg, dark }: Drawing): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(new URL(file, folder), svg)
  console.log(
    `${file.padEnd(36)} ${kilobytes(Buffer.byteLength(svg))} KB ${kilobytes(brotliCompressSync(svg).length)} KB brotli`,
  )
  if (dark) write(folder, { file: darkFile(file), svg: dark })
}

const drawings = [
  heroBuild,
  heroConnect,
  heroTeach,
  serviceIot,
  serviceWeb,
  serviceApi,
  serviceCloud,
  serviceData,
  serviceMobile,
  serviceDigital,
  serviceTraining,
  about,
  contact,
  contactMap,
  ...doors,
  ...chains,
  weekBeside,
  ...caseStudies,
  ...covers,
  ...invitations(seed),
  ...stories(seed),
  ...portraits,
  ...named(/\btech-[\w-]+\.svg/g).map(technologyMark),
  logo,
]
for (const drawing of drawings) write(images, drawing)
write(publicFiles, favicon)
for (const { file, bytes } of await siteIcons()) writeBytes(publicFiles, file, bytes)

writeFileSync(new URL('../../web/pages/home/heroArch.json', import.meta.url), archFile)

const ground = socialGround(archScene)
write(cardParts, ground)
writeBytes(images, 'social-default.png', await socialCard(ground))
