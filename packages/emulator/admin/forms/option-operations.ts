import { defineOperation } from '../api/operation'

export const CUSTOMER_OPTIONS = defineOperation(`
  query CustomerOptions($query: String) {
    customers(first: 20, query: $query) {
      nodes { id displayName defaultEmailAddress { emailAddress } }
    }
  }`)

export const VARIANT_OPTIONS = defineOperation(`
  query VariantOptions($query: String) {
    productVariants(first: 20, query: $query) { nodes { id displayName sku price } }
  }`)
