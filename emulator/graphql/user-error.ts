/** Why a mutation did nothing, as the schema's `UserError` shows it. */
export interface UserError {
  /** Path of the argument. */
  field: string[]
  message: string
}
