/** A definition of metafields in the list. */
export interface DefinitionSummary {
  /** The number inside the platform's global id. */
  id: string
  name: string
  /** Namespace and key. */
  identifier: string
  type: string
  /** How many metafields it has. */
  count: number
}

/** A definition on its own page, with the first metafields that it has. */
export interface DefinitionDetail extends DefinitionSummary {
  values: MetafieldValue[]
}

export interface MetafieldValue {
  id: string
  /** Global id of the object that has the metafield. */
  ownerId: string
  owner: string
  value: string
}

/** What the app changes of a metafield. */
export interface MetafieldEdit {
  ownerId: string
  value: string
}
