import type { MutationArgs } from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import type { Domain } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import { findProduct } from './find-product'
import { PRODUCTS } from './product-records'
import type { GiftCardSettings, ProductRecord } from './product-records'
import { runSet, SET_TOPICS } from './product-set'

const DEFAULT_SETTINGS: GiftCardSettings = {
  issuanceCurrency: null,
  crossCurrencyRedeemable: false,
}

/** The root that creates a gift card product, or makes it like its input. */
export const giftCardProductSet: Domain = {
  mutations: {
    giftCardProductSet: defineMutation({
      checks: [
        {
          field: ['identifier'],
          code: 'PRODUCT_MUST_BE_GIFT_CARD',
          message: 'Product must be a gift card',
          fails: (args, context) => targetOf(context, args)?.isGiftCard === false,
        },
        {
          field: ['input', 'issuanceCurrency'],
          code: 'GIFT_CARD_ATTRIBUTE_CANNOT_BE_CHANGED',
          message: 'The issuance currency cannot be changed',
          fails: (args, context) => {
            const known = targetOf(context, args)
            const wanted = args.input.issuanceCurrency
            return (
              known !== undefined &&
              typeof wanted === 'string' &&
              wanted !== (settingsOf(known).issuanceCurrency ?? context.store.currencyCode)
            )
          },
        },
      ],
      reports: 'first',
      topics: SET_TOPICS,
      run: ({ input: given, ...args }, context) => {
        const { issuanceCurrency, crossCurrencyRedeemable, ...input } = given
        const payload = runSet({ ...args, input: { ...input, giftCard: true } }, context)
        if ((payload.userErrors ?? []).length > 0) return payload
        const products = PRODUCTS.in(context)
        const operation = payload.productSetOperation as { productId: string } | undefined
        const written = payload.product as ProductRecord | null
        const product = products.get(written?.id ?? operation?.productId)
        if (!product) return payload
        const before = settingsOf(product)
        const giftCardSettings = {
          issuanceCurrency: issuanceCurrency ?? before.issuanceCurrency,
          crossCurrencyRedeemable: crossCurrencyRedeemable ?? before.crossCurrencyRedeemable,
        }
        const changed = products.update(product.id, { giftCardSettings })
        return { ...payload, product: written && changed }
      },
    }),
  },
  types: {
    Product: {
      giftCardSettings: (product: ProductRecord) =>
        product.isGiftCard ? settingsOf(product) : null,
    },
  },
}

function settingsOf({ giftCardSettings }: ProductRecord): GiftCardSettings {
  return giftCardSettings ?? DEFAULT_SETTINGS
}

function targetOf(
  context: GraphqlContext,
  { identifier }: MutationArgs['giftCardProductSet'],
): ProductRecord | undefined {
  return identifier ? findProduct(context, identifier) : undefined
}
