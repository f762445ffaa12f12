import { storePath } from '../page-data'

/**
 * Path of the page of a record, with the number of its global id, as the platform's admin has it.
 *
 * @param section e.g. `/products`
 * @param id e.g. `gid://shopify/Product/7`
 */
export function recordHref(section: string, id: string): string {
  return storePath(`${section}/${recordNumber(id)}`)
}

/** Path of the page of a variant. */
export function variantHref(productId: string, id: string): string {
  return recordHref(`/products/${recordNumber(productId)}/variants`, id)
}

/** Number of a global id. */
export function recordNumber(id: string): string {
  return id.split('/').at(-1)?.split('?')[0] ?? ''
}
