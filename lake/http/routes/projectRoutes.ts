import type { FastifyInstance } from 'fastify'
import { isObject } from '../../protocol/document.ts'
import { apiError } from '../../protocol/errors.ts'
import type { AclMode, Dataset } from '../../store/dataset.ts'
import type { LakeContext } from '../context.ts'
import { requireAdministrator, requireIdentity } from '../identity.ts'
import { searchOf } from '../requestUrl.ts'
import { sendJson } from '../sendJson.ts'

type DatasetRequest = { Params: { dataset: string } }

/** More active releases than anybody plans with. */
const MAX_RELEASES = 1_000

/** @throws LakeError 400 for a mode that the lake doesn't have */
function aclModeIn(body: unknown): AclMode | undefined {
  const aclMode = isObject(body) ? body.aclMode : undefined
  if (aclMode === undefined || aclMode === 'public' || aclMode === 'private') return aclMode
  throw apiError(400, `${JSON.stringify(aclMode)} is not an aclMode of this Content Lake: use public or private`)
}

/** The project, its datasets, and what a role may do with them. */
export function projectRoutes(app: FastifyInstance, context: LakeContext): void {
  const { store, accounts } = context

  const projectInfo = (currentUser: string) => ({
    id: context.projectId,
    displayName: context.projectId,
    studioHost: null,
    organizationId: null,
    isBlocked: false,
    isDisabled: false,
    isDisabledByUser: false,
    activityFeedEnabled: false,
    createdAt: store.dataset(context.defaultDataset).createdAt,
    metadata: {},
    features: [],
    members: accounts.all().map(({ id, role, isRobot }) => ({
      id,
      isRobot,
      isCurrentUser: id === currentUser,
      role: role.name,
      roles: [{ name: role.name, title: role.title, description: role.description }],
    })),
  })

  const datasetInfo = ({ name, createdAt, aclMode }: Dataset) => ({
    name,
    aclMode,
    createdAt,
    createdByUserId: context.sessions.script.id,
    addonFor: null,
    datasetProfile: 'content',
    features: [],
    tags: [],
  })

  app.get('/:version/projects', (request, reply) =>
    sendJson(reply, [projectInfo(requireIdentity(context, request).id)]),
  )

  app.get<{ Params: { project: string } }>('/:version/projects/:project', (request, reply) => {
    const identity = requireIdentity(context, request)
    if (request.params.project !== context.projectId)
      throw apiError(404, `Project "${request.params.project}" not found`)
    return sendJson(reply, projectInfo(identity.id))
  })

  // The same routes for the project's own host name and for /projects/<id>.
  for (const base of ['/:version', '/:version/projects/:project']) {
    app.get(`${base}/datasets`, (request, reply) => {
      requireIdentity(context, request)
      // The hosted service stores comments in add-on datasets; there are none here.
      const addOns = searchOf(request).get('datasetProfile') === 'comments'
      return sendJson(reply, addOns ? [] : store.datasets().map(datasetInfo))
    })

    app.put<DatasetRequest>(`${base}/datasets/:dataset`, (request, reply) => {
      requireAdministrator(context, request)
      const asked = aclModeIn(request.body)
      const { name, aclMode } = store.ensureDataset(request.params.dataset, asked)
      if (asked !== undefined && asked !== aclMode) {
        throw apiError(409, `The dataset "${name}" exists and is ${aclMode}: its mode can't be changed here`)
      }
      return sendJson(reply, { datasetName: name, aclMode })
    })

    app.get<DatasetRequest>(`${base}/datasets/:dataset/acl`, (request, reply) =>
      sendJson(reply, requireIdentity(context, request).role.grants),
    )
  }

  // How much of a plan's limits a dataset uses. `fields.count` is the only documented field:
  // https://www.sanity.io/answers/maximum-attribute-limits-and-nesting-depth-in-sanity-io
  app.get<DatasetRequest>('/:version/data/stats/:dataset', (request, reply) => {
    requireIdentity(context, request)
    const { attributes } = store.dataset(request.params.dataset)
    return sendJson(reply, { fields: { count: { value: attributes.size, limit: context.maxAttributes } } })
  })

  // `fetchReleaseLimits` of sanity: nobody pays for releases here.
  app.get('/:version/projects/:project/new-content-release-allowed', (request, reply) => {
    requireIdentity(context, request)
    const limits = { datasetReleaseLimit: MAX_RELEASES, orgActiveReleaseLimit: null, orgMeteredActiveReleaseCount: 0 }
    return sendJson(reply, { data: limits })
  })
}
