/** An error of a mutation: the `UserError` type of the schema. */
export interface UserError {
  /** Path of the argument. Null: no argument is wrong. */
  field: string[] | null
  message: string
}
