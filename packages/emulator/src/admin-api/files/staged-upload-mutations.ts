import type { StagedUploadInput } from '../../../generated/admin'
import { extname } from 'node:path'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
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

/** Folders of files by resource. Default: `files`. */
const FOLDERS: Readonly<Record<string, string>> = {
  BULK_MUTATION_VARIABLES: 'bulk',
  DISPUTE_FILE_UPLOAD: 'payments_file_uploads',
  RETURN_LABEL: 'return_labels',
  URL_REDIRECT_IMPORT: 'redirect_imports',
}

/** Resources that a mutation reads by the key of the form: they have no address of their own. */
const READ_BY_KEY: ReadonlySet<string> = new Set(['BULK_MUTATION_VARIABLES', 'URL_REDIRECT_IMPORT'])

/** The root that creates targets for uploads. */
export const stagedUploadMutations: Mutations = {
  stagedUploadsCreate: defineMutation({
    errors: ({ input }) => input.flatMap((upload, index) => uploadErrors(upload, index)),
    refused: ({ input }) => ({
      stagedTargets: input.map(() => ({ url: null, resourceUrl: null, parameters: [] })),
    }),
    run: ({ input }, context) => ({
      stagedTargets: input.map(upload => createTarget(upload, context)),
    }),
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

function createTarget(input: StagedUploadInput, { state, store, origin }: GraphqlContext) {
  const { mimeType, httpMethod, resource } = input
  const upload = state.uploads.add({ shop: store.domain, key: keyOf(input, store.id), mimeType })
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
  if (resource === 'MODEL_3D') {
    // The service for models has addresses of its own, and forms with an older signature.
    const url = `${resourceUrl}?external_model3d_id=${modelId(upload.key)}`
    return { url, resourceUrl: url, parameters: modelFields(upload.key) }
  }
  // The fields of the form, which the app sends before the file.
  return {
    url: uploadFormUrl(origin),
    resourceUrl: READ_BY_KEY.has(resource) ? uploadFormUrl(origin) : resourceUrl,
    parameters: [
      { name: 'Content-Type', value: mimeType },
      { name: 'success_action_status', value: '201' },
      { name: 'acl', value: 'private' },
      { name: 'key', value: upload.key },
      ...signatureFields(state.clock.now(), upload.key),
    ],
  }
}

/** Returns the key of a new file, which is random and contains its name. */
function keyOf({ filename, httpMethod, resource }: StagedUploadInput, shopId: number): string {
  const isPosted = httpMethod === 'POST'
  if (resource === 'MODEL_3D' && isPosted)
    return `models/${randomBytes(8).toString('hex')}/${filename}`
  // Recorded: only a form for an image has the folder of products.
  const folder = resource === 'IMAGE' && isPosted ? 'products' : (FOLDERS[resource] ?? 'files')
  const name =
    resource === 'RETURN_LABEL' ? randomBytes(16).toString('hex') + extname(filename) : filename
  return `tmp/${shopId}/${folder}/${randomUUID()}/${name}`
}

/** The number of a model at its service, in the form of its address. */
function modelId(key: string): string {
  const number = Number.parseInt(digestOf(key).slice(0, 6), 16)
  return Buffer.from(`model3d-${number}`).toString('base64url')
}

function modelFields(key: string): { name: string; value: string }[] {
  const policy = policyOf(key)
  return [
    { name: 'GoogleAccessId', value: 'local-platform' },
    { name: 'key', value: key },
    { name: 'policy', value: policy },
    { name: 'signature', value: digestOf(policy) },
  ]
}

function policyOf(key: string): string {
  return Buffer.from(JSON.stringify({ conditions: [{ key }] })).toString('base64')
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/**
 * Fields of a signed form of the storage. The local target needs none of them, but an app sends
 * whatever fields it gets.
 *
 * @see https://cloud.google.com/storage/docs/xml-api/post-object-forms
 */
function signatureFields(now: number, key: string): { name: string; value: string }[] {
  const date = new Date(now).toISOString().replace(/[-:]|\.\d+/g, '')
  const policy = policyOf(key)
  return [
    { name: 'x-goog-date', value: date },
    {
      name: 'x-goog-credential',
      value: `local-platform/${date.slice(0, 8)}/auto/storage/goog4_request`,
    },
    { name: 'x-goog-algorithm', value: 'GOOG4-RSA-SHA256' },
    { name: 'x-goog-signature', value: digestOf(policy) },
    { name: 'policy', value: policy },
  ]
}
