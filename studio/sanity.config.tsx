import { visionTool } from '@sanity/vision'
import { EarthGlobeIcon } from '@sanity/icons/EarthGlobe'
import { HeartIcon } from '@sanity/icons/Heart'
import { HomeIcon } from '@sanity/icons/Home'
import { UserIcon } from '@sanity/icons/User'
import { UsersIcon } from '@sanity/icons/Users'
import { media } from 'sanity-plugin-media'
import {
  defineConfig,
  defineLocaleResourceBundle,
  isArrayOfBlocksInputProps,
  useClient,
  type InputProps,
  type LayoutProps,
  type ObjectInputProps,
  type SlugValue,
  type StringInputProps,
  type Tool,
  type Config,
} from 'sanity'
import { presentationTool } from 'sanity/presentation'
import { route } from 'sanity/router'
import { structureTool } from 'sanity/structure'
import { localLake } from '#lake/studio/localLake.ts'
import { API_VERSION } from '@archstep/contracts/sanityApi.ts'
import { countries, country } from '#schemas/objects/country.ts'
import { table } from '#schemas/blocks/tableBlock.ts'
import { schemaTypes } from '#schemas/schemaTypes.ts'
import { APPLICANTS } from './applicants/applicantsPath.ts'
import { ApplicantsMenu } from './applicants/ApplicantsMenu.tsx'
import { ApplicantsTool } from './applicants/ApplicantsTool.tsx'
import { HealthTool } from './health/HealthTool.tsx'
import { FormattedTextInput } from './inputs/FormattedTextInput.tsx'
import { PictureInput } from './inputs/PictureInput.tsx'
import { SeoInput } from './inputs/SeoInput.tsx'
import { SlugInput } from './inputs/SlugInput.tsx'
import { TableInput } from './inputs/TableInput.tsx'
import { TextWithValues } from './inputs/TextWithValues.tsx'
import { PeopleTool } from './people/PeopleTool.tsx'
import { pictureSource } from './pictures/pictureSource.tsx'
import { UploadFailures } from './pictures/UploadFailures.tsx'
import { placesOfDocuments } from './presentation/locations.ts'
import { mainDocuments } from './presentation/mainDocuments.ts'
import { isAdministrator, isRecruiter } from './roles.ts'
import { keepSession, SessionProvider } from './applicants/Session.tsx'
import {
  careersUrl,
  dataset,
  hasComments,
  hasReleases,
  hasScheduledDrafts,
  hasTasks,
  hasVision,
  lakeUrl,
  projectId,
  siteUrl,
} from './settings.ts'
import { documentOptions, withoutFixedTemplates } from './documentActions.ts'
import { StudioIcon } from './StudioIcon.tsx'
import { documentViews } from './structure/documentViews.ts'
import { structure } from './structure/structure.ts'
import { ToolLayout } from './ToolLayout.tsx'
import { WelcomeTool } from './welcome/WelcomeTool.tsx'

const welcome: Tool = {
  name: 'welcome',
  title: 'Start',
  icon: HomeIcon,
  component: WelcomeTool,
  router: route.create('/'),
}
const health: Tool = {
  name: 'health',
  title: 'Health',
  icon: HeartIcon,
  component: HealthTool,
  router: route.create('/'),
}

/** ApplicantsMenu shows it only to people who may use it. */
const applicants: Tool = {
  name: APPLICANTS,
  title: 'Applicants',
  icon: UsersIcon,
  component: ApplicantsTool,
  router: route.create('/', [route.create('/:place')]),
}

/** Hosted Sanity manages accounts itself. */
const people = (administrator: boolean): Tool => ({
  name: 'people',
  title: administrator ? 'People' : 'Account',
  icon: UserIcon,
  component: PeopleTool,
  router: route.create('/'),
})

function inputOfOurs(props: InputProps) {
  if (props.schemaType.name === 'seo') return <SeoInput {...(props as ObjectInputProps)} />
  if (props.schemaType.name === 'slug') return <SlugInput {...(props as ObjectInputProps<SlugValue>)} />
  if (props.schemaType.name === country.name) {
    const field = props as StringInputProps
    return field.renderDefault({ ...field, schemaType: { ...field.schemaType, options: { list: countries } } })
  }
  if (props.schemaType.name === 'picture') return <PictureInput {...(props as ObjectInputProps)} />
  if (props.schemaType.name === table.name) return <TableInput {...(props as ObjectInputProps)} />
  const { jsonType, options } = props.schemaType
  if (jsonType === 'string' && !(options as { list?: unknown } | undefined)?.list) {
    return <TextWithValues {...(props as StringInputProps)} />
  }
  if (isArrayOfBlocksInputProps(props)) return <FormattedTextInput {...props} />
  return props.renderDefault(props)
}

const sessionOf = keepSession(careersUrl)

function Layout(props: LayoutProps) {
  const { token } = useClient({ apiVersion: API_VERSION }).config()
  return (
    <SessionProvider session={sessionOf(token)}>
      {props.renderDefault(props)}
      <UploadFailures />
    </SessionProvider>
  )
}

/** Overrides Studio texts that staff would not understand. */
const words = defineLocaleResourceBundle({
  locale: 'en-US',
  namespace: 'studio',
  resources: { 'asset-source.browse-button.text': 'Choose from Media' },
})

const places = placesOfDocuments(siteUrl)

const config: Config = defineConfig({
  name: 'default',
  title: 'Website content',
  icon: StudioIcon,
  projectId,
  dataset,
  plugins: [
    structureTool({ title: 'Content', structure, defaultDocumentNode: documentViews }),
    presentationTool({
      title: 'Site',
      icon: EarthGlobeIcon,
      previewUrl: { initial: places.start },
      allowOrigins: [siteUrl],
      resolve: { mainDocuments, locations: places.locations },
    }),
    media(),
    ...(hasVision ? [visionTool({ title: 'Queries', defaultApiVersion: API_VERSION })] : []),
  ],
  form: { components: { input: inputOfOurs }, image: { assetSources: pictureSource } },
  studio: { components: { layout: Layout, activeToolLayout: ToolLayout, toolMenu: ApplicantsMenu } },
  i18n: { bundles: [words] },
  tools: (tools, { currentUser }) => [
    welcome,
    // Jobs have no pictures.
    ...tools.filter(({ name }) => name !== 'vision' && !(name === 'media' && isRecruiter(currentUser))),
    ...(careersUrl === '' ? [] : [applicants]),
    health,
    ...(lakeUrl === '' ? [] : [people(isAdministrator(currentUser))]),
    // For developers; editors have no use for it.
    ...tools.filter(({ name }) => name === 'vision' && isAdministrator(currentUser)),
  ],
  // The careers service verifies this token with the Content Lake. It must not see Sanity's cookie.
  ...(careersUrl === '' ? {} : { auth: { loginMethod: 'token' as const } }),
  schema: { types: schemaTypes, templates: withoutFixedTemplates },
  document: { ...documentOptions, comments: { enabled: hasComments } },
  tasks: { enabled: hasTasks },
  releases: { enabled: hasReleases },
  scheduledDrafts: { enabled: hasScheduledDrafts },
  // Other Sanity products, and a feature that scheduled drafts have replaced.
  scheduledPublishing: { enabled: false },
  announcements: { enabled: false },
  mediaLibrary: { enabled: false },
  apps: { canvas: { enabled: false } },
  beta: { create: { startInCreateEnabled: false } },
  ...(lakeUrl === '' ? {} : localLake(lakeUrl, projectId)),
})

export default config
