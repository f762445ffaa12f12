import type { StandardSchemaV1 } from '@standard-schema/spec'

/** The schema of a text. */
export const textInput: StandardSchemaV1<string> = {
  '~standard': { version: 1, vendor: 'test', validate: value => ({ value: String(value) }) },
}
