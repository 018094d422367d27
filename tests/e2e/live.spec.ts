import { readFile } from 'node:fs/promises'
import { whileChanged } from '../support/whileChanged.ts'
import { asBuiltNow } from './asBuiltNow.ts'
import { expect, test, visitFully } from './fixtures.ts'
import { lake } from './lake.ts'

test('SVC-02 a file that staff replace is the one that an open page offers, under its name', async ({ page }) => {
  await asBuiltNow(page)
  await visitFully(page, '/Web')
  const link = page.getByRole('complementary').getByRole('link', { name: /^Website brief on one page/ })
  const copy = /^\/files\/\w+\/website-brief-on-one-page\.pdf$/
  await expect(link).toHaveAttribute('href', copy)
  const bytes = Buffer.from('%PDF-1.7 the new brief')
  const { _id } = await lake.assets.upload('file', bytes, { filename: 'New brief.pdf', contentType: 'application/pdf' })
  const file = { _type: 'file', asset: { _type: 'reference', _ref: _id } }
  await whileChanged(lake, ['resource-web-brief', 'file'], file, async () => {
    await expect(link).toHaveAttribute('href', /\?dl=New-brief\.pdf$/)
    await expect(link).toHaveAccessibleName('Website brief on one page PDF, 1 KB')
    const saved = page.waitForEvent('download')
    await link.click()
    const download = await saved
    expect(download.suggestedFilename()).toBe('New-brief.pdf')
    expect(await readFile(await download.path())).toEqual(bytes)
  })
  await expect(link).toHaveAttribute('href', copy)
  await lake.delete(_id)
})
