import { parseArgs } from 'node:util'
import type { Kysely } from 'kysely'
import { errorsByField, newJob } from '../api/schemas.ts'
import { addJobs, listJobs, setJobActive, type JobTables } from '../store/jobs.ts'
import { UsageError } from './settings.ts'

/** One line an opening, newest first. */
async function describeJobs(db: Kysely<JobTables>): Promise<string> {
  const jobs = await listJobs(db)
  if (jobs.length === 0) return 'There are no openings. `npm run careers -- jobs add` adds one.'
  return jobs
    .map(({ id, is_active, created_at, title, location }) =>
      [String(id).padStart(5), is_active ? 'open  ' : 'closed', created_at.slice(0, 10), `${title}, ${location}`].join(
        '  ',
      ),
    )
    .join('\n')
}

/** A command line can't hold line breaks well, so `\n` stands for one. */
const withBreaks = (text: string | undefined): string | undefined => text?.replaceAll(String.raw`\n`, '\n')

async function addFromArguments(db: Kysely<JobTables>, args: string[]): Promise<string> {
  const { values } = parseArgs({
    args,
    options: {
      title: { type: 'string' },
      department: { type: 'string' },
      location: { type: 'string' },
      description: { type: 'string' },
      requirements: { type: 'string' },
      responsibilities: { type: 'string' },
      skill: { type: 'string', multiple: true, default: [] },
      'employment-type': { type: 'string', default: 'Full-time' },
      closed: { type: 'boolean', default: false },
    },
  })
  const parsed = newJob.safeParse({
    title: values.title,
    department: values.department,
    location: values.location,
    description: withBreaks(values.description) ?? '',
    requirements: withBreaks(values.requirements) ?? '',
    responsibilities: withBreaks(values.responsibilities) ?? '',
    skills: values.skill,
    employment_type: values['employment-type'],
    is_active: !values.closed,
  })
  if (parsed.success) {
    const [id] = await addJobs(db, [parsed.data])
    return `Added opening ${id}: ${parsed.data.title}. It is on the site now.`
  }
  const lines = Object.entries(errorsByField(parsed.error, 'unknown')).map(
    ([field, messages]) => `  --${field.replace('skills', 'skill').replace('_', '-')}: ${messages.join(' ')}`,
  )
  throw new UsageError(`The opening was not added:\n${lines.join('\n')}`)
}

async function setActive(db: Kysely<JobTables>, id: string | undefined, active: boolean): Promise<string> {
  if (!/^\d{1,15}$/.test(id ?? '') || !(await setJobActive(db, Number(id), active))) {
    throw new UsageError(
      `There is no opening ${id ?? '(no id given)'}. \`npm run careers -- jobs list\` shows the ids.`,
    )
  }
  return active ? `Opening ${id} takes applications again.` : `Opening ${id} is closed; the site shows it as closed.`
}

/**
 * Runs `jobs …` and gives back what to tell the person at the terminal.
 * @throws UsageError when the arguments can't be used.
 */
export async function runJobsCommand(db: Kysely<JobTables>, [command, ...rest]: string[]): Promise<string> {
  switch (command) {
    case 'list':
      return describeJobs(db)
    case 'add':
      return addFromArguments(db, rest)
    case 'close':
      return setActive(db, rest[0], false)
    case 'reopen':
      return setActive(db, rest[0], true)
    case undefined:
    default:
      throw new UsageError('Use jobs list, jobs add, jobs close ID or jobs reopen ID.')
  }
}
