/** An operation of the Admin API, with the types of its data and of its variables. */
export interface Operation<Data, Variables> {
  text: string
  /** Only for the types. */
  readonly types?: { data: Data; variables: Variables }
}

/** A user error, as mutations report it. */
export interface UserError {
  field: string[] | null
  message: string
}

/**
 * Declares an operation.
 *
 * @param text of the operation: one query or mutation
 */
export function defineOperation<Data, Variables = Record<string, never>>(
  text: string,
): Operation<Data, Variables> {
  return { text }
}
