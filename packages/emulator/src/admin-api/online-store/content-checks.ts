import type { GraphqlContext } from '../../engine/graphql-context'
import { handleOf, uniqueHandle } from '../../engine/records/handle'
import type { TableSpec, StoredRecord } from '../../engine/records/record-table'
import type { Check, MutationError } from '../../engine/resolve/mutation'

/** Longest title and handle. */
export const MAX_LENGTH = 255
const KILOBYTE = 1024

/** Creates the rule that the argument `id` names a record. */
export function contentExists<Args extends { id: string }, Row extends StoredRecord>(
  spec: TableSpec<Row>,
  label: string = spec.type,
): Check<Args> {
  return {
    field: ['id'],
    code: 'NOT_FOUND',
    message: `${label} does not exist`,
    fails: ({ id }, { store }: GraphqlContext) => !store.records.table(spec).get(id),
    isFinal: true,
  }
}

/** Lists the errors of a title. Undefined: the input does not change it. */
export function titleErrors(
  title: string | null | undefined,
  field: readonly string[],
): MutationError[] {
  if (title === undefined) return []
  if (!title?.trim()) return [{ field, message: "Title can't be blank", code: 'BLANK' }]
  return lengthErrors(title, field, 'Title')
}

/** Lists the error of a text that is too long. */
export function lengthErrors(
  text: string | null | undefined,
  field: readonly string[],
  label: string,
  maximum = MAX_LENGTH,
): MutationError[] {
  if ((text?.length ?? 0) <= maximum) return []
  return [
    { field, message: `${label} is too long (maximum is ${maximum} characters)`, code: 'TOO_LONG' },
  ]
}

/**
 * Lists the error of a text with too many bytes.
 *
 * @param kilobytes the size from which on a text is refused
 */
export function sizeErrors(
  text: string | null | undefined,
  field: readonly string[],
  kilobytes: number,
): MutationError[] {
  if (Buffer.byteLength(text ?? '') < kilobytes * KILOBYTE) return []
  const maximum = kilobytes >= KILOBYTE ? `${kilobytes / KILOBYTE} MB` : `${kilobytes} KB`
  return [{ field, message: `Content is too big (maximum is ${maximum})`, code: 'TOO_BIG' }]
}

/** Lists the error of a given handle that another record has. */
export function takenErrors(
  handle: string | null | undefined,
  field: readonly string[],
  isTaken: (handle: string) => boolean,
): MutationError[] {
  if (!handle?.trim() || !isTaken(handleOf(handle, ''))) return []
  return [{ field, message: 'Handle has already been taken', code: 'TAKEN' }]
}

/** Returns the handle of a record: the given one, or one from the title, with a number if taken. */
export function contentHandle(
  handle: string | null | undefined,
  title: string,
  fallback: string,
  isTaken: (handle: string) => boolean,
): string {
  return uniqueHandle(handleOf(handle?.trim() ? handle : title, fallback), isTaken)
}
