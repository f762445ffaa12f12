/** What a type or field requires of an app. */
export interface AccessRequirement {
  /** The requirement in the platform's words: `requiredAccess` of an `ACCESS_DENIED` error. */
  text: string
  /** One scope of each list is required. Empty if scopes are not what is required. */
  scopes: string[][]
  /** First words of the names of the plans that a shop must have one of. */
  onlyPlans?: string[]
  /** First words of the names of the plans that a shop must not have. */
  exceptPlans?: string[]
}

/** Access data of one version, as `scripts/build-schemas.mjs` writes it. */
export interface AccessFile {
  requirements: AccessRequirement[]
  /** Indexes of requirements by type. */
  types: Record<string, number>
  /** Indexes of requirements by type and field: those of the field, then of its result's type. */
  fields: Record<string, Record<string, number[]>>
}
