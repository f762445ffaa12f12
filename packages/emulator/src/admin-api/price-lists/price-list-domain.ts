import type { FieldArgs } from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import type { Buyer } from '../catalogs/buyer-catalogs'
import { CATALOGS } from '../catalogs/catalog-records'
import { moneyV2 } from '../../money/money-v2'
import { BY_ID, paginate } from '../../engine/records/connection'
import type { ConnectionArgs } from '../../engine/records/connection'
import type { Domain } from '../../engine/resolve/domain'
import { listRecords } from '../../engine/resolve/list-records'
import type { ListSpec } from '../../engine/resolve/list-records'
import { VARIANTS } from '../products/product-records'
import type { ProductRecord, VariantRecord } from '../products/product-records'
import { variantsOf } from '../products/product-fields'
import {
  contextualPrice,
  contextualPriceBreaks,
  contextualQuantityRule,
  pricingFor,
} from './contextual-prices'
import type { Pricing } from './contextual-prices'
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

type PricedForArgs = FieldArgs['Product']['contextualPricing']
type OriginArgs = Pick<FieldArgs['PriceList']['prices'], 'originType'>
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
    priceList: PRICE_LISTS.one,
    priceLists: PRICE_LISTS.page(priceListList),
  },
  mutations: {
    ...fixedPriceMutations,
    ...priceListMutations,
    ...quantityPricingMutations,
    ...quantityRuleMutations,
  },
  types: {
    PriceList: {
      catalog: ({ id }: PriceListRecord, _args, context) =>
        CATALOGS.in(context).lookUp('priceList', id)[0] ?? null,
      fixedPricesCount: ({ id }: PriceListRecord, _args, context) =>
        FIXED_PRICES.in(context).lookUp('priceList', id).length,
      parent: ({ adjustmentType, adjustmentValue, compareAtMode }: PriceListRecord) => ({
        adjustment: { type: adjustmentType, value: adjustmentValue },
        settings: { compareAtMode },
      }),
      prices: (list: PriceListRecord, args, context, info) =>
        listRecords(pricesOf(context, list, args), priceList, args, context, info),
      quantityRules: (list: PriceListRecord, args, context) => {
        const rules =
          args.originType === 'RELATIVE'
            ? []
            : QUANTITY_RULES.in(context).lookUp('priceList', list.id)
        return paginate(rules, args, BY_ID)
      },
    },
    PriceListPrice: {
      compareAtPrice: (row: PriceRow, _args, context) =>
        row.compareAtPrice === null ? null : moneyV2(row.compareAtPrice, currencyOf(context, row)),
      originType: (row: PriceRow) => ('productId' in row ? 'RELATIVE' : 'FIXED'),
      price: (row: PriceRow, _args, context) => moneyV2(row.price, currencyOf(context, row)),
      quantityPriceBreaks: ({ priceListId, variantId }: PriceRow, args, { store }) =>
        paginate(priceBreaksOf(store.records, priceListId, variantId), args, {
          idOf: ({ id }) => id,
          sortValue: ({ minimumQuantity }) => minimumQuantity,
        }),
      variant: VARIANTS.at<PriceRow>('variantId'),
    },
    Product: {
      contextualPricing: (product: ProductRecord, args, context) => {
        const pricing = pricingFor(context, pricedFor(args))
        const rows = variantsOf(context, product)
          .map(variant => contextualPricingNode(context, pricing, variant))
          .toSorted((left, right) => Number(left.price.amount) - Number(right.price.amount))
        const none = moneyV2(0, pricing.currencyCode)
        return {
          fixedQuantityRulesCount: rows.filter(({ quantityRule }) => 'priceListId' in quantityRule)
            .length,
          minVariantPricing: rows[0] ?? null,
          maxVariantPricing: rows.at(-1) ?? null,
          priceRange: {
            minVariantPrice: rows[0]?.price ?? none,
            maxVariantPrice: rows.at(-1)?.price ?? none,
          },
        }
      },
    },
    ProductVariant: {
      contextualPricing: (variant: VariantRecord, args, context) =>
        contextualPricingNode(context, pricingFor(context, pricedFor(args)), variant),
    },
    QuantityPriceBreak: {
      price: ({ price, priceListId }: PriceBreakRecord, _args, { store }) =>
        moneyV2(
          price,
          store.records.table(PRICE_LISTS).get(priceListId)?.currency ?? store.currencyCode,
        ),
      priceList: PRICE_LISTS.at<PriceBreakRecord>('priceListId'),
      variant: VARIANTS.at<PriceBreakRecord>('variantId'),
    },
    QuantityRule: {
      isDefault: ({ minimum, maximum, increment }: QuantityRuleRecord) =>
        minimum === 1 && maximum === null && increment === 1,
      originType: (rule: object) => ('priceListId' in rule ? 'FIXED' : 'RELATIVE'),
      productVariant: VARIANTS.at<QuantityRuleRecord>('variantId'),
    },
  },
  nodes: {
    PriceList: PRICE_LISTS.node,
    QuantityPriceBreak: PRICE_BREAKS.node,
  },
}

function pricedFor({ context }: PricedForArgs): Buyer {
  return { countryCode: context.country, companyLocationId: context.companyLocationId }
}

/** The type `ProductVariantContextualPricing`. */
function contextualPricingNode(context: GraphqlContext, pricing: Pricing, variant: VariantRecord) {
  return {
    ...contextualPrice(context, pricing, variant),
    quantityPriceBreaks: (args: ConnectionArgs) =>
      paginate(contextualPriceBreaks(context, pricing, variant.id), args, {
        idOf: ({ id }) => id,
        sortValue: ({ minimumQuantity }) => minimumQuantity,
      }),
    quantityRule: contextualQuantityRule(context, pricing, variant.id),
    unitPrice: null,
  }
}

/** Lists the prices of all variants, in the order of the variants' ids. */
function pricesOf(
  context: GraphqlContext,
  list: PriceListRecord,
  { originType }: OriginArgs,
): readonly PriceRow[] {
  const variants = VARIANTS.in(context)
  const fixed = FIXED_PRICES.in(context)
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
