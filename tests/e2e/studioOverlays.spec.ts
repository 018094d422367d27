import type { Frame, FrameLocator, Locator, Page } from '@playwright/test'
import { studioPath } from '@sanity/client/csm'
import { vercelStegaCleanAll } from '@sanity/client/stega'
import { vercelStegaDecode } from '@vercel/stega'
import { interfaceWords } from '../support/interfaceWords.ts'
import { expect, stack } from './fixtures.ts'
import { lake } from './stackLake.ts'
import { frameIsLoading, signIn, siteInFrame } from './studioSession.ts'
import { test } from './studioTest.ts'

/** A text on the page, and the field that a click on it opens. */
interface Target {
  text: string
  id: string
  path: string
  /** The mark stands in the text itself; otherwise beside it in the same element. */
  isOwn: boolean
}

/** Words of components that the list of interface words lacks, because the dataset has them elsewhere: a heading, a breadcrumb. */
const wordsOfComponents: ReadonlySet<string> = new Set(['Contact', 'Home'])

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/**
 * Each text of the page, in the order of the page: what it says, and what it and the elements around it say with all marks,
 * from the inside out. A click opens the field of the innermost mark, as the overlays read it.
 */
const textsOf = (frame: Frame) =>
  frame.evaluate(() => {
    const texts: string[][] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const node = walker.currentNode
      const around: string[] = []
      for (let element = node.parentElement; element; element = element.parentElement) {
        const own = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
        around.push(...own.map(({ textContent }) => textContent ?? ''))
      }
      if (node.parentElement?.closest('script, style, noscript, sanity-visual-editing')) continue
      texts.push([node.textContent ?? '', ...around])
    }
    return texts
  })

function targetIn(text: string): Pick<Target, 'id' | 'path'> | undefined {
  const href = vercelStegaDecode<{ href?: string }>(text)?.href
  const [, parameters] = /\/intent\/edit\/([^?]+)/.exec(href ?? '') ?? []
  if (parameters === undefined) return undefined
  const named = new Map(parameters.split(';').map((parameter) => parameter.split('=', 2) as [string, string]))
  return { id: decodeURIComponent(named.get('id') ?? ''), path: decodeURIComponent(named.get('path') ?? '') }
}

/** The words of the site's own links: a click on them goes to their page, as for visitors (markSources.ts). */
const menuWords = async () =>
  new Set(
    await lake.fetch<string[]>(`*[_id == "siteSettings"][0]{"words": [
      tagline, servicesMenu.label, ledger.messaging.label, ledger.contact.label,
      ...navigation[].label, ...*[_type == "servicePage"].title, ...footer.links[].label
    ]}.words`),
  )

/**
 * The texts of the page that come from the CMS: those that open a field, and those that open none. No texts of the CMS are the
 * words of the interface, and figures: a mark is text, and a number can bear none; the words beside it open its item.
 */
async function clickable(frame: Frame, menu: ReadonlySet<string>): Promise<{ targets: Target[]; dead: string[] }> {
  const targets: Target[] = []
  const dead: string[] = []
  for (const [marked = '', ...around] of await textsOf(frame)) {
    const text = oneLine(vercelStegaCleanAll(marked))
    const isInterface = interfaceWords.some((word) => (typeof word === 'string' ? word === text : word.test(text)))
    if (isInterface) continue
    const own = targetIn(marked)
    const target = own ?? around.map(targetIn).find((found) => found !== undefined)
    if (target) targets.push({ text, ...target, isOwn: own !== undefined })
    else if (!wordsOfComponents.has(text) && !menu.has(text)) dead.push(text)
  }
  return { targets, dead }
}

/** Goes to a path of the site as staff do: by typing its address above the frame. */
async function show(page: Page, path: string, heading: string): Promise<Frame> {
  const address = page.getByTestId('presentation-root').getByRole('textbox').first()
  await address.fill(path)
  await address.press('Enter')
  const site = await siteInFrame(page)
  await expect(site.locator('h1').first()).toContainText(heading)
  const frame = await (await page.locator('iframe').elementHandle())?.contentFrame()
  if (!frame) throw new Error('Presentation shows no frame.')
  return frame
}

/** Clicks a text once the overlay that opens its field is over it, which it is when the text is in view. */
async function clickOverlay(site: FrameLocator, text: Locator): Promise<void> {
  await expect(async () => {
    await text.hover()
    await expect(site.locator('sanity-visual-editing [data-hovered]')).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 30_000 })
  await text.click()
}

