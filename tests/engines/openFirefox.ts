import { launch, type ElementHandle } from 'puppeteer-core'
import { NEEDS, required } from '../support/needs.ts'
import type { Look, Tab } from './tab.ts'

/** Starts headless Firefox, which speaks WebDriver BiDi itself. Alerts are dismissed immediately. */
export async function openFirefox({ colorScheme, width, height }: Look): Promise<Tab> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: required(NEEDS.firefox),
    // Several commands set the window's size, and older versions lack some of them.
    args: [`--width=${width}`, `--height=${height}`],
    defaultViewport: null,
    extraPrefsFirefox: {
      'layout.css.prefers-color-scheme.content-override': colorScheme === 'dark' ? 0 : 1,
      'ui.prefersReducedMotion': 1,
    },
    timeout: 60_000,
  })
  const [page = await browser.newPage()] = await browser.pages()
  page.setDefaultTimeout(15_000)
  page.on('dialog', (dialog) => void dialog.accept())
  return {
    open: async (url) => void (await page.goto(url, { waitUntil: 'load' })),
    run: (work, ...args) => page.evaluate(work as (...args: unknown[]) => never, ...args),
    click: (selector) => page.click(selector),
    type: (selector, text) => page.type(selector, text),
    async choose(selector, option) {
      const value = await page.$eval(
        selector,
        (element, text) =>
          element instanceof HTMLSelectElement
            ? [...element.options].find((each) => each.text === text)?.value
            : undefined,
        option,
      )
      if (value === undefined) throw new Error(`${selector} has no option “${option}”.`)
      await page.select(selector, value)
    },
    upload: async (selector, file) =>
      ((await page.$(selector)) as ElementHandle<HTMLInputElement> | null)?.uploadFile(file),
    pressEscape: () => page.keyboard.press('Escape'),
    back: () => page.evaluate(() => history.back()),
    forward: () => page.evaluate(() => history.forward()),
    picture: () => page.screenshot(),
    close: () => browser.close(),
  }
}
