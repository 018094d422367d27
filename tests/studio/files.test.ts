import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { papers } from '../../studio/files/papers.ts'
import { workbooks } from '../../studio/files/workbooks.ts'
import { seedFolder } from '../../commands/dataset/seedFiles.ts'

const folder = path.join(seedFolder, 'files')
const described = (id: string) =>
  JSON.parse(readFileSync(path.join(seedFolder, `${id}.json`), 'utf8')) as { title: string; desc: string }
const count = (text: string, part: string) => text.split(part).length - 1

describe('SVC-02 the files of the seed', () => {
  it.each([
    ['resource-web-brief', 12, /twelve questions/i],
    ['resource-iot-security-checklist', 22, /twenty-two points/i],
    ['resource-digital-local-search', 18, /eighteen things/i],
  ])('%s has the %d points that its description says', (id, points, words) => {
    expect(described(id).desc).toMatch(words)
    expect(count(papers[id] ?? '', '<li>')).toBe(points)
  })

  it('there is one for every paper and workbook', () => {
    const names = [
      ...Object.keys(papers).map((id) => [id, 'pdf']),
      ...Object.keys(workbooks).map((id) => [id, 'xlsx']),
    ].map(
      ([id = '', ending]) =>
        `${described(id)
          .title.toLowerCase()
          .replaceAll(/[^a-z0-9]+/g, '-')}.${ending}`,
    )
    expect(readdirSync(folder).toSorted()).toEqual(names.toSorted())
  })

  it.each(readdirSync(folder).filter((name) => name.endsWith('.pdf')))(
    '%s is tagged, says its language and its title, and is light',
    (name) => {
      const pdf = readFileSync(path.join(folder, name)).toString('latin1')
      expect(pdf).toMatch(/\/MarkInfo <<[^>]*\/Marked true/)
      expect(pdf).toContain('/Lang (en-US)')
      expect(pdf).toMatch(/\/Title \([^)]{10,}\)/)
      expect(pdf.length).toBeLessThan(100 * 1024)
    },
  )

  it('the workbooks compute what can be computed, with formulas as the file format has them', () => {
    const formulas = (id: string) =>
      workbooks[id]?.('Title', 'Lead.').flatMap(({ data }) =>
        data.flatMap((row) =>
          row.flatMap((cell) =>
            typeof cell === 'object' && cell && 'type' in cell && cell.type === 'Formula' ? [cell.value] : [],
          ),
        ),
      )
    for (const id of Object.keys(workbooks)) {
      expect(formulas(id)?.filter((formula) => String(formula).startsWith('='))).toEqual([])
      expect(formulas(id)?.length).toBeGreaterThan(3)
    }
    expect(formulas('resource-digital-campaign-budget')).toEqual(
      expect.arrayContaining(['IF(E5>0,B5/E5,"")', 'SUM(B5:B16)', 'B3-B17']),
    )
    expect(formulas('resource-data-month-end-checklist')).toContain('SUM(E5:E22)')
    expect(formulas('resource-web-page-inventory')).toContain('COUNTIF(G5:G500,"keep")')
    expect(formulas('resource-cloud-server-inventory')).toContain('SUM(G5:G500)')
  })
})
