import { expect, stack, test } from './fixtures.ts'
import { signIn } from './studioSession.ts'
import { watchPolicy } from './watchPolicy.ts'

test('the Studio works under a policy of its own, which allows it the lake, the site and nothing else', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const watched = await watchPolicy(page)
  await page.setViewportSize({ width: 1400, height: 900 })
  const first = await page.request.get(stack.studio)
  const policy = first.headers()['content-security-policy'] ?? ''
  expect(policy).toMatch(/^default-src 'none'; script-src 'self' 'sha256-[^ ]+'; /)
  expect(policy).not.toMatch(/unsafe-eval|\*/)
  expect(policy).toContain("frame-ancestors 'none'")
  expect(first.headers()).toMatchObject({ 'x-robots-tag': 'noindex', 'x-content-type-options': 'nosniff' })
  await signIn(page, stack.editor, '/structure/home')
  await expect(page.getByTestId('field-slides')).toBeVisible()
  await page.goto(`${stack.studio}/media`)
  await expect(page.getByText(/assets?/i).first()).toBeVisible()
  await page.goto(`${stack.studio}/health`)
  await expect(page.getByRole('heading').first()).toBeVisible()
  expect(watched.violations).toEqual([])
})
