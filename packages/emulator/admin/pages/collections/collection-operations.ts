import { defineOperation } from '../../api/operation'
import type { UserError } from '../../api/operation'
import type { ListConnection, ListVariables } from '../../lists/list-connection'

export interface CollectionRow {
  id: string
  title: string
  updatedAt: string
  productsCount: { count: number } | null
  ruleSet: { appliedDisjunctively: boolean; rules: CollectionRule[] } | null
}

/** A condition that products of a collection meet. */
export interface CollectionRule {
  column: string
  relation: string
  condition: string
  /** Global id of the definition of metafields, or of the category. */
  conditionObjectId?: string | null
}

/** A condition as it is stored, with its object. */
export interface StoredRule extends CollectionRule {
  conditionObject: { metafieldDefinition?: { id: string } | null; category?: { id: string } } | null
}

export const COLLECTIONS = defineOperation<
  { records: ListConnection<CollectionRow> },
  ListVariables
>(`
  query Collections($first: Int, $last: Int, $after: String, $before: String, $query: String, $sortKey: CollectionSortKeys, $reverse: Boolean) {
    records: collections(first: $first, last: $last, after: $after, before: $before, query: $query, sortKey: $sortKey, reverse: $reverse) {
      nodes {
        id title updatedAt productsCount { count }
        ruleSet { appliedDisjunctively rules { column relation condition } }
      }
      pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
    }
  }`)

export interface CollectionDetail extends CollectionRow {
  ruleSet: { appliedDisjunctively: boolean; rules: StoredRule[] } | null
  descriptionHtml: string
  handle: string
  sortOrder: string
  products: { nodes: CollectionProduct[] }
}

export interface CollectionProduct {
  id: string
  title: string
  status: string
  featuredMedia: { preview: { image: { url: string } | null } | null } | null
}

/** What each column of a condition can be compared with. */
export interface RuleCondition {
  ruleType: string
  allowedRelations: string[]
}

export const COLLECTION = defineOperation<
  { collection: CollectionDetail | null; collectionRulesConditions: RuleCondition[] },
  { id: string }
>(`
  query Collection($id: ID!) {
    collectionRulesConditions { ruleType allowedRelations }
    collection(id: $id) {
      id title updatedAt descriptionHtml handle sortOrder productsCount { count }
      ruleSet {
        appliedDisjunctively
        rules {
          column relation condition
          conditionObject {
            ... on CollectionRuleMetafieldCondition { metafieldDefinition { id } }
            ... on CollectionRuleCategoryCondition { category: value { id } }
          }
        }
      }
      products(first: 100) {
        nodes { id title status featuredMedia { preview { image { url } } } }
      }
    }
  }`)

/** What a new collection needs of its store. */
export interface NewCollectionStore {
  collectionRulesConditions: RuleCondition[]
  publications: { nodes: { id: string }[] }
}

export const NEW_COLLECTION = defineOperation<NewCollectionStore>(`
  query NewCollection {
    collectionRulesConditions { ruleType allowedRelations }
    publications(first: 50) { nodes { id } }
  }`)

export interface CollectionInput {
  id?: string
  title: string
  descriptionHtml: string
  sortOrder: string
  products?: string[]
  ruleSet?: { appliedDisjunctively: boolean; rules: CollectionRule[] }
}

interface CollectionPayload {
  collection: { id: string } | null
  userErrors: UserError[]
}

export const COLLECTION_CREATE = defineOperation<
  { collectionCreate: CollectionPayload },
  { input: CollectionInput }
>(`
  mutation CollectionCreate($input: CollectionInput!) {
    collectionCreate(input: $input) { collection { id } userErrors { field message } }
  }`)

export const COLLECTION_UPDATE = defineOperation<
  { collectionUpdate: CollectionPayload },
  { input: CollectionInput }
>(`
  mutation CollectionUpdate($input: CollectionInput!) {
    collectionUpdate(input: $input) { collection { id } userErrors { field message } }
  }`)

export const COLLECTION_DELETE = defineOperation<
  { collectionDelete: { userErrors: UserError[] } },
  { id: string }
>(`
  mutation CollectionDelete($id: ID!) {
    collectionDelete(input: { id: $id }) { userErrors { field message } }
  }`)

interface MembershipVariables {
  id: string
  productIds: string[]
}

export const PRODUCTS_ADD = defineOperation<
  { collectionAddProducts: { userErrors: UserError[] } },
  MembershipVariables
>(`
  mutation ProductsAdd($id: ID!, $productIds: [ID!]!) {
    collectionAddProducts(id: $id, productIds: $productIds) { userErrors { field message } }
  }`)

export const PRODUCTS_REMOVE = defineOperation<
  { collectionRemoveProducts: { userErrors: UserError[] } },
  MembershipVariables
>(`
  mutation ProductsRemove($id: ID!, $productIds: [ID!]!) {
    collectionRemoveProducts(id: $id, productIds: $productIds) { userErrors { field message } }
  }`)

export const PRODUCTS_MOVE = defineOperation<
  { collectionReorderProducts: { userErrors: UserError[] } },
  { id: string; moves: { id: string; newPosition: string }[] }
>(`
  mutation ProductsMove($id: ID!, $moves: [MoveInput!]!) {
    collectionReorderProducts(id: $id, moves: $moves) { userErrors { field message } }
  }`)
