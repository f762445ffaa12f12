import { defineOperation } from '../api/operation'
import type { Operation } from '../api/operation'

/** Asks whether a record exists, with what the path of its form needs. */
export type Lookup<Parts = object> = Operation<
  { record: ({ id: string } & Parts) | null },
  { id: string }
>

function lookup<Parts = object>(root: string, parts = ''): Lookup<Parts> {
  return defineOperation(`
    query Record($id: ID!) { record: ${root}(id: $id) { id ${parts} } }`)
}

/** The records with a form, by their type. */
export const RECORDS = {
  Article: lookup('article'),
  Collection: lookup('collection'),
  Customer: lookup('customer'),
  Location: lookup('location'),
  Market: lookup('market'),
  Menu: lookup('menu'),
  Page: lookup('page'),
  Product: lookup('product'),
} satisfies Record<string, Lookup>

export const CATALOG_RECORD = lookup('catalog')

export const FIRST_MARKET = defineOperation<{ markets: { nodes: { id: string }[] } }>(`
  query FirstMarket { markets(first: 1) { nodes { id } } }`)

export const VARIANT_RECORD = lookup<{ product: { id: string } }>(
  'productVariant',
  'product { id }',
)

export const ENTRY_RECORD = lookup<{ definition: { id: string } }>(
  'metaobject',
  'definition { id }',
)

/** A product, with whether variants can be added to it. */
export const OPTIONS_RECORD = lookup<{ hasOnlyDefaultVariant: boolean }>(
  'product',
  'hasOnlyDefaultVariant',
)

/** A discount by both ids that it can have. */
export const DISCOUNT_RECORD = defineOperation<
  { code: { id: string } | null; automatic: { id: string } | null },
  { code: string; automatic: string }
>(`
  query DiscountRecord($code: ID!, $automatic: ID!) {
    code: discountNode(id: $code) { id }
    automatic: discountNode(id: $automatic) { id }
  }`)

export const DEFINITION_BY_TYPE = defineOperation<
  { record: { id: string } | null },
  { type: string }
>(`
  query DefinitionByType($type: String!) { record: metaobjectDefinitionByType(type: $type) { id } }`)
