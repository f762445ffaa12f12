import { defineOperation } from '../../api/operation'
import type { DataOf } from '../../api/operation'
import type { Merged } from '../../api/merged'

export type PublicationState = Merged<DataOf<typeof PUBLICATIONS>>

export const PUBLICATIONS = defineOperation(`
  query Publications($id: ID!) {
    publications(first: 50) { nodes { id name } }
    node(id: $id) {
      ... on Publishable { resourcePublicationsV2(first: 50) { nodes { publication { id } } } }
    }
  }`)

export const PUBLISH = defineOperation(`
  mutation Publish($id: ID!, $input: [PublicationInput!]!) {
    publishablePublish(id: $id, input: $input) { userErrors { field message } }
  }`)

export const UNPUBLISH = defineOperation(`
  mutation Unpublish($id: ID!, $input: [PublicationInput!]!) {
    publishableUnpublish(id: $id, input: $input) { userErrors { field message } }
  }`)
