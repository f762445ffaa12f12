/** What a scan needs. */
interface ScannedCode {
  shop: string
  destination: CodeDestination
  productHandle: string
  variantId: string
}

/** Not of a deleted product, and of a shop that uses the app. */
const IN_USE = `id = ? AND is_product_deleted = 0 AND NOT EXISTS (
  SELECT 1 FROM shops WHERE shops.shop = codes.shop AND uninstalled_at IS NOT NULL)`

/**
 * Returns what everyone may see of a code. Undefined without such a code, and for an unused one.
 */
export async function findPublicCode(id: string): Promise<PublicCode | undefined> {
  const row = await (
    await useCodeDatabase()
  )
    .prepare(`SELECT title FROM codes WHERE ${IN_USE}`)
    .get(id)
  return row ? { title: (row as PublicCode).title } : undefined
}

/** Counts a scan, and returns the address in the store that it leads to. */
export async function countScan(id: string): Promise<string | undefined> {
  const row = (await (
    await useCodeDatabase()
  )
    .prepare(
      `UPDATE codes SET scans = scans + 1 WHERE ${IN_USE}
      RETURNING shop, destination, product_handle AS productHandle, variant_id AS variantId`,
    )
    .get(id)) as ScannedCode | undefined
  if (!row) return undefined
  const variant = row.variantId.split('/').at(-1)
  // https://shopify.dev/docs/apps/build/checkout/create-cart-permalinks
  return row.destination === 'checkout'
    ? `https://${row.shop}/cart/${variant}:1`
    : `https://${row.shop}/products/${encodeURIComponent(row.productHandle)}?variant=${variant}`
}
