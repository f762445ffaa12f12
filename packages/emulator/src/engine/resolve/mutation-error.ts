/** An error of the input of a mutation, as data in its payload. */
export interface MutationError {
  /** Path of the input; null where no field is at fault. */
  field: readonly string[] | null
  message: string
  /** Types without a code ignore it. */
  code?: string | null
}

/** Returns the errors of the first group that has any: later groups rely on earlier ones. */
export function firstErrors(
  ...groups: readonly (() => readonly MutationError[])[]
): readonly MutationError[] {
  for (const group of groups) {
    const errors = group()
    if (errors.length > 0) return errors
  }
  return []
}
