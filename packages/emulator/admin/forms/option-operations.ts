import { defineOperation } from '../api/operation'

export const CUSTOMER_OPTIONS = defineOperation<
  {
    customers: {
      nodes: {
        id: string
        displayName: string
        defaultEmailAddress: { emailAddress: string } | null
      }[]
    }
  },
  { query: string | null }
>(`
  query CustomerOptions($query: String) {
    customers(first: 20, query: $query) {
      nodes { id displayName defaultEmailAddress { emailAddress } }
    }
  }`)

export const VARIANT_OPTIONS = defineOperation<
  {
    productVariants: {
      nodes: {
        id: string
        displayName: string
        sku: string | null
        price: string
      }[]
    }
  },
  { query: string | null }
>(`
  query VariantOptions($query: String) {
    productVariants(first: 20, query: $query) { nodes { id displayName sku price } }
  }`)
