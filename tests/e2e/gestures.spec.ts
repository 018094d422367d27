import type { Page } from '@playwright/test'
import { expect, test, visitFully } from './fixtures.ts'

test('HOME-01 a finger swipes to the next slide and back, a mouse selects text', async ({ openPage }) => {
  const page = await openPage({ hasTouch: true, viewport: { width: 390, height: 844 } })
  await page.goto('/')
  const current = page.getByRole('region', { name: 'Slides' }).locator('[aria-current=true]')
  await page.getByRole('button', { name: 'Pause slides' }).click()
  await expect(page.getByRole('button', { name: 'Play slides' })).toBeVisible()
  // The script that shows another slide also responds to a finger.
  await page.getByRole('button', { name: 'Teach' }).click()
  await expect(current).toHaveText('Teach')
  const session = await page.context().newCDPSession(page)
  const swipe = async (from: number, to: number) => {
    // During a fade, two slides are visible.
    await expect(page.locator('[aria-roledescription=slide]').filter({ visible: true })).toHaveCount(1)
    // More than half of the screen, so that it counts as a swipe even on a busy machine.
    for (let step = 0; step <= 5; step += 1) {
      const touchPoints = [{ x: from + ((to - from) * step) / 5, y: 300 }]
      await session.send('Input.dispatchTouchEvent', { type: step === 0 ? 'touchStart' : 'touchMove', touchPoints })
    }
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  await swipe(360, 20)
  await expect(current).toHaveText('Build')
  await swipe(20, 360)
  await expect(current).toHaveText('Teach')

  const { x, y, width, height } = (await page.getByRole('heading', { level: 2, name: /./ }).first().boundingBox())!
  await page.mouse.move(x + 4, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + width - 4, y + height / 2, { steps: 5 })
  await page.mouse.up()
  expect(await page.evaluate(() => getSelection()?.toString())).toMatch(/\w/)
  await expect(current).toHaveText('Teach')
})

/** How each element and what is drawn with it looks, once its transitions have ended. */
const looks = (page: Page) =>
  page.evaluate(() => {
    for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish()
    return [...document.querySelectorAll('body *')].map((element) =>
      [undefined, '::before', '::after'].map((part) => {
        const style = getComputedStyle(element, part)
        const name = `${element.tagName} ${element.getAttribute('class')}${part ?? ''}`
        const { display, color, background, border, textDecoration, opacity, transform } = style
        return [name, display, color, background, border, textDecoration, opacity, transform].join(' ')
      }),
    )
  })

/** What looks different once every element is hovered, whatever the browser takes for a pointer. */
async function changedByHover(page: Page): Promise<string[]> {
  const before = (await looks(page)).flat()
  const session = await page.context().newCDPSession(page)
  try {
    await session.send('DOM.enable')
    await session.send('CSS.enable')
    const { root } = await session.send('DOM.getDocument')
    // The browser itself styles options.
    const selector = 'body :not(option)'
    const { nodeIds } = await session.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector })
    const forcedPseudoClasses = ['hover']
    await Promise.all(nodeIds.map((nodeId) => session.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses })))
    const after = (await looks(page)).flat()
    return after.filter((look, index) => look !== before[index])
  } finally {
    // Only then is nothing hovered anymore.
    await session.detach()
  }
}

test('a tapped element does not keep its hover style', async ({ openPage }) => {
  const touch = await openPage({ hasTouch: true, isMobile: true, reducedMotion: 'reduce' })
  const mouse = await openPage({ reducedMotion: 'reduce' })
  for (const path of ['/', '/CareersPage', '/Cloud', '/Contact']) {
    await Promise.all([visitFully(touch, path), visitFully(mouse, path)])
    // Again, if the page replaces an element between the browser's list of them and its turn.
    await expect(async () => expect(await changedByHover(touch)).toEqual([])).toPass()
    await expect(async () => expect(await changedByHover(mouse)).not.toEqual([])).toPass()
  }
})

test('IoT: the reading can be explored by keyboard and by pointer', async ({ page }) => {
  await page.goto('/IoT')
  const slider = page.getByRole('slider', { name: 'Move through the night' })
  await slider.focus()
  await page.keyboard.press('End')
  await expect(slider).toHaveAttribute('aria-valuetext', '6:00 AM, −5 °F, in range')
  await page.keyboard.press('ArrowLeft')
  await expect(slider).toHaveAttribute('aria-valuetext', '5:40 AM, −5 °F, in range')
  const { x, y, width, height } = (await slider.boundingBox())!
  await page.mouse.click(x + width * 0.7, y + height / 2)
  await expect(slider).toHaveAttribute('aria-valuetext', '3:00 AM, 15 °F, out of range')
})
