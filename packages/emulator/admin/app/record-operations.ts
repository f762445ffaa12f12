import { defineOperation } from '../api/operation'
import type { Operation } from '../api/operation'

/** Asks whether a record exists. */
export type Lookup = Operation<{ record: { id: string } | null }, { id: string }>

/** The records with a form, by their type. */
export const RECORDS = {
  Article: defineOperation('query Record($id: ID!) { record: article(id: $id) { id } }'),
  Collection: defineOperation('query Record($id: ID!) { record: collection(id: $id) { id } }'),
  Customer: defineOperation('query Record($id: ID!) { record: customer(id: $id) { id } }'),
  Location: defineOperation('query Record($id: ID!) { record: location(id: $id) { id } }'),
  Market: defineOperation('query Record($id: ID!) { record: market(id: $id) { id } }'),
  Menu: defineOperation('query Record($id: ID!) { record: menu(id: $id) { id } }'),
  Page: defineOperation('query Record($id: ID!) { record: page(id: $id) { id } }'),
  Product: defineOperation('query Record($id: ID!) { record: product(id: $id) { id } }'),
} satisfies Record<string, Lookup>

export const CATALOG_RECORD = defineOperation(
  'query Record($id: ID!) { record: catalog(id: $id) { id } }',
)

export const FIRST_MARKET = defineOperation(`
  query FirstMarket { markets(first: 1) { nodes { id } } }`)

export const VARIANT_RECORD = defineOperation(
  'query Record($id: ID!) { record: productVariant(id: $id) { id product { id } } }',
)

export const ENTRY_RECORD = defineOperation(
  'query Record($id: ID!) { record: metaobject(id: $id) { id definition { id } } }',
)

/** A product, with whether variants can be added to it. */
export const OPTIONS_RECORD = defineOperation(
  'query Record($id: ID!) { record: product(id: $id) { id hasOnlyDefaultVariant } }',
)

/** A discount by both ids that it can have. */
export const DISCOUNT_RECORD = defineOperation(`
  query DiscountRecord($code: ID!, $automatic: ID!) {
    code: discountNode(id: $code) { id }
    automatic: discountNode(id: $automatic) { id }
  }`)

export const DEFINITION_BY_TYPE = defineOperation(`
  query DefinitionByType($type: String!) { record: metaobjectDefinitionByType(type: $type) { id } }`)
