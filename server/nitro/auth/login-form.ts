import { requestHeader } from '#platform-runtime/request'
import type { H3Event } from '#platform-runtime/types'
import { FRAME_PARAMS } from '../../../shared/wire'
import { readRequestBody } from '../http/request-body'

/** Bytes; a form with one field in it. */
const MAX_FORM_BYTES = 16 * 1024

/**
 * The field `shop` of a submitted form (URL encoded or multipart); null when there is none, or when
 * it is given more than once.
 *
 * @throws PlatformError `body_too_large`
 */
export async function readShopField(event: H3Event): Promise<string | null> {
  const { chunks } = await readRequestBody(event, MAX_FORM_BYTES)
  const type = requestHeader(event, 'content-type') ?? ''
  try {
    const fields = (
      await new Response(Buffer.concat(chunks), { headers: { 'content-type': type } }).formData()
    ).getAll(FRAME_PARAMS.shop)
    return fields.length === 1 && typeof fields[0] === 'string' ? fields[0] : null
  } catch {
    // Not a form: then it has no such field.
    return null
  }
}
