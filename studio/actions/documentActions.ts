import { getPublishedId, type DocumentActionComponent, type DocumentPluginOptions, type Template } from 'sanity'
import { job } from '#schemas/documents/job.ts'
import { person } from '#schemas/documents/person.ts'
import { serviceCard } from '#schemas/documents/serviceCard.ts'
import { servicePage } from '#schemas/documents/servicePage.ts'
import { testimonial } from '#schemas/documents/testimonial.ts'
import { singletonTypes } from '#schemas/schemaTypes.ts'
import { siteSettings } from '#schemas/singletons/siteSettings.ts'
import { specifiedRoute } from '@archstep/contracts/urls/routes.ts'
import { ShareDraft } from '../draftLinks/ShareDraft.tsx'
import { isPageType } from '../presentation/locations.ts'
import { ReplaceEverywhere } from '../replace/ReplaceEverywhere.tsx'
import { isViewer, mayChange, mayOpenSettings, mayWriteAuxiliary } from '../roles.ts'
import { hasDraftLinks } from '../settings.ts'
import { copyOfJob, withInitialValue, withNextRank, withoutAddress } from './duplicates.ts'
import { withCheckList } from './withCheckList.tsx'
import { withClosingTime } from './withClosingTime.ts'
import { withRedirectPrompt } from './withRedirectPrompt.tsx'
import { withSwitchToDraft } from './withSwitchToDraft.ts'
import { withUndecidedCheck } from './withUndecidedCheck.tsx'
import { withUseCheck } from './withUseCheck.tsx'

const singletonNames: ReadonlySet<string> = new Set(singletonTypes.map((type) => type.name))

/** Actions that take a document off the site, directly or through a release. */
const removingActions = ['delete', 'unpublish', 'unpublishVersion']

/** Actions that nobody may use, because singletons and the services of the specification must stay. */
function forbiddenActions(type: string, id: string | undefined): readonly string[] {
  if (singletonNames.has(type)) return ['duplicate', ...removingActions]
  const isSpecified = type === servicePage.name && id !== undefined && specifiedRoute(getPublishedId(id)) !== undefined
  return isSpecified ? removingActions : []
}

/** The picture browser creates its tags and folders itself. */
const MEDIA_PLUGIN = 'media.'

/** Types that are shown on several pages, and that staff may want to replace everywhere. */
const replaceable: ReadonlySet<string> = new Set([person.name, serviceCard.name, testimonial.name])

export function withoutFixedTemplates(templates: Template[]): Template[] {
  return templates.filter((template) => !singletonNames.has(template.schemaType))
}

type Wrap = (action: DocumentActionComponent) => DocumentActionComponent

/**
 * The Studio remounts an action component that changes between renders, so each is wrapped only once. The wrapper keeps
 * `action`, by which the Studio identifies its own actions.
 */
function memoized(wrap: Wrap): Wrap {
  const wrapped = new WeakMap<DocumentActionComponent, DocumentActionComponent>()
  return (original) => {
    const action = wrapped.get(original) ?? wrap(original)
    if (original.action) action.action = original.action
    wrapped.set(original, action)
    return action
  }
}

/** Site settings actions for editors, available only while administrators let them edit part of it. */
const withEditorsPermission = memoized((action) => {
  const EditorsPermission: DocumentActionComponent = (props) => {
    const description = action(props)
    return props.published?.['editorsMayCampaign'] === true ? description : null
  }
  return EditorsPermission
})

const CHANGE_FIRST = 'Visitors would miss it there. Change these places first, and publish them:'

/**
 * The outermost wrapper asks first, and wrappers that change something run after the questions. `withRedirectPrompt` is
 * innermost, because it reads `action` from the Studio's own component.
 */
const wraps: Readonly<Record<string, Wrap>> = {
  duplicate: memoized(withInitialValue(withoutAddress)),
  publish: memoized(withCheckList),
  unpublish: memoized((action) =>
    withUseCheck(withSwitchToDraft(withRedirectPrompt(action)), {
      header: 'It can’t be unpublished while it is used',
      advice: CHANGE_FIRST,
      keepsDraft: true,
    }),
  ),
  unpublishVersion: memoized((action) =>
    withUseCheck(action, {
      header: 'It is still used',
      advice: 'The release can’t unpublish it while these places use it. Change them before, or in the same release:',
      anyway: 'Unpublish it with the release',
      keepsDraft: false,
    }),
  ),
  delete: memoized((action) =>
    withUseCheck(withRedirectPrompt(action), {
      header: 'It can’t be deleted while it is used',
      advice: CHANGE_FIRST,
      keepsDraft: false,
    }),
  ),
}
const wrapsOfTypes: Readonly<Record<string, typeof wraps>> = {
  [job.name]: {
    ...wraps,
    publish: memoized((action) => withUndecidedCheck(withCheckList(withClosingTime(action)))),
    duplicate: memoized(withInitialValue(copyOfJob)),
  },
  [servicePage.name]: { ...wraps, duplicate: memoized(withNextRank) },
}

export const documentOptions: DocumentPluginOptions = {
  newDocumentOptions: (options, { currentUser }) =>
    options.filter(
      ({ templateId }) =>
        !singletonNames.has(templateId) && !templateId.startsWith(MEDIA_PLUGIN) && mayChange(currentUser, templateId),
    ),
  actions: (actions, { schemaType, documentId, currentUser }) => {
    const isForEditors =
      schemaType === siteSettings.name && !mayChange(currentUser, schemaType) && mayOpenSettings(currentUser)
    if (!isForEditors && !mayChange(currentUser, schemaType)) return []
    const forbidden = forbiddenActions(schemaType, documentId)
    const wrapsOf = wrapsOfTypes[schemaType] ?? wraps
    const offered = actions
      .filter(({ action }) => !forbidden.includes(action ?? ''))
      .map((action) => wrapsOf[action.action ?? '']?.(action) ?? action)
      .map((action) => (isForEditors ? withEditorsPermission(action) : action))
    if (replaceable.has(schemaType) && !isViewer(currentUser)) offered.push(ReplaceEverywhere)
    if (hasDraftLinks && isPageType(schemaType) && mayWriteAuxiliary(currentUser)) offered.push(ShareDraft)
    return offered
  },
}
