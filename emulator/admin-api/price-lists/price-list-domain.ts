import type { GraphQLResolveInfo } from 'graphql'
import type { GraphqlContext } from '../../graphql/graphql-context'
import { CATALOGS } from '../catalogs/catalog-records'
import { moneyV2 } from '../engine/money'
import { paginate } from '../engine/records/connection'
import type { ConnectionArgs } from '../engine/records/connection'
import { recordLoader } from '../engine/resolve/domain'
import type { Domain } from '../engine/resolve/domain'
import { listRecords } from '../engine/resolve/list-records'
import type { ListArgs, ListSpec } from '../engine/resolve/list-records'
import { VARIANTS } from '../products/product-records'
import type { VariantRecord } from '../products/product-records'
import { fixedPriceMutations } from './fixed-price-mutations'
import { priceListMutations } from './price-list-mutations'
import {
  entryId,
  FIXED_PRICES,
  PRICE_BREAKS,
  PRICE_LISTS,
  priceBreaksOf,
  QUANTITY_RULES,
} from './price-list-records'
import type {
  FixedPriceRecord,
  PriceBreakRecord,
  PriceListRecord,
  QuantityRuleRecord,
} from './price-list-records'
import { quantityRuleMutations } from './quantity-mutations'
import { quantityPricingMutations } from './quantity-pricing-mutation'
import { relativePrice } from './relative-price'
import type { RelativePrice } from './relative-price'

type OriginArgs = { originType?: 'FIXED' | 'RELATIVE' | null }
type PriceRow = FixedPriceRecord | RelativePrice

const priceListList: ListSpec<PriceListRecord> = {
  search: { text: ({ name }) => [name], fields: {} },
  sortValues: { NAME: ({ name }) => name },
}

const priceList: ListSpec<PriceRow> = {
  search: {
    fields: {
      product_id: { kind: 'id', read: row => ('productId' in row ? row.productId : null) },
      variant_id: { kind: 'id', read: row => row.variantId },
    },
  },
}

/** Price lists, their prices, and their quantity rules. */
export const priceListDomain: Domain = {
  queries: {
    priceList: ({ id }: { id: string }, { store }) =>
      store.records.table(PRICE_LISTS).get(id) ?? null,
    priceLists: (args: ListArgs, context: GraphqlContext, info: GraphQLResolveInfo) =>
      listRecords(context.store.records.table(PRICE_LISTS), priceListList, args, context, info),
  },
  mutations: {
    ...fixedPriceMutations,
    ...priceListMutations,
    ...quantityPricingMutations,
    ...quantityRuleMutations,
  },
  types: {
    PriceList: {
      catalog: ({ id }: PriceListRecord, _args: object, { store }) =>
        store.records.table(CATALOGS).lookUp('priceList', id)[0] ?? null,
      fixedPricesCount: ({ id }: PriceListRecord, _args: object, { store }) =>
        store.records.table(FIXED_PRICES).lookUp('priceList', id).length,
      parent: ({ adjustmentType, adjustmentValue, compareAtMode }: PriceListRecord) => ({
        adjustment: { type: adjustmentType, value: adjustmentValue },
        settings: { compareAtMode },
      }),
      prices: (
        list: PriceListRecord,
        args: ListArgs & OriginArgs,
        context: GraphqlContext,
        info: GraphQLResolveInfo,
      ) => listRecords(pricesOf(context, list, args), priceList, args, context, info),
      quantityRules: (list: PriceListRecord, args: ConnectionArgs & OriginArgs, { store }) => {
        const rules =
          args.originType === 'RELATIVE'
            ? []
            : store.records.table(QUANTITY_RULES).lookUp('priceList', list.id)
        return paginate(rules, args, { idOf: ({ id }) => id })
      },
    },
    PriceListPrice: {
      compareAtPrice: (row: PriceRow, _args: object, context) =>
        row.compareAtPrice === null ? null : moneyV2(row.compareAtPrice, currencyOf(context, row)),
      originType: (row: PriceRow) => ('productId' in row ? 'RELATIVE' : 'FIXED'),
      price: (row: PriceRow, _args: object, context) =>
        moneyV2(row.price, currencyOf(context, row)),
      quantityPriceBreaks: (
        { priceListId, variantId }: PriceRow,
        args: ConnectionArgs,
        { store },
      ) =>
        paginate(priceBreaksOf(store.records, priceListId, variantId), args, {
          idOf: ({ id }) => id,
          sortValue: ({ minimumQuantity }) => minimumQuantity,
        }),
      variant: ({ variantId }: PriceRow, _args: object, { store }) =>
        store.records.table(VARIANTS).get(variantId),
    },
    QuantityPriceBreak: {
      price: ({ price, priceListId }: PriceBreakRecord, _args: object, { store }) =>
        moneyV2(
          price,
          store.records.table(PRICE_LISTS).get(priceListId)?.currency ?? store.currencyCode,
        ),
      priceList: ({ priceListId }: PriceBreakRecord, _args: object, { store }) =>
        store.records.table(PRICE_LISTS).get(priceListId),
      variant: ({ variantId }: PriceBreakRecord, _args: object, { store }) =>
        store.records.table(VARIANTS).get(variantId),
    },
    QuantityRule: {
      isDefault: ({ minimum, maximum, increment }: QuantityRuleRecord) =>
        minimum === 1 && maximum === null && increment === 1,
      originType: () => 'FIXED',
      productVariant: ({ variantId }: QuantityRuleRecord, _args: object, { store }) =>
        store.records.table(VARIANTS).get(variantId),
    },
  },
  nodes: {
    PriceList: recordLoader(PRICE_LISTS),
    QuantityPriceBreak: recordLoader(PRICE_BREAKS),
  },
}

/** Lists the prices of all variants, in the order of the variants' ids. */
function pricesOf(
  { store: { records } }: GraphqlContext,
  list: PriceListRecord,
  { originType }: OriginArgs,
): readonly PriceRow[] {
  const variants = records.table(VARIANTS)
  const fixed = records.table(FIXED_PRICES)
  if (originType === 'FIXED')
    return fixed.lookUp('priceList', list.id).filter(({ variantId }) => variants.get(variantId))
  return variants.all().flatMap((variant: VariantRecord): PriceRow[] => {
    const price = fixed.get(entryId(FIXED_PRICES.type, list.id, variant.id))
    if (price) return originType === 'RELATIVE' ? [] : [price]
    return [relativePrice(list, variant)]
  })
}

// Relative prices are not converted: they stay in the currency of the shop.
function currencyOf({ store }: GraphqlContext, row: PriceRow): string {
  if ('productId' in row) return store.currencyCode
  return store.records.table(PRICE_LISTS).get(row.priceListId)?.currency ?? store.currencyCode
}
