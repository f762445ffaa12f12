import type { H3Event } from 'h3'

/** The fields of a JSON body, not validated yet. Throws a 422 for any other body. */
export async function readFields(event: H3Event): Promise<Record<string, unknown>> {
  const body: unknown = await readBody(event)
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw refusal('The body must be a JSON object')
  return body as Record<string, unknown>
}
