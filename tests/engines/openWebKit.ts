import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { Builder, By, Capabilities, Key } from 'selenium-webdriver'
import { comesUp } from '#commands/services/reachable.ts'
import { freePorts } from '../support/freePorts.ts'
import { NEEDS, required } from '../support/needs.ts'
import type { Look, Tab } from './tab.ts'

/** Starts a virtual screen. @returns its name for DISPLAY, and its process */
async function startScreen(program: string): Promise<{ display: string; screen: ChildProcess }> {
  const screen = spawn(program, ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [number] = (await once(screen.stdio[3] as Readable, 'data')) as [Buffer]
  return { display: `:${String(number).trim()}`, screen }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill()
  await once(child, 'close')
}

/** Starts WebKitGTK's own MiniBrowser on a virtual screen; its theme is the desktop's. Alerts are accepted immediately. */
export async function openWebKit({ colorScheme, width, height }: Look): Promise<Tab> {
  const webkit = required(NEEDS.webkit)
  const home = await mkdtemp(path.join(os.tmpdir(), 'webkit-test-'))
  await mkdir(path.join(home, 'gtk-3.0'))
  await writeFile(path.join(home, 'gtk-3.0/settings.ini'), '[Settings]\ngtk-enable-animations=false\n')
  const { display, screen } = await startScreen(webkit.screen)
  const [port = 0] = await freePorts(1)
  const driver = spawn(webkit.driver, [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: display,
      HOME: home,
      XDG_CONFIG_HOME: home,
      XDG_CACHE_HOME: home,
      XDG_DATA_HOME: home,
      GTK_THEME: colorScheme === 'dark' ? 'Adwaita:dark' : 'Adwaita',
      NO_AT_BRIDGE: '1',
      // There is no graphics card, and no other user to be isolated from.
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  })
  const server = `http://127.0.0.1:${port}`
  const end = async () => {
    await stop(driver)
    await stop(screen)
    // The browser may still write after its driver has ended.
    await rm(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }
  try {
    if (!(await comesUp(`${server}/status`, 20_000))) throw new Error('WebKitWebDriver did not start.')
    const capabilities = new Capabilities({
      browserName: 'MiniBrowser',
      unhandledPromptBehavior: 'accept',
      'webkitgtk:browserOptions': { binary: webkit.browser, args: ['--automation'] },
    })
    const browser = await new Builder().usingServer(server).withCapabilities(capabilities).build()
    await browser.manage().window().setRect({ x: 0, y: 0, width, height })
    return {
      open: (url) => browser.get(url),
      run: (work, ...args) => browser.executeScript(work, ...args),
      click: (selector) => browser.findElement(By.css(selector)).click(),
      type: (selector, text) => browser.findElement(By.css(selector)).sendKeys(text),
      async choose(selector, option) {
        // The driver scrolls there, too, but smoothly, as the page says, and treats an element that is still moving as
        // hidden.
        const list = await browser.findElement(By.css(selector))
        await browser.executeScript('arguments[0].scrollIntoView({ block: "center", behavior: "instant" })', list)
        for (const each of await browser.findElements(By.css(`${selector} option`))) {
          if ((await each.getText()) === option) return each.click()
        }
        throw new Error(`${selector} has no option “${option}”.`)
      },
      upload: (selector, file) => browser.findElement(By.css(selector)).sendKeys(file),
      pressEscape: () => browser.switchTo().activeElement().sendKeys(Key.ESCAPE),
      back: () => browser.navigate().back(),
      forward: () => browser.navigate().forward(),
      picture: async () => Buffer.from(await browser.takeScreenshot(), 'base64'),
      async close() {
        // It fails where the browser has crashed.
        await browser.quit().catch(() => undefined)
        await end()
      },
    }
  } catch (error) {
    await end()
    throw error
  }
}
