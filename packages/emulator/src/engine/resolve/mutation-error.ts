/** An error of the input of a mutation, as data in its payload. */
export interface MutationError {
  /** Path of the input; null where no field is at fault. */
  field: readonly string[] | null
  message: string
  /** Types without a code ignore it. */
  code?: string | null
}
