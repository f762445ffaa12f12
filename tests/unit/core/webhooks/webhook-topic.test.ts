import { expect, it } from 'vitest'
import { TOPIC, upperTopic, webhookTopicName } from '../../../../server/core/webhooks/webhook-topic'
import { WEBHOOK_TOPICS } from '../../webhook-topics'

it('all 218 topics of the Admin API 2026-07 are converted below', () =>
  expect(WEBHOOK_TOPICS).toHaveLength(218))

it.each(WEBHOOK_TOPICS)(
  '%s of the schema is named %s in headers and registration files',
  (constant, name) => {
    expect(upperTopic(name)).toBe(constant)
    expect(webhookTopicName(constant)).toBe(name)
    expect(webhookTopicName(name)).toBe(name)
  },
)

it.each([
  ['CUSTOMERS_DATA_REQUEST', 'customers/data_request'],
  ['CUSTOMERS_REDACT', 'customers/redact'],
  ['SHOP_REDACT', 'shop/redact'],
  ['VARIANT_PUBLICATIONS_CREATE', 'variant_publications/create'],
  ['customer/tags_added', 'customer.tags_added'],
  ['PRODUCT', 'product'],
])('the delivery name of %s is %s', (topic, name) => {
  expect(webhookTopicName(topic)).toBe(name)
})

it.each([
  ['app/scopes_update', 'APP_SCOPES_UPDATE'],
  ['app/uninstalled', 'APP_UNINSTALLED'],
  ['domain.sub_domain.something_happened', 'DOMAIN_SUB_DOMAIN_SOMETHING_HAPPENED'],
  ['Product', 'PRODUCT'],
  ['ORDERS_CREATE', 'ORDERS_CREATE'],
  ['a/b.c/d', 'A_B_C_D'],
])('the upper-case spelling of %s is %s', (topic, upper) => {
  expect(upperTopic(topic)).toBe(upper)
  expect(upperTopic(upper)).toBe(upper)
})

it.each([
  ['orders/create', true],
  ['A'.repeat(100), true],
  ['', false],
  ['A'.repeat(101), false],
  ['orders create', false],
  ['orders,create', false],
  ['orders\ncreate', false],
  ['ord\u00E9rs', false],
  ['orders/create\n', false],
])('%j can be a topic: %s', (topic, expected) => {
  expect(TOPIC.test(topic)).toBe(expected)
})
