import type { Route } from '../http/router'
import type { Reply } from '../http/reply'
import { Refusal } from '../state/refusal'
import type { StagedUpload, StagedUploads } from './staged-upload'

const UPLOAD_PATH = '/_uploads'
/** Maximum size of a file, in bytes. The platform's limit for images is 20 MB. */
const MAX_FILE_BYTES = 20 * 1024 * 1024
/** A page of the app uploads from another origin. */
const CORS = { 'access-control-allow-origin': '*', 'cache-control': 'no-store' }

/** Browsers ask before they send a PUT request to another origin. */
const PREFLIGHT = {
  ...CORS,
  'access-control-allow-methods': 'PUT, POST',
  'access-control-allow-headers': '*',
}

/** A file of the app shares the origin of the admin: no script of it may run there. */
const INERT = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
}

/** The targets of staged uploads. The key in the URL or in the form is the credential. */
export const uploadRoutes: Route[] = [
  {
    method: 'PUT',
    pattern: `${UPLOAD_PATH}/*`,
    kind: 'upload',
    maxBodyBytes: MAX_FILE_BYTES,
    handle: ({ params, body }, { state }) => {
      findUpload(state.uploads, keyOf(params)).content = body
      return { status: 200, headers: CORS, body: '' }
    },
  },
  {
    method: 'OPTIONS',
    pattern: `${UPLOAD_PATH}/*`,
    kind: 'upload',
    handle: () => ({ status: 204, headers: PREFLIGHT, body: '' }),
  },
  {
    method: 'POST',
    pattern: `${UPLOAD_PATH}/*`,
    kind: 'upload',
    maxBodyBytes: MAX_FILE_BYTES,
    handle: async ({ headers, body }, { state, origin }) => {
      const form = await readForm(headers['content-type'], body)
      const key = form.get('key')
      const file = form.get('file')
      if (typeof key !== 'string' || !(file instanceof File))
        throw new Refusal(400, 'The form must have the fields key and file.')
      const upload = findUpload(state.uploads, key)
      upload.content = Buffer.from(await file.arrayBuffer())
      return createdReply(upload, origin)
    },
  },
  {
    method: 'GET',
    pattern: `${UPLOAD_PATH}/*`,
    kind: 'upload',
    handle: ({ params }, { state }) => {
      const { content, mimeType } = findUpload(state.uploads, keyOf(params))
      if (!content) throw new Refusal(404, 'The file was not uploaded.')
      const type = /^[\w.+-]+\/[\w.+-]+$/.test(mimeType) ? mimeType : 'application/octet-stream'
      return { status: 200, headers: { ...CORS, ...INERT, 'content-type': type }, body: content }
    },
  },
]

/** Returns the URL of the form that uploads a file with POST. */
export function uploadFormUrl(origin: string): string {
  return `${origin}${UPLOAD_PATH}/`
}

/** Returns the URL of a staged file. */
export function uploadUrl(origin: string, { key }: StagedUpload): string {
  return `${origin}${UPLOAD_PATH}/${key.split('/').map(encodeURIComponent).join('/')}`
}

// Every URL that is malformed was refused before.
function keyOf({ rest = '' }: Record<string, string>): string {
  return decodeURIComponent(rest)
}

function findUpload(uploads: StagedUploads, key: string): StagedUpload {
  const upload = uploads.find(key)
  if (!upload) throw new Refusal(403, 'There is no staged upload with this key.')
  return upload
}

async function readForm(contentType: string | undefined, body: Buffer): Promise<FormData> {
  try {
    const headers = { 'content-type': contentType ?? '' }
    return await new Response(new Uint8Array(body), { headers }).formData()
  } catch {
    throw new Refusal(400, 'The body must be multipart/form-data.')
  }
}

// The format of Google Cloud Storage, which receives the files of the platform.
function createdReply(upload: StagedUpload, origin: string): Reply {
  const body =
    `<?xml version="1.0" encoding="UTF-8"?><PostResponse>` +
    `<Location>${escapeXml(uploadUrl(origin, upload))}</Location>` +
    `<Key>${escapeXml(upload.key)}</Key></PostResponse>`
  return { status: 201, headers: { ...CORS, 'content-type': 'application/xml' }, body }
}

function escapeXml(text: string): string {
  return text.replace(/[&<>]/g, character => `&#${character.charCodeAt(0)};`)
}
