import { expect, seeWholePage, stack, test, visitFully } from './fixtures.ts'
import { watchPolicy } from './watchPolicy.ts'

const MAP = 'https://www.openstreetmap.org/**'

test('what is no page has the policy, too', async ({ request }) => {
  for (const address of ['/pictures.json', '/favicon.svg']) {
    expect((await request.get(address)).headers()['content-security-policy']).toContain("script-src 'self'")
  }
})

test('CONTACT-01 one visit uses what pages are made of, with a map once it is asked for: the policy has nothing to say', async ({
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
  await visitFully(page, '/')
  const main = page.getByRole('main')
  await seeWholePage(page)
  const footer = page.getByRole('contentinfo')
  await page.getByRole('banner').getByRole('link', { name: 'Contact' }).first().click()
  await expect(page.getByRole('button', { name: 'Show the map' })).toBeVisible()
  expect(asked).toEqual([])
  await page.getByRole('button', { name: 'Show the map' }).click()
  await expect(page.locator('object[data-shown]')).toHaveCSS('opacity', '1')
  expect(asked).toHaveLength(1)
  const map = page.frames().find((frame) => frame.url().startsWith('https://www.openstreetmap.org/'))
  await expect(map!.getByText('The streets')).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Careers' }).first().click()
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
  await seeWholePage(page)
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).first().click()
  await main.getByRole('button', { name: 'Sign Up' }).click()
  await expect(main.getByLabel('Confirm Password')).toBeVisible()
  await footer
    .getByRole('link', { name: /privacy/i })
    .first()
    .click()
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
  expect(watched.violations).toEqual([])
})

test('the policy is in force: no style, script, address of a script or HTML that the page did not come with', async ({
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

test('no other page may show the site in a frame, and none the Studio', async ({ page, expected }) => {
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
