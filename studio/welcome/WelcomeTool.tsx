import { CaseIcon } from '@sanity/icons/Case'
import { CogIcon } from '@sanity/icons/Cog'
import { ComposeIcon } from '@sanity/icons/Compose'
import { DocumentIcon } from '@sanity/icons/Document'
import { DoubleQuoteIcon } from '@sanity/icons/DoubleQuote'
import { EarthGlobeIcon } from '@sanity/icons/EarthGlobe'
import { HeartIcon } from '@sanity/icons/Heart'
import { UsersIcon } from '@sanity/icons/Users'
import { Card, Flex, Grid, Heading, Stack, Text } from '@sanity/ui'
import type { ComponentType } from 'react'
import { useCurrentUser } from 'sanity'
import { Link, useRouter } from 'sanity/router'
import { APPLICANTS } from '@archstep/contracts/api/deskApi.ts'
import { plural } from '@archstep/contracts/text/plural.ts'
import { useSamples } from '../content/useSamples.ts'
import { isAdministrator, isOnlyRecruiter } from '../roles.ts'
import { useAccess } from '../session/Session.tsx'
import { historyDays } from '../settings.ts'
import { ToolPage } from '../ui/ToolPage.tsx'
import styles from './WelcomeTool.module.css'

interface Task {
  readonly title: string
  readonly text: string
  readonly icon: ComponentType
  /** Where the task starts: an intent for one of the Studio's tools, or a tool's URL. */
  readonly to: { readonly intent: string; readonly params: Record<string, string> } | string
  readonly administratorsOnly?: boolean
  readonly deskOnly?: boolean
  /** Also for recruiters, because it is about jobs or applicants. */
  readonly recruiting?: boolean
}

/** Common tasks, most frequent first. */
const tasks: readonly Task[] = [
  {
    title: 'Change words or a picture',
    text: 'See the site, click on what you want to change, type, and publish.',
    icon: EarthGlobeIcon,
    to: { intent: 'edit', params: { id: 'home', type: 'home', mode: 'presentation' } },
  },
  {
    title: 'Write an article',
    text: 'A new post for the blog, with pictures and links.',
    icon: ComposeIcon,
    to: { intent: 'create', params: { type: 'post' } },
  },
  {
    title: 'Make a page',
    text: 'A page at an address of its own, built of ready-made blocks.',
    icon: DocumentIcon,
    to: { intent: 'create', params: { type: 'page' } },
  },
  {
    title: 'Add what a client said',
    text: 'A testimonial; then choose it on the pages that should show it.',
    icon: DoubleQuoteIcon,
    to: { intent: 'create', params: { type: 'testimonial' } },
  },
  {
    title: 'Add a job',
    text: 'What the work is, where, and how long it stays open. See its card before you publish it.',
    icon: CaseIcon,
    to: { intent: 'create', params: { type: 'job' } },
    recruiting: true,
  },
  {
    title: 'See who applied',
    text: 'Read what applicants sent, write notes, and say how far each has come.',
    icon: UsersIcon,
    to: `/${APPLICANTS}`,
    deskOnly: true,
    recruiting: true,
  },
  {
    title: 'Look for things to fix',
    text: 'Every missing description, link to a page that is gone, and title that is too long, with a link to the field.',
    icon: HeartIcon,
    to: '/health',
    recruiting: true,
  },
  {
    title: 'Change phones, hours or menus',
    text: 'The settings that every page shares.',
    icon: CogIcon,
    to: { intent: 'edit', params: { id: 'siteSettings', type: 'siteSettings' } },
    administratorsOnly: true,
  },
]

/** Hosted Sanity's plans keep history for different lengths of time. */
const kept = historyDays === '' ? 'every earlier version is kept' : `earlier versions are kept for ${historyDays} days`

function TaskCard({ title, text, icon: Icon, to }: Task) {
  const { resolveIntentLink } = useRouter()
  return (
    <Link className={styles.link} href={typeof to === 'string' ? to : resolveIntentLink(to.intent, to.params)}>
      <Card padding={4} radius={3} border height="fill" className={styles.task}>
        <Flex gap={4}>
          <span className={styles.icon}>
            <Icon />
          </span>
          <Stack gap={3}>
            <Heading as="h2" size={1}>
              {title}
            </Heading>
            <Text muted size={1}>
              {text}
            </Text>
          </Stack>
        </Flex>
      </Card>
    </Link>
  )
}

export function WelcomeTool() {
  const user = useCurrentUser()
  const recruiter = isOnlyRecruiter(user)
  const samples = useSamples()
  const them = samples?.length === 1 ? 'it' : 'them'
  const atDesk = useAccess().data?.admitted === true
  const shown = tasks.filter(
    ({ administratorsOnly, deskOnly, recruiting }) =>
      (!administratorsOnly || isAdministrator(user)) && (!deskOnly || atDesk) && (!recruiter || recruiting === true),
  )
  return (
    <ToolPage width={2}>
      <Stack gap={4}>
        <Heading as="h1" size={3}>
          What would you like to do?
        </Heading>
        <Text muted>Visitors see no change until you press Publish, and {kept}.</Text>
        {!recruiter && samples && samples.length > 0 && (
          <Text>
            {plural(samples.length, 'sample', 'samples')} came with the project. Replace {them} before launch:{' '}
            <Link href="/health">Health lists {them}</Link>.
          </Text>
        )}
      </Stack>
      <Grid gridTemplateColumns={[1, 1, 2]} gap={3}>
        {shown.map((task) => (
          <TaskCard key={task.title} {...task} />
        ))}
      </Grid>
    </ToolPage>
  )
}
