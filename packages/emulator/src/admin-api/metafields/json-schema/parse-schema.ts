import { isSchema } from './schema-problem'
import type { JsonSchema } from './schema-problem'

/** Parses the schema of a definition. Undefined without one, and for other JSON. */
export function parseSchema(text: string | undefined): JsonSchema | undefined {
  if (text === undefined) return undefined
  const value: unknown = JSON.parse(text)
  return isSchema(value) ? value : undefined
}
