import { ArchiveIcon } from '@sanity/icons/Archive'
import { BookIcon } from '@sanity/icons/Book'
import { CaseIcon } from '@sanity/icons/Case'
import { EditIcon } from '@sanity/icons/Edit'
import { PublishIcon } from '@sanity/icons/Publish'
import { SearchIcon } from '@sanity/icons/Search'
import { TrashIcon } from '@sanity/icons/Trash'
import { orderableDocumentListDeskItem } from '@sanity/orderable-document-list'
import type { ComponentType, ReactNode } from 'react'
import { map } from 'rxjs'
import type { SortOrderingItem } from 'sanity'
import type { ListBuilder, StructureResolver } from 'sanity/structure'
import { course } from '#schemas/documents/course.ts'
import { department } from '#schemas/documents/department.ts'
import { job } from '#schemas/documents/job.ts'
import { jobLocation } from '#schemas/documents/jobLocation.ts'
import { page } from '#schemas/documents/page.ts'
import { person } from '#schemas/documents/person.ts'
import { post } from '#schemas/documents/post.ts'
import { redirect } from '#schemas/documents/redirect.ts'
import { resource } from '#schemas/documents/resource.ts'
import { serviceCard } from '#schemas/documents/serviceCard.ts'
import { servicePage } from '#schemas/documents/servicePage.ts'
import { sharedBlock } from '#schemas/documents/sharedBlock.ts'
import { successStory } from '#schemas/documents/successStory.ts'
import { techItem } from '#schemas/documents/techItem.ts'
import { testimonial } from '#schemas/documents/testimonial.ts'
import { topic } from '#schemas/documents/topic.ts'
import { careers } from '#schemas/singletons/careers.ts'
import { retention } from '#schemas/singletons/retention.ts'
import { siteSettings } from '#schemas/singletons/siteSettings.ts'
import { API_VERSION } from '@archstep/contracts/cms/sanityApi.ts'
import { screens, screenTypes } from '@archstep/contracts/urls/screens.ts'
import { Bin } from '../bin/Bin.tsx'
import { DraftsWaiting, RecentlyPublished } from '../changes/ChangeList.tsx'
import { isOnlyRecruiter, isViewer, mayChange, mayOpenSettings } from '../roles.ts'
import { FindAndReplace } from '../search/FindAndReplace.tsx'
import { countedIcon } from './CountedIcon.tsx'
import { publishedJobs, SEEN_OPEN } from './publishedJobs.ts'

/** Content shared by pages, in the order in which visitors see it. */
const library = [
  [serviceCard, 'Service cards'],
  [testimonial, 'Testimonials'],
  [techItem, 'Technologies'],
  [successStory, 'Success stories'],
  [resource, 'Resources'],
  [course, 'Courses'],
  [person, 'People'],
  [topic, 'Blog topics'],
  [sharedBlock, 'Shared blocks'],
] as const

// Cached, because a new component would be remounted on every render.
const icons = new Map<string, ComponentType>(
  [servicePage, page, post, redirect, department, jobLocation, ...library.map(([type]) => type)].map(
    ({ name, icon }) => [name, countedIcon(name, icon)],
  ),
)

const DRAFTS = '_id in path("drafts.**") || _originalId in path("drafts.**")'

const draftsIcon = countedIcon('', EditIcon, { draftsOnly: true })

/** The Studio's content list, in the order of the site: pages, shared content, settings. */
export const structure: StructureResolver = (S, context) => {
  // A single document's list item shows a mark while it has a draft.
  const singleton = ({ name, title }: { name: string; title: string }) =>
    S.documentListItem()
      .id(name)
      .schemaType(name)
      .title(title)
      .child(S.document().schemaType(name).documentId(name).title(title))

  const documents = ({ name }: { name: string }, title: string, ordering: SortOrderingItem[] = []) =>
    S.documentTypeListItem(name)
      .title(title)
      .icon(icons.get(name))
      .child(S.documentTypeList(name).title(title).defaultOrdering(ordering))

  const ordered = ({ name }: { name: string }, title: string, id = name) => {
    const list = orderableDocumentListDeskItem({ type: name, id, title, icon: icons.get(name), S, context })
    // Without this, the pane would have the type's title, “Person”.
    Object.assign(list.child ?? {}, { title })
    return list
  }

  const item = (id: string, title: string, icon: ComponentType) => S.listItem().id(id).title(title).icon(icon)

  const group = (id: string, title: string, icon: ComponentType, items: Parameters<ListBuilder['items']>[0]) =>
    item(id, title, icon).child(S.list().id(id).title(title).items(items))

  const published = publishedJobs(context.documentStore)
  const jobs = (id: string, title: string, icon: ComponentType, filter: string) => {
    const list = S.documentList()
      .id(id)
      .title(title)
      .apiVersion(API_VERSION)
      .filter(`_type == "job" && ${filter}`)
      .schemaType(job.name)
      .defaultOrdering([{ field: 'postedOn', direction: 'desc' }])
      .initialValueTemplates([S.initialValueTemplateItem(job.name)])
    return item(id, title, icon).child(() => published.pipe(map((params) => list.params({ ...params }))))
  }

  const tool = (id: string, title: string, icon: ComponentType, component: () => ReactNode) =>
    item(id, title, icon).child(S.component(component).id(id).title(title))
  const findAndReplace = tool('find', 'Find and replace', SearchIcon, FindAndReplace)
  const bin = tool('bin', 'Trash', TrashIcon, Bin)

  const recruiting = [
    jobs('open', 'Open', CaseIcon, SEEN_OPEN),
    jobs('closed', 'Closed', ArchiveIcon, `!${SEEN_OPEN}`),
    jobs('jobDrafts', 'Drafts', EditIcon, `(${DRAFTS})`),
    S.divider(),
    documents(department, 'Departments'),
    documents(jobLocation, 'Locations'),
    ...(mayChange(context.currentUser, retention.name) ? [S.divider(), singleton(retention)] : []),
  ]
  if (isOnlyRecruiter(context.currentUser)) {
    return S.list()
      .id('root')
      .title('Jobs')
      .items([...recruiting, S.divider(), findAndReplace, bin])
  }

  const careersPages = group('careersPages', 'Careers', CaseIcon, [
    ...recruiting,
    S.divider(),
    singleton({ name: careers.name, title: 'Words of the careers pages' }),
  ])
  // Derived from the site's list, so that new screens appear here automatically.
  const [first, ...others] = screenTypes.map((name) =>
    name === careers.name ? careersPages : singleton({ name, title: screens[name].title }),
  )
  return S.list()
    .id('root')
    .title('Content')
    .items([
      ...(first ? [first] : []),
      ordered(servicePage, 'Services', 'services'),
      ...others,
      documents(page, 'Pages'),
      documents(post, 'Blog', [{ field: 'date', direction: 'desc' }]),
      S.divider(),
      group(
        'library',
        'Shared library',
        BookIcon,
        library.map(([type, title]) => ordered(type, title)),
      ),
      S.divider(),
      tool('drafts', 'Drafts waiting', draftsIcon, DraftsWaiting),
      tool('published', 'Recently published', PublishIcon, RecentlyPublished),
      documents(redirect, 'Redirects'),
      findAndReplace,
      ...(isViewer(context.currentUser) ? [] : [bin]),
      ...(mayOpenSettings(context.currentUser) ? [singleton(siteSettings)] : []),
    ])
}
