import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { openExistingStore } from '#careers/store/openStore.ts'
import { makePdf } from '#careers/tests/resumeFixtures.ts'
import { PAGES } from '../build/builtPages.ts'
import { temporaryFolder } from '../support/atEnd.ts'
import { isHydrated } from '../support/isHydrated.ts'
import { lightness } from '../support/lightness.ts'
import { isMissing, type Need } from '../support/needs.ts'
import { IN_ENGINES, TYPED_EARLY } from '../support/pageChanges.ts'
import { atRest, pageHeading, standing } from '../support/restingPosition.ts'
import { complaintsOf } from './recorder.ts'
import type { Look, Tab } from './tab.ts'

/** Pictures by name: the page, and the selector of their `img`. A mark has no file for the dark theme. */
const PICTURES: Readonly<Record<string, [page: string, selector: string]>> = {
  'the logo': ['/', 'header a[href="/"] img'],
  'a scene': ['/IoT', 'main section:first-of-type img'],
  'a mark': ['/IoT', 'main li img[width="24"]'],
}

/** Jobs differ from one another only in their words, and so do articles: the first one represents all. */
const SCREENS = PAGES.filter((page) => {
  const folder = /^\/(?:Blog|CareersPage)\//.exec(page)?.[0]
  return folder === undefined || page === PAGES.find((other) => other.startsWith(folder))
})

const tone = (lightness: number) => (lightness > 180 ? 'light' : lightness < 110 ? 'dark' : 'between')

const heading = () => document.querySelector('h1')?.textContent ?? ''
const place = () => location.pathname + location.search
const seen = (text: string) => document.body.innerText.includes(text)
/** For the page: scrolls to a picture, and returns its position in the window and which of its files were fetched. */
function show(selector: string) {
  const image = document.querySelector<HTMLImageElement>(selector)
  image?.scrollIntoView({ block: 'center', behavior: 'instant' })
  if (!image?.complete || image.naturalWidth === 0) return null
  const { left, top, width, height } = image.getBoundingClientRect()
  const dark = image.parentElement?.querySelector<HTMLSourceElement>('source[media*=dark]')?.srcset
  const files = [image.src, ...(dark ? [new URL(dark, location.href).href] : [])]
  const fetched = new Set(performance.getEntriesByType('resource').map(({ name }) => name))
  return {
    box: { left: Math.round(left), top: Math.round(top), width: Math.round(width), height: Math.round(height) },
    fetched: files.filter((file) => fetched.has(file)).length,
  }
}

/** For the page: a selector of the visible field, button or link with that label or text. */
function selectorOf(kind: 'field' | 'button' | 'a', name: string): string | null {
  const candidates = document.querySelectorAll<HTMLInputElement>(kind === 'field' ? 'input, select, textarea' : kind)
  const namesOf = ({ ariaLabel, labels, textContent }: HTMLInputElement) =>
    kind === 'field' ? [...(labels ?? [])].map((label) => label.textContent) : [ariaLabel ?? textContent]
  const found = [...candidates].find(
    (element) =>
      namesOf(element).some((text) => text.replace(/\s+/g, ' ').trim() === name) &&
      (kind === 'field' || element.checkVisibility({ visibilityProperty: true })),
  )
  if (!found) return null
  const steps: string[] = []
  for (let at: Element = found; at.parentElement; at = at.parentElement) {
    steps.unshift(`:nth-child(${[...at.parentElement.children].indexOf(at) + 1})`)
  }
  return [':root', ...steps].join(' > ')
}

/** For the page: where the header ends, and where the call bar begins. */
function bars() {
  const [header, bar] = ['header', 'aside[aria-label="Call us"]'].map((selector) => document.querySelector(selector))
  const isShown = bar?.checkVisibility({ visibilityProperty: true })
  return {
    top: Math.max(0, header?.getBoundingClientRect().bottom ?? 0),
    bottom: isShown ? bar?.getBoundingClientRect().top : undefined,
  }
}

/** For the page: of the links and buttons of `main`, focused from the last to the first and back, those that one of both covers. */
function coveredInFocus(top: number, bottom = Number.POSITIVE_INFINITY): string[] {
  const all = [...document.querySelectorAll<HTMLElement>('main :is(a[href], button)')]
  const controls = all.filter((control) => control.checkVisibility({ visibilityProperty: true }))
  return [...controls.toReversed(), ...controls].flatMap((control) => {
    control.focus()
    const box = control.getBoundingClientRect()
    const isCovered = document.activeElement === control && (box.top < top || box.bottom > bottom)
    return isCovered ? [`${control.textContent}: ${box.top} to ${box.bottom} of ${top} to ${bottom}`] : []
  })
}

