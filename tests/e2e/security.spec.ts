import { expect, stack, test, visitFully } from './fixtures.ts'
import { watchPolicy } from './watchPolicy.ts'

const MAP = 'https://www.openstreetmap.org/**'

test('CONTACT-01 the map is only loaded on request, and then shown without violating the policy', async ({
  page,
  expected,
}) => {
  expected.push(/left the machine: https:\/\/www\.openstreetmap\.org/)
  const asked: string[] = []
  await page.route(MAP, (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '<title>Map</title><p>The streets</p>' })
  })
  const watched = await watchPolicy(page)
  await visitFully(page, '/Contact')
  await page.getByRole('button', { name: 'Show the map' }).scrollIntoViewIfNeeded()
  expect(asked).toEqual([])
  await page.getByRole('button', { name: 'Show the map' }).click()
  await expect(page.locator('object[data-shown]')).toHaveCSS('opacity', '1')
  expect(asked).toHaveLength(1)
  const map = page.frames().find((frame) => frame.url().startsWith('https://www.openstreetmap.org/'))
  await expect(map!.getByText('The streets')).toBeVisible()
  expect(watched.violations).toEqual([])
})

test('the policy is in force: no style, script, script URL or HTML that the page did not come with', async ({
  page,
  expected,
}) => {
  expected.push(/Content Security Policy|TrustedHTML|TrustedScriptURL/)
  const watched = await watchPolicy(page)
  await visitFully(page, '/')
  expect(watched.violations).toEqual([])
  const outcome = await page.evaluate(() => {
    const style = document.createElement('style')
    style.textContent = 'body { display: none }'
    document.head.append(style)
    const refused = (work: () => void) => {
      try {
        work()
        return 'done'
      } catch (error) {
        return (error as Error).name
      }
    }
    return {
      body: getComputedStyle(document.body).display,
      html: refused(() => {
        document.createElement('div').innerHTML = '<b>bold</b>'
      }),
      script: refused(() => {
        document.createElement('script').src = '/assets/other.js'
      }),
    }
  })
  expect(outcome).toEqual({ body: 'block', html: 'TypeError', script: 'TypeError' })
  await expect.poll(() => watched.violations.join()).toMatch(/style-src.*require-trusted-types-for/s)
})

test('no other page may show the site or the Studio in a frame', async ({ page, expected }) => {
  expected.push(/frame-ancestors|Refused to (?:frame|display)|Framing/)
  await page.route(`${stack.careers}/frames`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<iframe src="${stack.site}/"></iframe><iframe src="${stack.studio}/"></iframe>`,
    }),
  )
  await page.goto(`${stack.careers}/frames`, { waitUntil: 'load' })
  await expect
    .poll(() => page.frames().map((frame) => frame.url()))
    .toEqual([`${stack.careers}/frames`, 'chrome-error://chromewebdata/', 'chrome-error://chromewebdata/'])
})
