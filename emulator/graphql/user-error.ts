/** An error of a mutation: the `UserError` type of the schema. */
export interface UserError {
  /** Path of the argument. */
  field: string[]
  message: string
}
