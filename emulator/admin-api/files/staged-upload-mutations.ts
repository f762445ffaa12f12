import { uploadFormUrl, uploadUrl } from '../../uploads/upload-routes'
import type { GraphqlContext } from '../../graphql/graphql-context'
import { defineMutation } from '../engine/resolve/mutation'
import type { Mutation } from '../engine/resolve/mutation'

interface UploadInput {
  filename: string
  fileSize?: string | null
  httpMethod?: 'POST' | 'PUT' | null
  mimeType: string
  resource: string
}

/** Names of the resources whose size the platform needs before the upload. */
const SIZED_RESOURCES: Readonly<Record<string, string>> = {
  MODEL_3D: 'model 3d',
  VIDEO: 'video',
}

/** The root that creates targets for uploads. */
export const stagedUploadMutations: Readonly<Record<string, Mutation>> = {
  stagedUploadsCreate: defineMutation<{ input: readonly UploadInput[] }>({
    run: ({ input }, context) => {
      const userErrors = input.flatMap(({ resource, fileSize }, index) => {
        const name = SIZED_RESOURCES[resource]
        if (name === undefined || typeof fileSize === 'string') return []
        const message = `file size is required for ${name} resources`
        return { field: ['input', String(index), 'fileSize'], message }
      })
      if (userErrors.length > 0) return { stagedTargets: [], userErrors }
      return { stagedTargets: input.map(upload => createTarget(upload, context)) }
    },
  }),
}

function createTarget({ filename, mimeType, httpMethod }: UploadInput, context: GraphqlContext) {
  const { state, store, origin } = context
  const upload = state.uploads.add(store.domain, filename, mimeType)
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
    resourceUrl,
    parameters: [
      { name: 'Content-Type', value: mimeType },
      { name: 'success_action_status', value: '201' },
      { name: 'acl', value: 'private' },
      { name: 'key', value: upload.key },
    ],
  }
}
