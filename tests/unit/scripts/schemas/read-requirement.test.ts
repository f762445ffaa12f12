import { describe, expect, it } from 'vitest'
import { readRequirement } from '../../../../scripts/schemas/read-requirement.mjs'

describe('the scopes of a requirement', () => {
  it.each<[text: string, scopes: string[][]]>([
    ['`read_products` access scope.', [['read_products']]],
    ['Requires `write_order_edits` access scope.', [['write_order_edits']]],
    [
      '`read_orders` access scope, `read_draft_orders` access scope or `read_quick_sale` access scope.',
      [['read_orders', 'read_draft_orders', 'read_quick_sale']],
    ],
    [
      '`read_returns` access scope and (`read_orders` access scope or `read_marketplace_orders` access scope).',
      [['read_returns'], ['read_orders', 'read_marketplace_orders']],
    ],
    [
      '`read_customers` access scope. Also: Requires `read_customer_payment_methods` scope.',
      [['read_customers'], ['read_customer_payment_methods']],
    ],
    [
      'Any of `orders` or `shipping` access scopes, `read_markets` access scope or `manage_delivery_settings` user permission.',
      [['read_markets', 'read_orders', 'read_shipping']],
    ],
    [
      '`read_markets` for queries and both `read_markets` as well as `write_markets` for mutations.',
      [['read_markets']],
    ],
    [
      'products or product_listings read access scope. The user must have permission to view markets.',
      [['read_products', 'read_product_listings']],
    ],
    ['`unauthenticated_read_content` access scope.', [['unauthenticated_read_content']]],
    ['The user must have access to payouts.', []],
  ])('of a type that requires "%s" are %j', (text, scopes) => {
    expect(readRequirement(text, false)).toEqual({ scopes })
  })

  it.each<[text: string, scopes: string[][]]>([
    [
      '`read_markets` for queries and both `read_markets` as well as `write_markets` for mutations.',
      [['read_markets'], ['write_markets']],
    ],
    [
      'Any of `shipping` access scopes or `manage_delivery_settings` user permission.',
      [['write_shipping']],
    ],
    [
      '`write_pixels` access scope. Also: The app must have the read_customer_events access scope, write_server_pixels access scope, and user access permission.',
      [['write_pixels'], ['read_customer_events'], ['write_server_pixels']],
    ],
    [
      '`write_products` access scope. Also: The user must have a permission to create products.',
      [['write_products']],
    ],
    // Only some arguments require the second scope.
    [
      '`write_inventory_transfers` access scope. Also: Linking related purchase orders also requires the `write_inventory_purchase_orders` access scope.',
      [['write_inventory_transfers']],
    ],
    [
      '`write_orders` access scope. Also: The app must have the `write_users` access scope to assign events to another staff member.',
      [['write_orders']],
    ],
  ])('of a mutation that requires "%s" are %j', (text, scopes) => {
    expect(readRequirement(text, true)).toEqual({ scopes })
  })
})

describe('the plans of a requirement', () => {
  it('are those that a shop must have', () => {
    const text =
      'access to checkout branding settings and the shop must be on a Plus plan or a Development store plan.'

    expect(readRequirement(text, true)).toEqual({
      scopes: [],
      onlyPlans: ['Plus', 'Development'],
    })
  })

  it('are those that a shop must not have', () => {
    const text =
      '`write_products` access scope. Also: The store must not be on the Starter or Retail plans.'

    expect(readRequirement(text, true)).toEqual({
      scopes: [['write_products']],
      exceptPlans: ['Starter', 'Retail'],
    })
  })
})
