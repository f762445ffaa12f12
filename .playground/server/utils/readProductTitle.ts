import type { H3Event } from 'h3'

const MAX_LENGTH = 255

/** The `title` of a JSON body. Throws a 422 unless it is a text of 1 to 255 characters. */
export async function readProductTitle(event: H3Event): Promise<string> {
  const body: unknown = await readBody(event)
  const title =
    typeof body === 'object' && body !== null && 'title' in body ? body.title : undefined
  if (typeof title !== 'string' || title.trim() === '' || title.length > MAX_LENGTH) {
    throw createError({
      status: 422,
      statusText: 'Unprocessable Content',
      message: `The title must be a text of 1 to ${MAX_LENGTH} characters`,
    })
  }
  return title.trim()
}
