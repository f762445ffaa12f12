/** What `pull` copies, by the name in `--only`. */
export const RESOURCES = [
  'products',
  'collections',
  'customers',
  'orders',
  'draft-orders',
  'discounts',
  'metaobjects',
] as const

export type Resource = (typeof RESOURCES)[number]

/** What a pull copies. */
export interface Selection {
  resource: Resource
  /** Number of the newest records. Undefined: all. */
  limit?: number
}

/** Access scopes that a token needs for each resource. */
export const SCOPES: Readonly<Record<Resource, string>> = {
  products: 'read_products, read_inventory, read_locations',
  collections: 'read_products',
  customers: 'read_customers',
  orders:
    'read_orders, read_merchant_managed_fulfillment_orders, and read_all_orders for orders older than 60 days',
  'draft-orders': 'read_draft_orders',
  discounts: 'read_discounts',
  metaobjects: 'read_metaobject_definitions and read_metaobjects',
}

/**
 * Parses a list such as `products,orders:500`.
 *
 * @throws Error for an unknown resource, a repeated one, or an invalid number
 */
export function readSelection(text: string): Selection[] {
  const selected = text.split(',').map(item => {
    const [name = '', limit, ...rest] = item.trim().split(':')
    const resource = RESOURCES.find(each => each === name)
    if (!resource)
      throw new Error(
        `--only has the unknown resource ${JSON.stringify(name)}. The resources are ${RESOURCES.join(', ')}.`,
      )
    if (limit === undefined) return { resource }
    if (resource === 'metaobjects')
      throw new Error('--only cannot limit metaobjects: they are copied with their definitions.')
    if (rest.length > 0 || !/^[1-9]\d{0,8}$/.test(limit))
      throw new Error(`--only needs a number from 1 after "${name}:", e.g. ${name}:500.`)
    return { resource, limit: Number(limit) }
  })
  const names = selected.map(({ resource }) => resource)
  if (new Set(names).size < names.length) throw new Error('--only has a resource twice.')
  return selected
}
