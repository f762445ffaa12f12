import { defineOperation } from '../../api/operation'
import type { UserError } from '../../api/operation'

export interface PublicationState {
  publications: { nodes: { id: string; name: string }[] }
  node: { resourcePublicationsV2: { nodes: { publication: { id: string } }[] } } | null
}

export const PUBLICATIONS = defineOperation<PublicationState, { id: string }>(`
  query Publications($id: ID!) {
    publications(first: 50) { nodes { id name } }
    node(id: $id) {
      ... on Publishable { resourcePublicationsV2(first: 50) { nodes { publication { id } } } }
    }
  }`)

interface PublishVariables {
  id: string
  input: { publicationId: string }[]
}

export const PUBLISH = defineOperation<
  { publishablePublish: { userErrors: UserError[] } },
  PublishVariables
>(`
  mutation Publish($id: ID!, $input: [PublicationInput!]!) {
    publishablePublish(id: $id, input: $input) { userErrors { field message } }
  }`)

export const UNPUBLISH = defineOperation<
  { publishableUnpublish: { userErrors: UserError[] } },
  PublishVariables
>(`
  mutation Unpublish($id: ID!, $input: [PublicationInput!]!) {
    publishableUnpublish(id: $id, input: $input) { userErrors { field message } }
  }`)
