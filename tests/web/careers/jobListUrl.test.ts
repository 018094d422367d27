import { describe, expect, test } from 'vitest'
import { NO_FILTERS, readFilters, readJobId, withFilters, withJobId } from '#web/careers/jobListUrl.ts'

describe('the URL of the list', () => {
  test.each([
    [NO_FILTERS, ''],
    [
      { search: 'C++ & Go', location: 'Saint Louis, MO', activeOnly: true },
      '?search=C%2B%2B+%26+Go&location=Saint+Louis%2C+MO&active=1',
    ],
    [{ search: '50%', location: '', activeOnly: false }, '?search=50%25'],
  ])('preserves the filters: %o', (filters, query) => {
    expect(withFilters('', filters)).toBe(query)
    expect(readFilters(query)).toEqual(filters)
  })

  test('leaves foreign parameters alone', () => {
    expect(withFilters('?utm_source=mail&search=old&job=3', { ...NO_FILTERS, search: 'new' })).toBe(
      '?utm_source=mail&search=new&job=3',
    )
    expect(withFilters('?search=old&utm_source=mail', NO_FILTERS)).toBe('?utm_source=mail')
  })

  test('names the open job beside the filters', () => {
    expect(withJobId('?search=cloud', '7')).toBe('?search=cloud&job=7')
    expect(readJobId('?search=cloud&job=7')).toBe('7')
    expect(withJobId('?search=cloud&job=7', undefined)).toBe('?search=cloud')
    expect(readJobId('?job=')).toBeUndefined()
  })

  test('only the value 1 means active jobs only', () => {
    expect(readFilters('?active=true').activeOnly).toBe(false)
  })
})
