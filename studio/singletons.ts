import type { DocumentActionComponent, DocumentPluginOptions, Template } from 'sanity'
import { singletonTypes } from '../schemas/schemaTypes.ts'
import { servicePage } from '../schemas/documents/servicePage.ts'
import { siteSettings } from '../schemas/singletons/siteSettings.ts'
import { leavingPublished } from './publish/leavingPublished.ts'
import { withCheckList } from './publish/withCheckList.tsx'
import { isAdministrator } from './roles.ts'

/** Types whose documents are fixed: the singletons, and the eight service pages. Nobody makes or removes one. */
const fixedTypes: ReadonlySet<string> = new Set([...singletonTypes, servicePage].map((type) => type.name))

/** Actions that would make a second copy of a fixed document, or take it off the site. */
const forbiddenActions: ReadonlySet<string> = new Set(['duplicate', 'delete', 'unpublish'])

/** Tags and folders of the picture browser are made there. */
const MEDIA_PLUGIN = 'media.'

/** Leaves out the 'new document' templates of fixed types. */
export function withoutFixedTemplates(templates: Template[]): Template[] {
  return templates.filter((template) => !fixedTypes.has(template.schemaType))
}

type Wrap = (action: DocumentActionComponent) => DocumentActionComponent

/** An action is a component: the same one each time, or the Studio would mount it anew on each render. */
function once(wrap: Wrap): Wrap {
  const wrapped = new WeakMap<DocumentActionComponent, DocumentActionComponent>()
  return (original) => {
    const action = wrapped.get(original) ?? wrap(original)
    wrapped.set(original, action)
    return action
  }
}

const wraps: Readonly<Record<string, Wrap>> = {
  publish: once(withCheckList),
  unpublish: once(leavingPublished),
}

/**
 * Document options that keep fixed documents from being created twice, duplicated, unpublished or deleted, keep settings
 * to administrators, put the list of advice before publishing, and show the draft after unpublishing.
 */
export const documentOptions: DocumentPluginOptions = {
  newDocumentOptions: (options) =>
    options.filter(({ templateId }) => !fixedTypes.has(templateId) && !templateId.startsWith(MEDIA_PLUGIN)),
  actions: (actions, { schemaType, currentUser }) => {
    // What the Content Lake would refuse is not offered.
    if (schemaType === siteSettings.name && !isAdministrator(currentUser)) return []
    return actions
      .filter(({ action }) => !fixedTypes.has(schemaType) || !forbiddenActions.has(action ?? ''))
      .map((action) => wraps[action.action ?? '']?.(action) ?? action)
  },
}
