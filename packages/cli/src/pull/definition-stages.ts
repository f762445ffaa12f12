import type { Row } from './pull-folder'
import type { Resource } from './resources'
import type { RequestStage } from './stage'

/** Owners of the metafields of each resource. */
const OWNERS: Readonly<Partial<Record<Resource, readonly string[]>>> = {
  products: ['PRODUCT', 'PRODUCTVARIANT'],
  collections: ['COLLECTION'],
  customers: ['CUSTOMER'],
  orders: ['ORDER'],
  discounts: ['DISCOUNT'],
  'draft-orders': ['DRAFTORDER'],
}

/** Bulk queries cannot read them: a list of definitions is of one type of owners. */
const QUERY = `query Definitions($ownerType: MetafieldOwnerType!, $after: String) {
  metafieldDefinitions(ownerType: $ownerType, first: 50, after: $after) {
    nodes {
      __typename id ownerType namespace key name description pinnedPosition
      type { name } validations { name value }
      access { admin storefront customerAccount }
      capabilities {
        adminFilterable { enabled } analyticsQueryable { enabled } cartToOrderCopyable { enabled }
        smartCollectionCondition { enabled } uniqueValues { enabled }
      }
      constraints { key values(first: 100) { nodes { value } pageInfo { hasNextPage } } }
    }
    pageInfo { hasNextPage endCursor }
  }
}`

interface Page {
  metafieldDefinitions: {
    nodes: Row[]
    pageInfo: { hasNextPage: boolean; endCursor: string | null }
  }
}

/** Name of the stage with the definitions of metafields of a resource. */
export function definitionStageName(resource: Resource): string {
  return `${resource}-definitions`
}

/** The definitions of metafields, per resource: a token can read those of its scopes only. */
export const DEFINITION_STAGES: readonly RequestStage[] = Object.entries(OWNERS).map(
  ([name, ownerTypes]) => {
    const resource = name as Resource
    return {
      name: definitionStageName(resource),
      resource,
      async *read({ client }) {
        for (const ownerType of ownerTypes)
          for (let after: string | null = null, hasNext = true; hasNext;) {
            const page: Page = await client.request(QUERY, { ownerType, after })
            const { nodes, pageInfo } = page.metafieldDefinitions
            yield* nodes
            after = pageInfo.endCursor
            hasNext = pageInfo.hasNextPage
          }
      },
    }
  },
)
