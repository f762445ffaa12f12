import { metafieldInput, metafieldName } from '#platform/app-data'

/** Limit of the platform for a list. */
const MAX_VALUES = 128

const SET = `#graphql
  mutation PublishCodes($metafields: [MetafieldsSetInput!]!) {
    metafieldsSet(metafields: $metafields) {
      userErrors {
        message
      }
    }
  }
`

const DELETE = `#graphql
  mutation WithdrawCodes($metafields: [MetafieldIdentifierInput!]!) {
    metafieldsDelete(metafields: $metafields) {
      userErrors {
        message
      }
    }
  }
`

/**
 * Writes the addresses of a product's QR code images into its metafield `$app:qr_codes`, which
 * shopify.app.toml declares, and where a theme or another app finds them.
 *
 * @returns false if the platform refused or failed: the codes are stored, and the next save or the
 *   nightly job tries again
 */
export async function publishCodes(
  admin: AdminApiContext,
  shop: string,
  productId: string,
): Promise<boolean> {
  const urls = (await codesOfProduct(shop, productId)).slice(0, MAX_VALUES).map(codeImageUrl)
  try {
    const userErrors =
      urls.length > 0 ? await set(admin, productId, urls) : await withdraw(admin, productId)
    for (const { message } of userErrors) console.warn(`${productId}: ${message}`)
    return userErrors.length === 0
  } catch (error) {
    // A response of the layer, for example to sign in again, must reach the browser.
    if (!(error instanceof Error)) throw error
    console.warn(`${productId}: ${error.message}`)
    return false
  }
}

async function set(admin: AdminApiContext, ownerId: string, urls: string[]) {
  const metafields = [metafieldInput(ownerId, 'product', 'qr_codes', urls)]
  const { data } = await admin.graphql(SET, { variables: { metafields } })
  return data.metafieldsSet?.userErrors ?? []
}

async function withdraw(admin: AdminApiContext, ownerId: string) {
  const { data } = await admin.graphql(DELETE, {
    variables: { metafields: [{ ...metafieldName('product', 'qr_codes'), ownerId }] },
  })
  return data.metafieldsDelete?.userErrors ?? []
}
