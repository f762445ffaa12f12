import { defineOperation } from '../../api/operation'
import type { DataOf } from '../../api/operation'
import type { Merged } from '../../api/merged'

export type { MetafieldsSetInput as MetafieldInput } from '../../../generated/admin-operations'

export type MetafieldDefinition = OwnerMetafields['metafieldDefinitions']['nodes'][number]

export type Metafield = NonNullable<
  NonNullable<OwnerMetafields['node']>['metafields']
>['nodes'][number]

export type OwnerMetafields = Merged<DataOf<typeof METAFIELDS>>

export const METAFIELDS = defineOperation(`
  query Metafields($ownerId: ID!, $ownerType: MetafieldOwnerType!) {
    shop { currencyCode }
    metafieldDefinitions(ownerType: $ownerType, first: 100) {
      nodes { id name namespace key description type { name } validations { name value } }
    }
    node(id: $ownerId) {
      ... on HasMetafields { metafields(first: 100) { nodes { id namespace key type value } } }
    }
  }`)

export const METAFIELDS_SET = defineOperation(`
  mutation MetafieldsSet($metafields: [MetafieldsSetInput!]!) {
    metafieldsSet(metafields: $metafields) { userErrors { field message } }
  }`)

export const METAFIELDS_DELETE = defineOperation(`
  mutation MetafieldsDelete($metafields: [MetafieldIdentifierInput!]!) {
    metafieldsDelete(metafields: $metafields) { userErrors { field message } }
  }`)
