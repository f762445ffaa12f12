import type { CompanyInput } from '../../../generated/admin'
import type { Check, MutationError } from '../../engine/resolve/mutation'

/** Texts that companies and their locations have. */
export type NamedInput = Pick<CompanyInput, 'name' | 'note' | 'externalId'>

const MAX_NAME_LENGTH = 255
const MAX_NOTE_LENGTH = 5000
const MAX_EXTERNAL_ID_LENGTH = 64
const EXTERNAL_ID = /^[\w!@#$%^&*(){}[\]\\/?<>\-~,.;:'`"]*$/
const TAG = /<[^<>]*>/

/** The rule that an input has fields. */
export const INPUT_GIVEN: Check<{ input: object }> = {
  field: ['input'],
  code: 'NO_INPUT',
  message: 'No input provided.',
  fails: ({ input }) => Object.keys(input).length === 0,
  isFinal: true,
}

/** The error of an input of which nothing can be used. */
export function invalidInput(field: readonly string[]): MutationError {
  return { field, message: 'Invalid input.', code: 'INVALID_INPUT' }
}

/** The error of an id without a record. */
export function notFound(
  field: readonly string[],
  message = 'Resource requested does not exist.',
): MutationError {
  return { field, message, code: 'RESOURCE_NOT_FOUND' }
}

/**
 * Lists the errors of name, note, and external id.
 *
 * @param path of the input in the errors
 * @param isTaken whether another record has the external id
 */
export function namedErrors(
  { name, note, externalId }: NamedInput,
  path: readonly string[],
  isTaken: (externalId: string) => boolean,
): MutationError[] {
  return [
    ...(typeof name === 'string' ? nameErrors(name, [...path, 'name']) : []),
    ...(typeof note === 'string'
      ? lengthErrors(note, [...path, 'notes'], 'Notes', MAX_NOTE_LENGTH)
      : []),
    ...(externalId ? externalIdErrors(externalId, [...path, 'externalId'], isTaken) : []),
  ]
}

function nameErrors(name: string, field: readonly string[]): MutationError[] {
  if (name.trim() === '') return [{ field, message: "Name can't be blank", code: 'BLANK' }]
  return [
    ...lengthErrors(name, field, 'Name', MAX_NAME_LENGTH),
    ...(TAG.test(name) ? [{ field, message: 'Name contains HTML tags', code: 'INVALID' }] : []),
  ]
}

/** Lists the error of a text that is too long. */
export function lengthErrors(
  text: string,
  field: readonly string[],
  label: string,
  maximum = MAX_NAME_LENGTH,
): MutationError[] {
  const message = `${label} is too long (maximum is ${maximum} characters)`
  return text.length > maximum ? [{ field, message, code: 'TOO_LONG' }] : []
}

function externalIdErrors(
  externalId: string,
  field: readonly string[],
  isTaken: (externalId: string) => boolean,
): MutationError[] {
  if (externalId.length > MAX_EXTERNAL_ID_LENGTH)
    return [
      {
        field,
        message: `External Id must be ${MAX_EXTERNAL_ID_LENGTH} characters or less.`,
        code: 'TOO_LONG',
      },
    ]
  if (!EXTERNAL_ID.test(externalId))
    return [
      {
        field,
        message:
          'External Id can only contain numbers, letters, and some special characters, including !@#$%^&*(){}[]\\/?<>_-~,.;:\'`"',
        code: 'INVALID',
      },
    ]
  if (!isTaken(externalId)) return []
  return [{ field, message: 'External id has already been taken.', code: 'TAKEN' }]
}
