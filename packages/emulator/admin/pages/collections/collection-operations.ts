import { defineOperation } from '../../api/operation'
import type { DataOf } from '../../api/operation'
import type { Merged } from '../../api/merged'
import type { RecordOf } from '../../lists/list-connection'

export type {
  CollectionRuleInput as CollectionRule,
  CollectionInput,
} from '../../../generated/admin-operations'

export type CollectionRow = RecordOf<typeof COLLECTIONS>

/** A condition as it is stored, with its object. */
export type StoredRule = Merged<NonNullable<CollectionDetail['ruleSet']>['rules'][number]>

export const COLLECTIONS = defineOperation(`
  query Collections($first: Int, $last: Int, $after: String, $before: String, $query: String, $sortKey: CollectionSortKeys, $reverse: Boolean) {
    records: collections(first: $first, last: $last, after: $after, before: $before, query: $query, sortKey: $sortKey, reverse: $reverse) {
      nodes {
        id title updatedAt productsCount { count }
        ruleSet { appliedDisjunctively rules { column relation condition } }
      }
      pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
    }
  }`)

export type CollectionDetail = NonNullable<DataOf<typeof COLLECTION>['collection']>

export type CollectionProduct = CollectionDetail['products']['nodes'][number]

/** What each column of a condition can be compared with. */
export type RuleCondition = DataOf<typeof COLLECTION>['collectionRulesConditions'][number]

export const COLLECTION = defineOperation(`
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
export type NewCollectionStore = DataOf<typeof NEW_COLLECTION>

export const NEW_COLLECTION = defineOperation(`
  query NewCollection {
    collectionRulesConditions { ruleType allowedRelations }
    publications(first: 50) { nodes { id } }
  }`)

export const COLLECTION_CREATE = defineOperation(`
  mutation CollectionCreate($input: CollectionInput!) {
    collectionCreate(input: $input) { collection { id } userErrors { field message } }
  }`)

export const COLLECTION_UPDATE = defineOperation(`
  mutation CollectionUpdate($input: CollectionInput!) {
    collectionUpdate(input: $input) { collection { id } userErrors { field message } }
  }`)

export const COLLECTION_DELETE = defineOperation(`
  mutation CollectionDelete($id: ID!) {
    collectionDelete(input: { id: $id }) { userErrors { field message } }
  }`)

export const PRODUCTS_ADD = defineOperation(`
  mutation ProductsAdd($id: ID!, $productIds: [ID!]!) {
    collectionAddProducts(id: $id, productIds: $productIds) { userErrors { field message } }
  }`)

export const PRODUCTS_REMOVE = defineOperation(`
  mutation ProductsRemove($id: ID!, $productIds: [ID!]!) {
    collectionRemoveProducts(id: $id, productIds: $productIds) { userErrors { field message } }
  }`)

export const PRODUCTS_MOVE = defineOperation(`
  mutation ProductsMove($id: ID!, $moves: [MoveInput!]!) {
    collectionReorderProducts(id: $id, moves: $moves) { userErrors { field message } }
  }`)
