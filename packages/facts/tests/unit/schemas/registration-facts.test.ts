import { describe, expect, it } from 'vitest'
import { isPlatformScope, platformTopics, topicScopes } from '../../../schemas/registration-facts'
import { topicConstant } from '../../../schemas/webhook-topic'
import { WEBHOOK_TOPICS } from '../../../../../tests/unit/webhook-topics'

describe('scopes of the platform', () => {
  it.each([
    'read_products',
    'write_products',
    'read_all_orders',
    'write_app_proxy',
    'write_pos_staff_member_event_attribution_overrides',
    'unauthenticated_read_product_listings',
    'unauthenticated_write_checkouts',
    'customer_read_orders',
  ])('%s is one', scope => {
    expect(isPlatformScope(scope)).toBe(true)
  })

  it.each(['read_product', 'write_everything', 'products', '', 'constructor', 'read_products '])(
    '%j is none',
    scope => {
      expect(isPlatformScope(scope)).toBe(false)
    },
  )
})

describe('topics of the platform', () => {
  it('are all those of 2026-07, with their paths', () => {
    const paths = platformTopics().map(({ path }) => path)

    expect(WEBHOOK_TOPICS.map(([, path]) => path).filter(path => !paths.includes(path))).toEqual([])
    for (const path of paths) expect(topicScopes(topicConstant(path))).toBeDefined()
  })

  it('require scopes', () => {
    expect(topicScopes('PRODUCTS_UPDATE')).toEqual(['read_products'])
    expect(topicScopes('ORDERS_CREATE')).toEqual(['read_orders', 'read_marketplace_orders'])
    expect(topicScopes('APP_UNINSTALLED')).toEqual([])
    expect(topicScopes('PRODUCTS_EXPLODE')).toBeUndefined()
  })
})
