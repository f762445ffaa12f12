/** A definition as the Admin API gives it for `DEFINITION_FIELDS`. */
export interface AdminDefinition {
  id: string
  name: string
  namespace: string
  key: string
  type: { name: string }
  metafieldsCount: number
}

/** A definition as the Admin API gives it for `DEFINITION_DETAILS`. */
export interface AdminDefinitionDetails extends AdminDefinition {
  metafields: {
    nodes: { id: string; value: string; owner: { id?: string; title?: string } }[]
  }
}

/** The fields of a definition in the list. */
export const DEFINITION_FIELDS = `#graphql
  fragment DefinitionFields on MetafieldDefinition {
    id name namespace key metafieldsCount
    type { name }
  }
`

/** The fields of a definition on its own page. */
export const DEFINITION_DETAILS = `#graphql
  ${DEFINITION_FIELDS}
  fragment DefinitionDetails on MetafieldDefinition {
    ...DefinitionFields
    metafields(first: 50) {
      nodes {
        id value
        owner {
          ... on Product { id title }
          ... on Collection { id title }
        }
      }
    }
  }
`

/** Turns a definition of the Admin API into a row of the list. */
export function summarizeDefinition(definition: AdminDefinition): DefinitionSummary {
  return {
    id: idNumber(definition.id),
    name: definition.name,
    identifier: `${definition.namespace}.${definition.key}`,
    type: definition.type.name,
    count: definition.metafieldsCount,
  }
}

/** Turns a definition of the Admin API into the app's own shape. */
export function describeDefinition(definition: AdminDefinitionDetails): DefinitionDetail {
  return {
    ...summarizeDefinition(definition),
    values: definition.metafields.nodes.map(({ id, value, owner }) => ({
      id: idNumber(id),
      ownerId: owner.id ?? '',
      owner: owner.title ?? '',
      value,
    })),
  }
}
