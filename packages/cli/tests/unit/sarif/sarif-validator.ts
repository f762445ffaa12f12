import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import Ajv from 'ajv'
import type { ValidateFunction } from 'ajv'

/** Checks logs with the published schema of the format, and the meta-schema that it names. */
export function createSarifValidator(): ValidateFunction {
  const require = createRequire(import.meta.url)
  const read = (path: string) =>
    JSON.parse(readFileSync(require.resolve(path), 'utf8')) as Record<string, unknown>
  const ajv = new Ajv({ schemaId: 'auto', allErrors: true })
  ajv.addMetaSchema(read('ajv/lib/refs/json-schema-draft-04.json'))
  return ajv.compile(read('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json'))
}