/** A file to choose. */
async function newResume(): Promise<string> {
  const file = path.join(temporaryFolder(), 'My resume.pdf')
  await writeFile(file, makePdf())
  return file
}

/** For the page: the titles of the jobs in the list. */
const jobs = () =>
  [...document.querySelectorAll('main li')]
    .filter((item) => item.querySelector('button')?.textContent?.startsWith('View Details'))
    .map((item) => item.querySelector('h2, h3')?.textContent ?? '')

/**
 * One visitor's visit to the site, in the light theme on a desktop and in the dark theme on a narrow screen. No page
 * may log errors, or violate the security policy.
 */
export function journey(need: Need<unknown>, name: string, openTab: (look: Look) => Promise<Tab>): void {
  const address = inject('address')

  describe.skipIf(isMissing(need)).each<Look>([
    { colorScheme: 'light', width: 1280, height: 900 },
    { colorScheme: 'dark', width: 640, height: 900 },
  ])(`${name}, $colorScheme, $width px`, (look) => {
    let tab: Tab
    beforeAll(async () => {
      tab = await openTab(look)
    })
    afterAll(() => tab?.close())
    afterEach(async ({ task }) => {
      if (task.result?.state === 'fail') {
        // A browser that has crashed must not fail the other tests.
        await tab.close().catch(() => undefined)
        tab = await openTab(look)
        return
      }
      expect(await tab.run(complaintsOf)).toEqual([])
    })

    const open = async (page: string) => {
      await tab.open(address + page).catch((cause: unknown) => {
        throw new Error(`${name} can't open ${page}: ${String(cause)}`, { cause })
      })
      await expect.poll(() => tab.run(isHydrated)).toBe(true)
    }
    /** Waits for something that a visitor looks for. */
    const find = async (kind: 'field' | 'button' | 'a', name: string) => {
      await expect.poll(() => tab.run(selectorOf, kind, name), { message: `${kind} “${name}”` }).not.toBeNull()
      return (await tab.run(selectorOf, kind, name)) ?? ''
    }
    const click = async (kind: 'button' | 'a', name: string) => tab.click(await find(kind, name))
    const type = async (label: string, text: string) => tab.type(await find('field', label), text)
    const choose = async (label: string, option: string) => tab.choose(await find('field', label), option)
    const sees = async (text: string) => {
      await expect.poll(() => tab.run(seen, text), { message: text }).toBe(true)
    }

    test.each(Object.entries(PICTURES))(
      '%s has the colors of the theme, from one file',
      async (_, [page, selector]) => {
        await open(page)
        const compare = async () => {
          const shown = await tab.run(show, selector)
          if (!shown) return undefined
          const { ground, lines } = await lightness(
            await sharp(await tab.picture())
              .extract(shown.box)
              .png()
              .toBuffer(),
          )
          return { fetched: shown.fetched, ground: tone(ground), lines: tone(lines) }
        }
        const [ground, lines] = look.colorScheme === 'light' ? ['light', 'dark'] : ['dark', 'light']
        await expect.poll(compare).toEqual({ fetched: 1, ground, lines })
      },
    )

    // The others bring it to the middle of the window.
    if (name === 'Firefox') {
      test('neither the header nor the call bar covers an element that gets the focus', async () => {
        await open('/Web')
        await tab.run(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
        // Scrolling up brings the header back.
        await expect
          .poll(async () => {
            await tab.run(() => scrollBy({ top: -10, behavior: 'instant' }))
            const { top, bottom } = await tab.run(bars)
            return { header: top > 50, bar: bottom !== undefined }
          })
          .toEqual({ header: true, bar: look.colorScheme === 'dark' })
        const { top, bottom } = await tab.run(bars)
        expect(await tab.run(coveredInFocus, top, bottom)).toEqual([])
      })
    }

    if (look.colorScheme === 'dark') {
      test('HEAD-07 the menu opens, and choosing a service closes it', async () => {
        await open('/')
        await click('button', 'Menu')
        await click('button', 'Services')
        await click('a', 'IoT Solutions')
        await expect.poll(() => tab.run(heading)).toBe('Machines that speak up before they stop.')
        const shown = () =>
          tab.run(() =>
            document.querySelector('header a[href="/Careers"]')?.checkVisibility({ visibilityProperty: true }),
          )
        await expect.poll(shown).toBe(false)
      })
      return
    }

    test('every kind of page is hydrated without an error', async () => {
      expect(SCREENS.length).toBeGreaterThan(20)
      const untitled: string[] = []
      for (const page of SCREENS) {
        await open(page)
        await tab.run(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
        if (!(await tab.run(heading))) untitled.push(page)
      }
      expect(untitled).toEqual([])
    })

    test('HEAD-05 the services open below their button, and Escape closes them', async () => {
      await open('/')
      const shown = () =>
        tab.run(
          () =>
            document.querySelector('header a[href="/IoT" i]')?.checkVisibility({ visibilityProperty: true }) ?? false,
        )
      expect(await shown()).toBe(false)
      await click('button', 'Services')
      await expect.poll(shown).toBe(true)
      await tab.pressEscape()
      await expect.poll(shown).toBe(false)
      await click('button', 'Services')
      await click('a', 'IoT Solutions')
      await expect.poll(() => tab.run(heading)).toBe('Machines that speak up before they stop.')
    })

    test('HOME-01 a chosen slide is shown', async () => {
      await open('/')
      await click('button', 'Teach')
      await expect
        .poll(() =>
          tab.run(() =>
            [...document.querySelectorAll('[aria-roledescription=slide]')]
              .filter((slide) => slide.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
              .map((slide) => slide.getAttribute('aria-label')),
          ),
        )
        .toEqual(['Teach, 3 of 3'])
    })

    test('JOB-03 JOB-08 jobs are found, opened in a dialog, left and reopened with Back and Forward', async () => {
      await open('/CareersPage')
      await expect.poll(async () => (await tab.run(jobs)).length).toBeGreaterThan(6)
      const all = await tab.run(jobs)
      await type('Search', 'cloud')
      await expect.poll(() => tab.run(place)).toBe('/CareersPage?search=cloud')
      // The list follows when the machine has time.
      await expect.poll(async () => (await tab.run(jobs)).length).toBeLessThan(all.length)
      const [job = ''] = await tab.run(jobs)
      await click('button', `View Details of ${job}`)
      const dialog = () => tab.run(() => document.querySelector('dialog[open] h2')?.textContent ?? '')
      await expect.poll(dialog).toBe(job)
      await tab.back()
      await expect.poll(dialog).toBe('')
      expect(await tab.run(place)).toBe('/CareersPage?search=cloud')
      await tab.forward()
      await expect.poll(dialog).toBe(job)
      await tab.pressEscape()
      await expect.poll(dialog).toBe('')
      await click('button', 'Reset Filters')
      await expect.poll(() => tab.run(jobs)).toEqual(all)
    })

    /** The applications of one person. */
    const applicationsOf = async (person: string) => {
      const store = await openExistingStore({ dataDir: inject('careersData') })
      const applications = await store.db.selectFrom('applications').selectAll().orderBy('created_at').execute()
      await store.close()
      return applications.filter(({ full_name }) => full_name === person)
    }

    test.each(Object.keys(IN_ENGINES))(
      '%s before the scripts arrive: what was typed stays, and the form is sent',
      async (change) => {
        const file = await newResume()
        await open('/About')
        await tab.run((name) => void (window.name = name), change)
        await open('/Interest')
        // The change is only for this page, whatever happens to it.
        await tab.run(() => void (window.name = ''))
        // React may have rendered a new form, which is hydrated then.
        await expect
          .poll(() => tab.run(() => document.querySelector<HTMLFormElement>('main form')?.noValidate))
          .toBe(true)
        const typed = () => tab.run(() => document.querySelector<HTMLInputElement>('[name="full_name"]')?.value ?? '')
        await expect.poll(typed).toBe(TYPED_EARLY)
        const person = `${TYPED_EARLY} ${change} ${name}`
        const answers = { email: 'asha@rao.example', phone: '1234567', role: 'Tester', availability: 'Now' }
        await tab.type('[name="full_name"]', ` ${change} ${name}`)
        for (const [field, answer] of Object.entries(answers)) await tab.type(`[name="${field}"]`, answer)
        for (const field of ['work_auth_status', 'preferred_location']) {
          const selector = `[name="${field}"]`
          const option = await tab.run(
            (of) => document.querySelector<HTMLSelectElement>(of)?.options[1]?.text,
            selector,
          )
          await tab.choose(selector, option ?? '')
        }
        await tab.upload('[name="resume"]', file)
        await tab.click('main form button[type="submit"]')
        await expect.poll(async () => (await applicationsOf(person)).length).toBe(1)
        // The thanks, perhaps translated, replace the form.
        await expect.poll(typed).toBe('')
        expect(await tab.run(heading)).not.toMatch(/shown/)
        const complaints = await tab.run(complaintsOf)
        expect(complaints.filter((complaint) => !/React error #(418|423|425)/.test(complaint))).toEqual([])
      },
    )

    test('Back, Forward, a reload and returning from another page restore the position on Home', async () => {
      const rest = () => atRest(() => tab.run(standing))
      const scroll = (top: number) => tab.run((y) => scrollTo({ top: y, behavior: 'instant' }), top)
      const shows = async (text: string) => {
        await expect.poll(() => tab.run(pageHeading)).toBe(text)
      }
      const isAt = async (place: number) => {
        const now = await rest()
        expect(Math.abs(now.y - place), `${now.y} instead of ${place}`).toBeLessThan(50)
        return now.focus
      }
      await open('/')
      await rest()
      const first = await tab.run(pageHeading)
      await scroll(1e5)
      const { y: left } = await rest()
      await click('a', 'Sample proposal')
      await expect.poll(() => tab.run(pageHeading)).not.toBe(first)
      const second = await tab.run(pageHeading)
      await scroll(400)
      const { y: further } = await rest()
      await tab.back()
      await shows(first)
      expect(await isAt(left)).toBe(first)
      await tab.forward()
      await shows(second)
      expect(await isAt(further)).toBe(second)
      await tab.run(() => history.back())
      await shows(first)
      expect(await isAt(left)).toBe(first)
      await tab.run(() => location.reload())
      await expect.poll(() => tab.run(isHydrated).catch(() => false)).toBe(true)
      await isAt(left)
      await tab.open('about:blank')
      await tab.back()
      await expect.poll(() => tab.run(isHydrated).catch(() => false)).toBe(true)
      await isAt(left)
    })

    test('CONTACT-03 a direct visit with the form’s hash ends at it, with the focus on it', async () => {
      // From the same page, it would not be a visit.
      await tab.open('about:blank')
      await open('/Contact#contactForm')
      const place = () =>
        tab.run(() => {
          const form = document.getElementById('contactForm')
          return document.activeElement === form ? Math.round(form?.getBoundingClientRect().top ?? -1) : -1
        })
      await expect.poll(place).toBeGreaterThan(0)
      await expect.poll(place).toBeLessThan(150)
    })

    const fillIn = async (person: string, file: string) => {
      await open('/Interest')
      await type('Full name', person)
      await type('Email', 'asha@rao.example')
      await type('Phone', '(314) 555-0100')
      await type('Role', 'Web developer')
      await choose('Work authorization', 'US Citizen')
      await choose('Preferred location', 'Hybrid')
      await type('Availability', 'In four weeks')
      await tab.upload(await find('field', 'Resume'), file)
    }

    test('INT-04 an application arrives with its PDF', async () => {
      const file = await newResume()
      await fillIn(`Asha ${name}`, file)
      await click('button', 'Submit')
      await sees('Thank you. We have your form.')
      expect(await applicationsOf(`Asha ${name}`)).toMatchObject([
        { role: 'Web developer', preferred_location: 'Hybrid', resume_type: 'pdf', resume_bytes: makePdf().length },
      ])
    })

    // Last, because an error at the field leaves the form filled in.
    test('a resume that is saved again after it was chosen is sent in its new version, or its field says to choose it again', async () => {
      const file = await newResume()
      const person = `Asha Again ${name}`
      await fillIn(person, file)
      await writeFile(file, makePdf({ header: '%PDF-1.6\n' }))
      await click('button', 'Submit')
      const told = () =>
        tab.run(
          seen,
          'This file can’t be read: it has changed, or is not on this device. Save it on the device, and choose it again.',
        )
      const thanked = () => tab.run(seen, 'Thank you. We have your form.')
      await expect.poll(async () => (await told()) || (await thanked())).toBe(true)
      expect(await applicationsOf(person)).toHaveLength((await told()) ? 0 : 1)
    })
  })
}
