import type { GraphqlContext } from '../../engine/graphql-context'
import { COLLECTIONS } from '../collections/collection-records'
import { CUSTOMERS } from '../customers/customer-records'
import { moneyV2 } from '../../money/money-v2'
import { BY_ID, paginate } from '../../engine/records/connection'
import type { ConnectionArgs } from '../../engine/records/connection'
import type { StoredRecord, TableSpec } from '../../engine/records/record-table'
import { PRODUCTS, VARIANTS } from '../products/product-records'
import { SEGMENTS } from '../segments/segment-records'
import type {
  BuyerContext,
  CustomerBuys,
  CustomerGets,
  Destination,
  DiscountRecord,
  ItemSelection,
  Reduction,
} from './discount-records'

/** Converts a selection to the union `DiscountItems`. Deleted items are left out. */
function itemsNode({ store }: GraphqlContext, items: ItemSelection) {
  const page =
    <Row extends StoredRecord>(spec: TableSpec<Row>, ids: readonly string[]) =>
    (args: ConnectionArgs) => {
      const table = store.records.table(spec)
      const rows = ids.flatMap(id => table.get(id) ?? [])
      return paginate(rows, args, { idOf: row => row.id, idValue: 'number' })
    }
  switch (items.kind) {
    case 'all':
      return { __typename: 'AllDiscountItems', allItems: true }
    case 'collections':
      return {
        __typename: 'DiscountCollections',
        collections: page(COLLECTIONS, items.collectionIds),
      }
    case 'products':
      return {
        __typename: 'DiscountProducts',
        products: page(PRODUCTS, items.productIds),
        productVariants: page(VARIANTS, items.variantIds),
      }
  }
}

/** Converts to the type `DiscountCustomerGets`. */
export function getsNode(context: GraphqlContext, gets: CustomerGets) {
  const { reduction, quantity, items, appliesOnOneTimePurchase, appliesOnSubscription } = gets
  const effect = reductionNode(context, reduction)
  return {
    value:
      quantity === null
        ? effect
        : { __typename: 'DiscountOnQuantity', effect, quantity: { quantity } },
    items: itemsNode(context, items),
    appliesOnOneTimePurchase,
    appliesOnSubscription,
  }
}

/** Converts to the type `DiscountCustomerBuys`. */
export function buysNode(context: GraphqlContext, buys: CustomerBuys) {
  const { value, items, isOneTimePurchase, isSubscription } = buys
  return {
    value:
      value.kind === 'amount'
        ? { __typename: 'DiscountPurchaseAmount', amount: value.amount }
        : { __typename: 'DiscountQuantity', quantity: value.quantity },
    items: itemsNode(context, items),
    isOneTimePurchase,
    isSubscription,
  }
}

/** Converts to the union `DiscountMinimumRequirement`. Null without a requirement. */
export function minimumNode({ store }: GraphqlContext, { minimum }: DiscountRecord) {
  if (!minimum) return null
  return minimum.kind === 'quantity'
    ? {
        __typename: 'DiscountMinimumQuantity',
        greaterThanOrEqualToQuantity: minimum.quantity,
      }
    : {
        __typename: 'DiscountMinimumSubtotal',
        greaterThanOrEqualToSubtotal: moneyV2(minimum.amount, store.currencyCode),
      }
}

/** Converts to the union `DiscountContext`. */
export function contextNode(context: GraphqlContext, buyers: BuyerContext) {
  return buyers.kind === 'all'
    ? { __typename: 'DiscountBuyerSelectionAll', all: 'ALL' }
    : selectedBuyers(context, buyers)
}

/** Converts to the union `DiscountCustomerSelection`, which has no markets. */
export function customerSelectionNode(context: GraphqlContext, buyers: BuyerContext) {
  if (buyers.kind === 'markets')
    return { __typename: 'DiscountCustomerSelectionUnknown', customerSelectionType: 'markets' }
  return buyers.kind === 'all'
    ? { __typename: 'DiscountCustomerAll', allCustomers: true }
    : selectedBuyers(context, buyers)
}

/** Converts to the union `DiscountShippingDestinationSelection`. */
export function destinationNode({ countries, includeRestOfWorld }: Destination) {
  return countries
    ? { __typename: 'DiscountCountries', countries, includeRestOfWorld }
    : { __typename: 'DiscountCountryAll', allCountries: true }
}

function selectedBuyers({ store, loadNode }: GraphqlContext, { kind, ids }: BuyerContext) {
  const { records } = store
  if (kind === 'customers') {
    const customers = records.table(CUSTOMERS)
    return {
      __typename: 'DiscountCustomers',
      customers: ids.flatMap(id => customers.get(id) ?? []),
    }
  }
  if (kind === 'segments') {
    const segments = records.table(SEGMENTS)
    return {
      __typename: 'DiscountCustomerSegments',
      segments: ids.flatMap(id => segments.get(id) ?? []),
    }
  }
  const markets = ids.flatMap(id => {
    const market = loadNode(id)
    return market ? [{ ...market, id }] : []
  })
  return {
    __typename: 'DiscountMarkets',
    marketsCount: markets.length,
    markets: (args: ConnectionArgs) => paginate(markets, args, BY_ID),
  }
}

function reductionNode({ store }: GraphqlContext, reduction: Reduction) {
  return reduction.kind === 'percentage'
    ? { __typename: 'DiscountPercentage', percentage: reduction.percentage }
    : {
        __typename: 'DiscountAmount',
        amount: moneyV2(reduction.amount, store.currencyCode),
        appliesOnEachItem: reduction.appliesOnEachItem,
      }
}
