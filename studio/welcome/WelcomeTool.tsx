import { CogIcon } from '@sanity/icons/Cog'
import { ComposeIcon } from '@sanity/icons/Compose'
import { DocumentIcon } from '@sanity/icons/Document'
import { DoubleQuoteIcon } from '@sanity/icons/DoubleQuote'
import { EarthGlobeIcon } from '@sanity/icons/EarthGlobe'
import { HeartIcon } from '@sanity/icons/Heart'
import { Card, Container, Flex, Grid, Heading, Stack, Text } from '@sanity/ui'
import type { ComponentType } from 'react'
import { useCurrentUser } from 'sanity'
import { IntentLink } from 'sanity/router'
import { HEALTH_INTENT } from '../health/healthIntent.ts'
import { isAdministrator } from '../roles.ts'
import styles from './WelcomeTool.module.css'

interface Task {
  readonly title: string
  readonly text: string
  readonly icon: ComponentType
  /** Where it begins, as the Studio's tools understand it. */
  readonly intent: { readonly name: string; readonly params: Record<string, string> }
  readonly administratorsOnly?: boolean
}

/** What staff do most, the most frequent first. */
const tasks: readonly Task[] = [
  {
    title: 'Change words or a picture',
    text: 'See the site, click on what you want to change, type, and publish.',
    icon: EarthGlobeIcon,
    intent: { name: 'edit', params: { id: 'home', type: 'home', mode: 'presentation' } },
  },
  {
    title: 'Write an article',
    text: 'A new post for the blog, with pictures and links.',
    icon: ComposeIcon,
    intent: { name: 'create', params: { type: 'post' } },
  },
  {
    title: 'Make a page',
    text: 'A page at an address of its own, built of ready-made blocks.',
    icon: DocumentIcon,
    intent: { name: 'create', params: { type: 'page' } },
  },
  {
    title: 'Add what a client said',
    text: 'A testimonial; then choose it on the pages that should show it.',
    icon: DoubleQuoteIcon,
    intent: { name: 'create', params: { type: 'testimonial' } },
  },
  {
    title: 'Look for things to mend',
    text: 'Every missing description, dead link and title that is too long, with a link to the field.',
    icon: HeartIcon,
    intent: { name: HEALTH_INTENT, params: {} },
  },
  {
    title: 'Change phones, hours or menus',
    text: 'The settings that every page shares.',
    icon: CogIcon,
    intent: { name: 'edit', params: { id: 'siteSettings', type: 'siteSettings' } },
    administratorsOnly: true,
  },
]

function TaskCard({ title, text, icon: Icon, intent }: Task) {
  return (
    <IntentLink className={styles.link} intent={intent.name} params={intent.params}>
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
    </IntentLink>
  )
}

/** The first screen: what staff do most, one click away. */
export function WelcomeTool() {
  const user = useCurrentUser()
  const shown = tasks.filter(({ administratorsOnly }) => !administratorsOnly || isAdministrator(user))
  return (
    <Card height="fill" overflow="auto" padding={5}>
      <Container width={2}>
        <Stack gap={5} paddingY={5}>
          <Stack gap={4}>
            <Heading as="h1" size={3}>
              What would you like to do?
            </Heading>
            <Text muted>Nothing is seen by visitors until you press Publish, and every earlier version is kept.</Text>
          </Stack>
          <Grid gridTemplateColumns={[1, 1, 2]} gap={3}>
            {shown.map((task) => (
              <TaskCard key={task.title} {...task} />
            ))}
          </Grid>
        </Stack>
      </Container>
    </Card>
  )
}
