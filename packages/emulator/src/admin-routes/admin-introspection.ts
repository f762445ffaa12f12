import { introspectionFromSchema } from 'graphql'
import { loadAdminSchema } from '../../../facts/schemas/load-schema'

/** Results by version. */
const introspected = new Map<string, string>()

/** Returns the result of introspection of the Admin API as JSON. */
export function adminIntrospection(version: string): string {
  const known = introspected.get(version)
  if (known !== undefined) return known
  const data = introspectionFromSchema(loadAdminSchema(version))
  const text = JSON.stringify({ data })
  introspected.set(version, text)
  return text
}
