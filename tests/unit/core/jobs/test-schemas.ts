import type { StandardSchemaV1 } from '@standard-schema/spec'

/** A schema that accepts numbers. */
export const numberSchema: StandardSchemaV1<number> = {
  '~standard': {
    version: 1,
    vendor: 'test',
    validate: value =>
      typeof value === 'number' ? { value } : { issues: [{ message: 'must be a number' }] },
  },
}

/** A schema that accepts anything. */
export const anySchema: StandardSchemaV1<unknown> = {
  '~standard': { version: 1, vendor: 'test', validate: value => ({ value }) },
}
