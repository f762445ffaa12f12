import type { MutationError } from '../../engine/resolve/mutation'

/** An error of a metaobject or its definition. */
export interface MetaobjectError extends MutationError {
  code: string
  /** Key of the field at fault. */
  elementKey: string | null
  /** Position in a list of values. */
  elementIndex: number | null
}

/** Creates an error. */
export function metaobjectError(
  field: readonly string[],
  code: string,
  message: string,
  elementKey: string | null = null,
  elementIndex: number | null = null,
): MetaobjectError {
  return { field, code, message, elementKey, elementIndex }
}

/** The error for an unknown id. */
export const NOT_FOUND = metaobjectError(['id'], 'RECORD_NOT_FOUND', 'Record not found')
