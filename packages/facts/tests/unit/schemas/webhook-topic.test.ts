import { describe, expect, it } from 'vitest'
import {
  isComplianceTopic,
  isTopicConstant,
  isTopicPath,
  topicConstant,
  topicPath,
} from '../../../schemas/webhook-topic'
import { WEBHOOK_TOPICS } from '../../../../../tests/unit/webhook-topics'

describe('topics', () => {
  it.each([
    ['app/uninstalled', 'APP_UNINSTALLED'],
    ['app/scopes_update', 'APP_SCOPES_UPDATE'],
    ['customers/data_request', 'CUSTOMERS_DATA_REQUEST'],
    ['shop/redact', 'SHOP_REDACT'],
    ['orders/partially_fulfilled', 'ORDERS_PARTIALLY_FULFILLED'],
    ['app_subscriptions/approaching_capped_amount', 'APP_SUBSCRIPTIONS_APPROACHING_CAPPED_AMOUNT'],
    ['inventory_levels/update', 'INVENTORY_LEVELS_UPDATE'],
    ['subscription_billing_cycle_edits/create', 'SUBSCRIPTION_BILLING_CYCLE_EDITS_CREATE'],
    ['subscription_billing_cycles/skip', 'SUBSCRIPTION_BILLING_CYCLES_SKIP'],
  ])('%s is %s, and back', (path, constant) => {
    expect(topicConstant(path)).toBe(constant)
    expect(topicPath(constant)).toBe(path)
  })

  it('knows all 218 topics of the Admin API 2026-07', () =>
    expect(WEBHOOK_TOPICS).toHaveLength(218))

  it.each(WEBHOOK_TOPICS)('%s of the schema is delivered as %s', (constant, path) => {
    expect(topicPath(constant)).toBe(path)
    expect(topicConstant(path)).toBe(constant)
  })

  it.each([
    ['VARIANT_PUBLICATIONS_CREATE', 'variant_publications/create'],
    ['PRODUCT_OPERATIONS_FINISH', 'product_operations/finish'],
  ])('%s, which only the unstable version has, is %s', (constant, path) => {
    expect(topicPath(constant)).toBe(path)
  })

  it('every "/" and "." becomes "_"', () => {
    expect(topicConstant('domain.sub_domain.something_happened')).toBe(
      'DOMAIN_SUB_DOMAIN_SOMETHING_HAPPENED',
    )
    expect(topicConstant('Product')).toBe('PRODUCT')
  })

  it('a single word is a topic', () => {
    expect(topicPath('PRODUCT')).toBe('product')
  })

  it.each(['APP_UNINSTALLED', 'PRODUCT', 'A2_B3'])('%s is a constant', text =>
    expect(isTopicConstant(text)).toBe(true),
  )
  it.each(['', 'app/uninstalled', 'Product', '_APP', 'APP_', 'APP__X', '2A', 'APP X', 'APP\n'])(
    '%j is no constant',
    text => expect(isTopicConstant(text)).toBe(false),
  )
  it.each(['app/uninstalled', 'customer.joined_segment'])('%s is a path', text =>
    expect(isTopicPath(text)).toBe(true),
  )
  it.each(['', 'app', 'APP/UNINSTALLED', '/app', 'app/', 'app uninstalled/x', 'app/x\n'])(
    '%j is no path',
    text => expect(isTopicPath(text)).toBe(false),
  )

  it('knows the three compliance topics', () => {
    expect(
      ['CUSTOMERS_DATA_REQUEST', 'CUSTOMERS_REDACT', 'SHOP_REDACT', 'APP_UNINSTALLED'].map(
        isComplianceTopic,
      ),
    ).toEqual([true, true, true, false])
  })
})
