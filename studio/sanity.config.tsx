import { EarthGlobeIcon } from '@sanity/icons/EarthGlobe'
import { HeartIcon } from '@sanity/icons/Heart'
import { HomeIcon } from '@sanity/icons/Home'
import { UserIcon } from '@sanity/icons/User'
import { UsersIcon } from '@sanity/icons/Users'
import { visionTool } from '@sanity/vision'
import { defineConfig, defineLocaleResourceBundle, type Tool, type Config } from 'sanity'
import { media } from 'sanity-plugin-media'
import { presentationTool } from 'sanity/presentation'
import { route } from 'sanity/router'
import { structureTool } from 'sanity/structure'
import { localLake } from '#lake/studio/localLake.ts'
import { schemaTypes } from '#schemas/schemaTypes.ts'
import { APPLICANTS } from '@archstep/contracts/api/deskApi.ts'
import { API_VERSION } from '@archstep/contracts/cms/sanityApi.ts'
import { documentOptions, withoutFixedTemplates } from './actions/documentActions.ts'
import { ApplicantsMenu } from './applicants/ApplicantsMenu.tsx'
import { ApplicantsTool } from './applicants/ApplicantsTool.tsx'
import { HealthTool } from './health/HealthTool.tsx'
import { StudioInput } from './inputs/StudioInput.tsx'
import { StudioIcon } from './layout/StudioIcon.tsx'
import { StudioLayout } from './layout/StudioLayout.tsx'
import { ToolLayout } from './layout/ToolLayout.tsx'
import { PeopleTool } from './people/PeopleTool.tsx'
import { pictureSource } from './pictures/pictureSource.tsx'
import { placesOfDocuments } from './presentation/locations.ts'
import { mainDocuments } from './presentation/mainDocuments.ts'
import { isAdministrator, isOnlyRecruiter } from './roles.ts'
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
import { documentViews } from './structure/documentViews.ts'
import { structure } from './structure/structure.ts'
import { WelcomeTool } from './welcome/WelcomeTool.tsx'

const welcome: Tool = {
  name: 'welcome',
  title: 'Start',
  icon: HomeIcon,
  component: WelcomeTool,
}
const health: Tool = {
  name: 'health',
  title: 'Health',
  icon: HeartIcon,
  component: HealthTool,
}

/** ApplicantsMenu shows it only to people who may use it. */
const applicants: Tool = {
  name: APPLICANTS,
  title: 'Applicants',
  icon: UsersIcon,
  component: ApplicantsTool,
  router: route.create('/', [route.create('/:screen')]),
}

/** Hosted Sanity manages accounts itself. */
const people = (administrator: boolean): Tool => ({
  name: 'people',
  title: administrator ? 'People' : 'Account',
  icon: UserIcon,
  component: PeopleTool,
})

const PICTURE_FILES =
  'Pictures can be JPEG, PNG, WebP, AVIF and SVG. In Photos or Preview, export a HEIC photo as JPEG; save a GIF as PNG ' +
  'or, if it moves, as an .mp4 file for the block Video.'

/** Replaces Studio texts that staff would not understand. */
const words = defineLocaleResourceBundle({
  locale: 'en-US',
  namespace: 'studio',
  resources: {
    'asset-source.browse-button.text': 'Choose from Media',
    // Shown for dropped or pasted files. For files that were chosen, `UploadFailures` gives more details.
    'inputs.array.error.cannot-upload-unable-to-convert_one': `This file can’t be used here. ${PICTURE_FILES}`,
    'inputs.array.error.cannot-upload-unable-to-convert_other': `These files can’t be used here. ${PICTURE_FILES}`,
  },
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
  form: { components: { input: StudioInput }, image: { assetSources: pictureSource } },
  studio: { components: { layout: StudioLayout, activeToolLayout: ToolLayout, toolMenu: ApplicantsMenu } },
  i18n: { bundles: [words] },
  tools: (tools, { currentUser }) => [
    welcome,
    // Recruiters don't need pictures, because jobs have none.
    ...tools.filter(({ name }) => name !== 'vision' && !(name === 'media' && isOnlyRecruiter(currentUser))),
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
  // Turned off: other Sanity products, and scheduled publishing, which scheduled drafts have replaced.
  scheduledPublishing: { enabled: false },
  announcements: { enabled: false },
  mediaLibrary: { enabled: false },
  apps: { canvas: { enabled: false } },
  beta: { create: { startInCreateEnabled: false } },
  ...(lakeUrl === '' ? {} : localLake(lakeUrl, projectId)),
})

export default config
