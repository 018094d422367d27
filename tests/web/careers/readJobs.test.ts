import { describe, expect, test } from 'vitest'
import { readJobs } from '#web/careers/readJobs.ts'

const entry = {
  id: 7,
  title: 'Data Analyst',
  description: 'Turn data into answers.',
  location: 'Hyderabad',
  is_active: true,
  created_at: '2026-08-17T06:20:00.000Z',
}

describe('JOB-02 a response of the careers API', () => {
  test('is parsed field by field', () => {
    const { jobs, problems, syncTags } = readJobs({
      sync_tags: ['s1:jobs'],
      results: [
        {
          ...entry,
          department: ' Data ',
          slug: ' data-analyst',
          employment_type: 'Full-time ',
          requirements: 'SQL\n\nPython\nSQL',
          skills: ['SQL', ''],
          salary: { min: 20, currency: 'USD', unit: 'HOUR' },
          closes_on: '2026-12-31',
          applicant_countries: ['India', ''],
        },
      ],
    })
    expect({ problems, syncTags }).toEqual({ problems: [], syncTags: ['s1:jobs'] })
    expect(jobs).toEqual([
      {
        id: '7',
        slug: 'data-analyst',
        title: 'Data Analyst',
        description: 'Turn data into answers.',
        location: 'Hyderabad',
        isActive: true,
        createdAt: new Date('2026-08-17T06:20:00.000Z'),
        department: 'Data',
        employmentType: 'Full-time',
        requirements: ['SQL', 'Python'],
        responsibilities: [],
        skills: ['SQL'],
        salary: { min: 20, max: null, currency: 'USD', unit: 'HOUR' },
        closesOn: new Date('2026-12-31'),
        countries: ['India'],
        asksWorkAuthorization: true,
      },
    ])
  })

  test('has its texts trimmed, and Windows line breaks removed from its lists', () => {
    const spaced = {
      ...entry,
      id: ' b ',
      title: ' Data Analyst ',
      description: '\nTurn data. ',
      location: ' Hyderabad ',
    }
    const lists = { requirements: 'SQL\r\nPython\r\n', responsibilities: ' Reports\n', skills: [' SQL'] }
    expect(readJobs({ results: [{ ...spaced, ...lists }] }).jobs[0]).toMatchObject({
      id: 'b',
      title: 'Data Analyst',
      description: 'Turn data.',
      location: 'Hyderabad',
      requirements: ['SQL', 'Python'],
      responsibilities: ['Reports'],
      skills: ['SQL'],
    })
  })

  test('JOB-04 spells each location as most of its jobs do, on cards and in the filter', () => {
    const shown = (...locations: string[]) =>
      readJobs({ results: Array.from(locations, (location, id) => ({ ...entry, id, location })) }).jobs.map(
        ({ location }) => location,
      )
    expect(shown('REMOTE', 'Remote', '', 'Remote')).toEqual(['Remote', 'Remote', '', 'Remote'])
    expect(shown('Remote', 'REMOTE'), 'as the newest does').toEqual(['Remote', 'Remote'])
    expect(shown('San Jose', 'San José', 'San  José')).toEqual(['San Jose', 'San Jose', 'San Jose'])
  })

  test.each([[{}], [{ results: null }], [{ results: [] }], [{ count: 3 }]])(
    'without results is an empty list: %j',
    (body) => {
      expect(readJobs(body)).toEqual({ jobs: [], problems: [], syncTags: [] })
    },
  )

  test.each([[null], ['jobs'], [[entry]], [{ results: 'none' }], [{ results: { 0: entry } }]])(
    'of another shape is an error, which says why: %j',
    (body) => {
      const cause = expect.objectContaining({ issues: [expect.objectContaining({ code: 'invalid_type' })] })
      expect(() => readJobs(body)).toThrow(expect.objectContaining({ name: 'TypeError', cause }))
    },
  )

  test('with bad entries is shown without them, and they are reported', () => {
    const { jobs, problems } = readJobs({
      results: [
        null,
        'job',
        { ...entry, id: undefined },
        { ...entry, title: ' ' },
        { ...entry, is_active: 'yes' },
        entry,
        entry,
      ],
    })
    expect(jobs.map(({ id }) => id)).toEqual(['7'])
    expect(problems).toEqual([
      'entry 1 is not an object',
      'entry 2 is not an object',
      'entry 3 has no id',
      'entry 4 has no title',
      'entry 5 has no is_active',
      'entry 7 has the id 7 of an earlier one',
    ])
  })

  test('may have null in fields that a card can do without', () => {
    const nulls = {
      description: null,
      location: null,
      created_at: null,
      requirements: null,
      skills: null,
      department: null,
    }
    const { jobs, problems } = readJobs({
      results: [
        { ...entry, ...nulls },
        { ...entry, id: 'b', created_at: 'soon' },
      ],
    })
    expect(problems).toEqual([])
    expect(jobs[0]).toMatchObject({
      title: 'Data Analyst',
      description: '',
      location: '',
      createdAt: undefined,
      skills: [],
    })
    expect(jobs[1]?.createdAt).toBeUndefined()
  })
})
