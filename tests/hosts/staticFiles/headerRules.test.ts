import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readHeaderRules } from '#hosts/staticFiles/headerRules.ts'
import { temporaryFolder } from '../../support/atEnd.ts'

test('an invalid line of headers is named', async () => {
  const file = path.join(temporaryFolder(), '_headers')
  await writeFile(file, '/*\n  X-Fine: yes\n  not a header\n')
  await expect(readHeaderRules(file)).rejects.toThrow(/line 3: .*not a header/)
})
