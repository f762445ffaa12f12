import type { H3Event } from 'h3'

/**
 * The `scopes` of a JSON body. Throws a 422 unless they are a list of texts; which texts are
 * scopes, the layer decides.
 */
export async function readScopes(event: H3Event): Promise<string[]> {
  const { scopes } = await readFields(event)
  if (Array.isArray(scopes) && scopes.every(scope => typeof scope === 'string')) return scopes
  throw refusal('"scopes" must be a list of texts')
}
