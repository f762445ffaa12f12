import { runMutation } from './admin-api'
import { AdminApiError } from './admin-api-error'
import { STAGED_UPLOAD } from './upload-operations'

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
  const target = stagedTargets?.[0]
  if (target?.url == null || target.resourceUrl === null)
    throw new AdminApiError(['The store has no target for the upload.'])
  const response = await fetch(target.url, {
    method: 'PUT',
    headers: { 'content-type': mimeType },
    body: file,
  })
  if (!response.ok) throw new AdminApiError([`The file ${file.name} was not uploaded.`])
  return target.resourceUrl
}
