import { expect, stack, test, visitFully } from './fixtures.ts'

test('ROUTE-05 every path works in any letter case, and one spelling is canonical', async ({ page }) => {
  for (const [path, canonical] of [
    ['/IoT', '/IoT'],
    ['/iot', '/IoT'],
    ['/IOT', '/IoT'],
    ['/iOt', '/IoT'],
  ] as const) {
    const response = await page.goto(path)
    expect(response?.status(), path).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Machines that speak up before they stop.')
    const href = await page.locator('link[rel=canonical]').getAttribute('href')
    expect(new URL(href ?? '').pathname).toBe(canonical)
  }
})

test('ROUTE-06 ROUTE-07 an unknown path shows 404 Not Found with status 404, between header and footer', async ({
  page,
  expected,
}) => {
  expected.push(/status of 404/)
  for (const path of ['/no-such-page', '/IoT/nothing', '/%2e%2e/secret', '/a.b.c']) {
    const response = await page.goto(path)
    expect(response?.status(), path).toBe(404)
    await expect(page.getByText('404 Not Found')).toBeVisible()
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeVisible()
  }
})

test('HEAD-01 HEAD-02 top bar: 50 px, one e-mail, two phones, seven external links in new tabs', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
  const header = page.getByRole('banner')
  const mail = header.getByRole('link', { name: 'hello@archstep.example' })
  await expect(mail).toHaveAttribute('href', 'mailto:hello@archstep.example')
  await expect(header.getByRole('link', { name: '(314) 555-0142' })).toHaveAttribute('href', 'tel:+13145550142')
  await expect(header.getByRole('link', { name: '(314) 555-0187' })).toHaveAttribute('href', 'tel:+13145550187')
  const external = header.locator('a[target=_blank]')
  await expect(external).toHaveCount(7)
  for (const link of await external.all()) {
    expect(await link.getAttribute('rel')).toContain('noopener')
    await expect(link).toHaveAccessibleName(/\S+/)
  }
  const barHeight = await mail.evaluate((link) => {
    let element: Element | null = link
    while (element && element.getBoundingClientRect().width < window.innerWidth - 1) element = element.parentElement
    return element?.getBoundingClientRect().height
  })
  expect(barHeight).toBe(50)
})

test('HEAD-03 HEAD-04 logo with tagline, and the navigation with a Blog link that has a name but no visible label', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/IoT')
  const header = page.getByRole('banner')
  await expect(header.getByText('Stay one step ahead').first()).toBeVisible()
  await expect(header.getByRole('link', { name: /Archstep.*Stay one step ahead|^Archstep$/ }).first()).toHaveAttribute(
    'href',
    '/',
  )
  const navigation = header.getByRole('navigation').first()
  for (const [name, href] of [
    ['Home', '/'],
    ['Careers', '/Careers'],
    ['About', '/About'],
    ['Contact', '/Contact'],
    ['Login', '/Login'],
    ['Blog', '/Blog'],
  ] as const) {
    await expect(navigation.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
  }
  const blog = navigation.getByRole('link', { name: 'Blog', exact: true })
  const label = blog.getByText('Blog')
  if (await label.count()) expect((await label.boundingBox())?.width ?? 0).toBeLessThanOrEqual(1)
})

const services = [
  ['Web Development', '/Web'],
  ['API Services', '/Api'],
  ['Cloud Services', '/Cloud'],
  ['Data Analytics', '/Data'],
  ['IoT Solutions', '/IoT'],
  ['Mobile Development', '/Mobile'],
  ['Digital Marketing', '/Digital'],
  ['Corporate Training', '/Training'],
] as const

test('HEAD-05 HEAD-06 above 768 px the services open on hover and by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 800 })
  await page.goto('/')
  const header = page.getByRole('banner')
  const button = header.getByRole('button', { name: 'Services' })
  const item = (name: string) => header.getByRole('link', { name, exact: true })
  await expect(item('IoT Solutions')).toBeHidden()
  await button.hover()
  for (const [name, href] of services) {
    await expect(item(name)).toBeVisible()
    await expect(item(name)).toHaveAttribute('href', href)
  }
  await page.mouse.move(500, 700)
  await expect(item('IoT Solutions')).toBeHidden()
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(item('IoT Solutions')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(item('IoT Solutions')).toBeHidden()
  await expect(button).toBeFocused()
})

test('HEAD-07 at 768 px a hamburger opens the menu, services open on click, and choosing one closes the menu', async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 900 })
  await page.goto('/')
  const header = page.getByRole('banner')
  const hamburger = header.getByRole('button', { name: /menu/i })
  await expect(header.getByRole('link', { name: 'Careers', exact: true })).toBeHidden()
  await hamburger.click()
  await expect(header.getByRole('link', { name: 'Careers', exact: true })).toBeVisible()
  await header.getByRole('button', { name: 'Services' }).click()
  await header.getByRole('link', { name: 'IoT Solutions', exact: true }).click()
  await expect(page).toHaveURL(/\/IoT$/i)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Machines that speak up before they stop.')
  await expect(header.getByRole('link', { name: 'Careers', exact: true })).toBeHidden()
})

test('FOOT-01 FOOT-02 the footer links, address, phone, e-mail and four social links', async ({ page }) => {
  await page.goto('/IoT')
  const footer = page.getByRole('contentinfo')
  for (const href of ['/', '/careers', '/contact', '/privacy-policy']) {
    await expect(footer.locator(`a[href="${href}"]`).first()).toBeVisible()
  }
  await expect(footer.getByText('911 Washington Avenue')).toBeVisible()
  await expect(footer.locator('a[href="tel:+13145550142"]').first()).toBeVisible()
  await expect(footer.locator('a[href="mailto:hello@archstep.example"]').first()).toBeVisible()
  await expect(footer.locator('a[target=_blank]')).toHaveCount(4)
})

test('a navigation keeps the old page until the new one is there, moves focus to it and starts at the top', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await visitFully(page, '/')
  const link = page.getByRole('main').getByRole('link', { name: /IoT Solutions/ })
  await link.scrollIntoViewIfNeeded()
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Machines that speak up before they stop.')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  const focusInMain = () => page.evaluate(() => Boolean(document.activeElement?.closest('main')))
  await expect.poll(focusInMain).toBe(true)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Good software goes up one step at a time.')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(200)
  await expect(page.locator('title')).toHaveCount(1)
  await expect(page.locator('meta[name=description]')).toHaveCount(1)
  await expect(page.locator('link[rel=canonical]')).toHaveCount(1)
})

test('the first Tab reaches the skip link, and it leads to the content', async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: /skip/i })
  await expect(skip).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#/)
  expect(await page.evaluate(() => Boolean(document.activeElement?.closest('main')))).toBe(true)
})

test('every page of the built site is served with a strict policy and without a style or script it forbids', async ({
  request,
}) => {
  for (const path of ['/', '/IoT', '/no-such-page']) {
    const response = await request.get(stack.site + path)
    const policy = response.headers()['content-security-policy'] ?? ''
    expect(policy).toMatch(/default-src 'none'|default-src 'self'/)
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval/)
    expect(policy).toContain('frame-ancestors')
    expect(response.headers()['x-content-type-options']).toBe('nosniff')
    expect(await response.text()).not.toMatch(/<[a-z][^>]*\sstyle=/i)
  }
})
