import { describe, expect, test } from 'vitest'
import { filesAtOrigin } from '#web/content/images.ts'
import { resolveContent } from '#web/content/resolveResult.ts'

const HASH = '928ac96d53b0c9049836c86ff25fd3c009039a16'
const SERVER = `http://localhost:3900/files/local/production/${HASH}`

const file = (originalFilename?: string | null, ending = 'pdf') => ({
  _type: 'file',
  asset: { _id: `file-${HASH}-${ending}`, originalFilename, size: 1234 },
})
const finish = (value: unknown) => resolveContent(value, { picture: filesAtOrigin, file: ({ url }) => url })

describe('a file of the CMS', () => {
  test.each([
    ['Website brief.pdf', 'pdf', 'Website-brief.pdf'],
    ['Budget 2026 (final).XLSX', 'xlsx', 'Budget-2026-final.xlsx'],
    ['../../etc/passwd.pdf', 'pdf', 'etc-passwd.pdf'],
    ['日本.pdf', 'pdf', '日本.pdf'],
    ['Müllers U\u0308bersicht.pdf', 'pdf', 'Müllers-Übersicht.pdf'],
    [`${'ö'.repeat(200)}.pdf`, 'pdf', `${'ö'.repeat(50)}.pdf`],
    ['***.pdf', 'pdf', '928ac96d.pdf'],
    [null, 'pdf', '928ac96d.pdf'],
  ])('called %j is downloaded under a plain name with the extension of its type', async (given, ending, name) => {
    expect(await finish({ file: file(given, ending) })).toEqual({
      file: { href: `${SERVER}.${ending}?dl=${encodeURIComponent(name)}`, extension: ending, bytes: 1234 },
    })
  })

  test.each(['html', 'svg', 'exe', 'docx', 'pdf.html'])('with the extension %s is not offered', async (ending) => {
    expect(await finish({ file: file('x', ending) })).toEqual({ file: null })
  })

  test('that is missing or deleted is null', async () => {
    expect(await finish({ a: null, b: { _type: 'file', asset: null } })).toEqual({ a: null, b: null })
  })
})