/** Paths of the site, with a query for their first heading and the documents that they share with other pages. */
const pages = [
  [
    '/Api',
    `*[_type == "servicePage" && route == "/Api"][0]{
      "heading": hero.heading,
      "shared": [
        ...technology.items[]._ref, ...stories.items[]._ref, ...testimonials.items[]._ref, ...sidebar.resources[]._ref
      ]
    }`,
  ],
  [
    '/IoT',
    `*[_type == "servicePage" && route == "/IoT"][0]{
      "heading": hero.heading,
      "shared": [...technology.items[]._ref, ...stories.items[]._ref, sidebar.contact.person._ref]
    }`,
  ],
  [
    '/Data',
    `*[_type == "servicePage" && route == "/Data"][0]{
      "heading": hero.heading,
      "shared": [...technology.items[]._ref, ...stories.items[]._ref, sidebar.contact.person._ref]
    }`,
  ],
  [
    '/portfolio',
    `*[_type == "page" && slug.current == "portfolio"][0]{
      "heading": hero.heading,
      "shared": blocks[defined(items)].items[defined(_ref)]._ref
    }`,
  ],
  [
    '/',
    `*[_id == "home"][0]{
      "heading": slides[0].heading,
      "shared": [...services.cards[]._ref, ...testimonials.items[]._ref, ...technology.items[]._ref]
    }`,
  ],
] as const

test.describe('a click on a text of the site opens its field', () => {
  test.setTimeout(400_000)
  test.use({ viewport: { width: 1500, height: 900 } })

  test('for each text of three service pages, Portfolio and Home, those of shared documents and of the menu, too', async ({
    page,
    expected,
  }) => {
    expected.push(...frameIsLoading)
    await signIn(page, stack.admin, '/presentation')
    const site = await siteInFrame(page)
    const menu = await menuWords()
    for (const [path, query] of pages) {
      const { heading, shared } = await lake.fetch<{ heading: string; shared: string[] }>(query)
      const frame = await show(page, path, heading)
      let targets: Target[] = []
      const dead = async () => {
        const found = await clickable(frame, menu)
        targets = found.targets
        return found.dead
      }
      await expect.poll(dead).toEqual([])
      test.info().annotations.push({ type: `texts of ${path} that open a field`, description: `${targets.length}` })
      const documents = await lake.getDocuments([...new Set(targets.map(({ id }) => id))])
      const wrong = targets.filter(({ text, id, path: field, isOwn }) => {
        const document = documents.find((candidate) => candidate?._id === id)
        const value: unknown = document && studioPath.get(document, field)
        if (typeof value !== 'string') return true
        // A text may be one line of its field, fill in its {time}, or name two fields: "PDF, 2.4 MB".
        const isFilledIn = value.split(/\{\w+\}/).every((part) => text.includes(oneLine(part)))
        return isOwn && !oneLine(value).includes(text) && !isFilledIn
      })
      expect(wrong).toEqual([])
      expect(shared.length).toBeGreaterThan(3)
      expect(shared.filter((id) => !targets.some((target) => target.id === id))).toEqual([])
    }

    interface Shared {
      card: { _id: string; title: string }
      voice: { _id: string; role: string }
      slide: string
    }
    const { card, voice, slide } = await lake.fetch<Shared>(
      `*[_id == "home"][0]{
        "card": services.cards[0]->{_id, title}, "voice": testimonials.items[0]->{_id, role}, "slide": slides[0].heading
      }`,
    )
    await clickOverlay(site, site.getByRole('heading', { level: 3, name: card.title }))
    await expect(page.getByTestId('field-title').getByRole('textbox')).toHaveValue(card.title)
    await expect(page).toHaveURL(new RegExp(`/serviceCard/${card._id}\\b`))
    // Next to the words, where a visitor's click would lead to the card's page.
    const link = site.getByRole('link').filter({ has: site.getByRole('heading', { level: 3, name: card.title }) })
    await clickOverlay(site, link.locator('svg').first())
    await expect(page).toHaveURL(new RegExp(`/serviceCard/${card._id}\\b`))
    await expect(site.locator('h1').first()).toContainText(slide)
    await clickOverlay(site, site.getByText(voice.role).first())
    await expect(page.getByTestId('field-role').getByRole('textbox')).toHaveValue(voice.role)
    await expect(page).toHaveURL(new RegExp(`/testimonial/${voice._id}\\b`))

    // An administrator may change the menu, too: an entry opens its place in the site settings.
    await clickOverlay(site, site.getByRole('banner').getByRole('link', { name: 'About' }).first())
    await expect(page).toHaveURL(/\/siteSettings\/siteSettings\/navigation/)
    await expect(page.getByTestId('field-navigation').getByText('→ Contact')).toBeVisible()
  })
})
