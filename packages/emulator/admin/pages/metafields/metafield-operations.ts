import { defineOperation } from '../../api/operation'
import type { UserError } from '../../api/operation'

export interface MetafieldDefinition {
  id: string
  name: string
  namespace: string
  key: string
  description: string | null
  type: { name: string }
  validations: { name: string; value: string | null }[]
}

export interface Metafield {
  id: string
  namespace: string
  key: string
  type: string
  value: string
}

export interface OwnerMetafields {
  shop: { currencyCode: string }
  metafieldDefinitions: { nodes: MetafieldDefinition[] }
  node: { metafields: { nodes: Metafield[] } } | null
}

export const METAFIELDS = defineOperation<OwnerMetafields, { ownerId: string; ownerType: string }>(`
  query Metafields($ownerId: ID!, $ownerType: MetafieldOwnerType!) {
    shop { currencyCode }
    metafieldDefinitions(ownerType: $ownerType, first: 100) {
      nodes { id name namespace key description type { name } validations { name value } }
    }
    node(id: $ownerId) {
      ... on HasMetafields { metafields(first: 100) { nodes { id namespace key type value } } }
    }
  }`)

export interface MetafieldInput {
  ownerId: string
  namespace: string
  key: string
  type: string
  value: string
}

export const METAFIELDS_SET = defineOperation<
  { metafieldsSet: { userErrors: UserError[] } },
  { metafields: MetafieldInput[] }
>(`
  mutation MetafieldsSet($metafields: [MetafieldsSetInput!]!) {
    metafieldsSet(metafields: $metafields) { userErrors { field message } }
  }`)

export const METAFIELDS_DELETE = defineOperation<
  { metafieldsDelete: { userErrors: UserError[] } },
  { metafields: { ownerId: string; namespace: string; key: string }[] }
>(`
  mutation MetafieldsDelete($metafields: [MetafieldIdentifierInput!]!) {
    metafieldsDelete(metafields: $metafields) { userErrors { field message } }
  }`)
