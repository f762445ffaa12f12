import { beforeEach } from 'vitest'
import { startAdmin } from '../started-admin'

export interface Payload {
  priceList: { id: string } | null
  userErrors: { field: string[] | null; message: string; code: string }[]
}

export const NONE = 'gid://shopify/PriceList/7'
export const NO_VARIANT = 'gid://shopify/ProductVariant/7'
export const PARENT = { adjustment: { type: 'PERCENTAGE_DECREASE', value: 10 } }

export const euros = (amount: string) => ({ amount, currencyCode: 'EUR' })

/** Starts the Admin API of a store with a product for the tests of a file. */
export function startPriceLists() {
  const admin = startAdmin(['write_markets', 'write_products'], [])
  const priced = { product: '', variant: '' }
  beforeEach(async () => {
    const created = await admin.ask<{
      productVariants: { id: string; product: { id: string } }[]
    }>(
      `mutation ($id: ID!) { productVariantsBulkCreate(
        productId: $id, strategy: REMOVE_STANDALONE_VARIANT,
        variants: [{ price: "20", compareAtPrice: "30", optionValues: [{ optionName: "Title", name: "Big" }] }]
      ) { productVariants { id product { id } } userErrors { message } } }`,
      {
        id: (
          await admin.ask<{ product: { id: string } }>(
            'mutation { productCreate(product: { title: "Lantern" }) { product { id } } }',
          )
        ).product.id,
      },
    )
    const [first] = created.productVariants
    priced.variant = first?.id ?? ''
    priced.product = first?.product.id ?? ''
  })

  const create = (input: object = {}) =>
    admin.ask<Payload>(
      `mutation ($input: PriceListCreateInput!) { priceListCreate(input: $input) {
        priceList { id name currency parent { adjustment { type value } settings { compareAtMode } } }
        userErrors { field message code }
      } }`,
      { input: { name: 'Europe', currency: 'EUR', parent: PARENT, ...input } },
    )
  const add = async (input: object = {}) => (await create(input)).priceList?.id ?? ''

  return { add, admin, create, priced }
}
