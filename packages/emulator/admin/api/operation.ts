import type { Operations } from '../../generated/admin-operations'

/** An operation of the Admin API, with the types of its data and of its variables. */
export interface Operation<Data, Variables> {
  text: string
  /** Only for the types. */
  readonly types?: { data: Data; variables: Variables }
}

/** The data of an operation: `DataOf<typeof PRODUCTS>`. */
export type DataOf<Defined extends Operation<unknown, unknown>> = NonNullable<
  Defined['types']
>['data']

/** The variables of an operation. */
export type VariablesOf<Defined extends Operation<unknown, unknown>> = NonNullable<
  Defined['types']
>['variables']

/** A user error, as mutations report it. */
export interface UserError {
  field: string[] | null
  message: string
}

/**
 * Declares an operation, in a file `*-operations.ts`. `scripts/build-operation-types.mjs` generates
 * the types from the schema; a constant in the text must have a literal type.
 *
 * @param text of the operation: one query or mutation
 */
export function defineOperation<const Text extends keyof Operations>(
  text: Text,
): Operation<Operations[Text]['data'], Operations[Text]['variables']> {
  return { text }
}
