import type { StagedUploadInput } from '../../../generated/admin'
import { createHash } from 'node:crypto'
import { uploadFormUrl, uploadUrl } from '../../uploads/upload-routes'
import type { GraphqlContext } from '../../engine/graphql-context'
import type { Mutations } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import type { MutationError } from '../../engine/resolve/mutation'

/** Names of the resources whose size the platform needs before the upload. */
const SIZED_RESOURCES: Readonly<Record<string, string>> = {
  MODEL_3D: '3D model',
  VIDEO: 'video',
}

/** Types of files by resource. Recorded of `IMAGE`, assumed of the others. */
const MIME_FAMILIES: Readonly<Record<string, string>> = {
  COLLECTION_IMAGE: 'image/',
  IMAGE: 'image/',
  PRODUCT_IMAGE: 'image/',
  SHOP_IMAGE: 'image/',
  VIDEO: 'video/',
}

/** The resource of files with the variables of a bulk mutation. */
const BULK_RESOURCE = 'BULK_MUTATION_VARIABLES'

/** The root that creates targets for uploads. */
export const stagedUploadMutations: Mutations = {
  stagedUploadsCreate: defineMutation({
    run: ({ input }, context) => {
      const userErrors = input.flatMap((upload, index) => uploadErrors(upload, index))
      const refused = { url: null, resourceUrl: null, parameters: [] }
      if (userErrors.length > 0) return { stagedTargets: input.map(() => refused), userErrors }
      return { stagedTargets: input.map(upload => createTarget(upload, context)) }
    },
  }),

  stagedUploadTargetGenerate: defineMutation({
    run: ({ input }, context) => createTarget(input, context),
  }),

  stagedUploadTargetsGenerate: defineMutation({
    run: ({ input }, context) => ({ urls: input.map(upload => createTarget(upload, context)) }),
  }),
}

function uploadErrors(
  { resource, fileSize, filename, mimeType }: StagedUploadInput,
  index: number,
): MutationError[] {
  const refuse = (field: string, message: string): MutationError[] => [
    { field: ['input', String(index), field], message },
  ]
  const family = MIME_FAMILIES[resource]
  if (family !== undefined && !mimeType.startsWith(family))
    return refuse('mimeType', `${filename}: (${mimeType}) is not a recognized format`)
  const name = SIZED_RESOURCES[resource]
  if (name === undefined || typeof fileSize === 'string') return []
  return refuse('fileSize', `file size is required for ${name} resources`)
}

function createTarget(
  { filename, mimeType, httpMethod, resource }: StagedUploadInput,
  { state, store, origin }: GraphqlContext,
) {
  const isBulk = resource === BULK_RESOURCE
  const folder = `${store.id}/${isBulk ? 'bulk' : 'files'}`
  const upload = state.uploads.add(store.domain, folder, filename, mimeType)
  const resourceUrl = uploadUrl(origin, upload)
  if (httpMethod !== 'POST')
    return {
      url: resourceUrl,
      resourceUrl,
      parameters: [
        { name: 'content_type', value: mimeType },
        { name: 'acl', value: 'private' },
      ],
    }
  // The fields of the form, which the app sends before the file.
  return {
    url: uploadFormUrl(origin),
    // A bulk operation takes the key of its file instead.
    resourceUrl: isBulk ? uploadFormUrl(origin) : resourceUrl,
    parameters: [
      { name: 'Content-Type', value: mimeType },
      { name: 'success_action_status', value: '201' },
      { name: 'acl', value: 'private' },
      { name: 'key', value: upload.key },
      ...signatureFields(state.clock.now(), upload.key),
    ],
  }
}

/**
 * Fields of a signed form of the storage. The local target needs none of them, but an app sends
 * whatever fields it gets.
 *
 * @see https://cloud.google.com/storage/docs/xml-api/post-object-forms
 */
function signatureFields(now: number, key: string): { name: string; value: string }[] {
  const date = new Date(now).toISOString().replace(/[-:]|\.\d+/g, '')
  const policy = Buffer.from(JSON.stringify({ conditions: [{ key }] })).toString('base64')
  return [
    { name: 'x-goog-date', value: date },
    {
      name: 'x-goog-credential',
      value: `local-platform/${date.slice(0, 8)}/auto/storage/goog4_request`,
    },
    { name: 'x-goog-algorithm', value: 'GOOG4-RSA-SHA256' },
    { name: 'x-goog-signature', value: createHash('sha256').update(policy).digest('hex') },
    { name: 'policy', value: policy },
  ]
}
