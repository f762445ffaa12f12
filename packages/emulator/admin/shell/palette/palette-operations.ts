import { defineOperation } from '../../api/operation'
import type { DataOf } from '../../api/operation'
import type { Merged } from '../../api/merged'

/** Records of each kind that match a search. */
export type FoundRecords = Merged<DataOf<typeof FIND_RECORDS>>

const DISCOUNT_TITLES = `
  ... on DiscountCodeApp { title } ... on DiscountAutomaticApp { title }
  ... on DiscountCodeBasic { title } ... on DiscountAutomaticBasic { title }
  ... on DiscountCodeBxgy { title } ... on DiscountAutomaticBxgy { title }
  ... on DiscountCodeFreeShipping { title } ... on DiscountAutomaticFreeShipping { title }`

export const FIND_RECORDS = defineOperation(`
  query FindRecords($query: String!) {
    products(first: 5, query: $query) {
      nodes { id title vendor featuredMedia { preview { image { url } } } }
    }
    orders(first: 5, query: $query, sortKey: CREATED_AT, reverse: true) {
      nodes { id name customer { displayName } }
    }
    draftOrders(first: 5, query: $query) { nodes { id name customer { displayName } } }
    customers(first: 5, query: $query) {
      nodes { id displayName defaultEmailAddress { emailAddress } }
    }
    collections(first: 5, query: $query) { nodes { id title } }
    discountNodes(first: 5, query: $query) {
      nodes { id discount { ${DISCOUNT_TITLES} } }
    }
    pages(first: 5, query: $query) { nodes { id title } }
    articles(first: 5, query: $query) { nodes { id title } }
  }`)
