import { runMutation } from './admin-api'
import { AdminApiError } from './admin-api-error'
import { defineOperation } from './operation'
import type { UserError } from './operation'

interface StagedTarget {
  url: string
  resourceUrl: string
}

const STAGED_UPLOAD = defineOperation<
  { stagedUploadsCreate: { stagedTargets: StagedTarget[]; userErrors: UserError[] } },
  { input: object[] }
>(`
  mutation StagedUpload($input: [StagedUploadInput!]!) {
    stagedUploadsCreate(input: $input) { stagedTargets { url resourceUrl } userErrors { field message } }
  }`)

/**
 * Uploads a file to a staged target of the store.
 *
 * @returns the URL that mutations take as the source of the file
 * @throws AdminApiError if the store refuses the file
 */
export async function uploadFile(file: File): Promise<string> {
  const mimeType = file.type || 'application/octet-stream'
  const { stagedTargets } = await runMutation(STAGED_UPLOAD, {
    input: [
      {
        filename: file.name,
        fileSize: String(file.size),
        mimeType,
        httpMethod: 'PUT',
        resource: mimeType.startsWith('image/') ? 'IMAGE' : 'FILE',
      },
    ],
  })
  const [target] = stagedTargets
  if (!target) throw new AdminApiError(['The store has no target for the upload.'])
  const response = await fetch(target.url, {
    method: 'PUT',
    headers: { 'content-type': mimeType },
    body: file,
  })
  if (!response.ok) throw new AdminApiError([`The file ${file.name} was not uploaded.`])
  return target.resourceUrl
}
