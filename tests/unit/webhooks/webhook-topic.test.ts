import { expect, it } from 'vitest'
import { TOPIC, upperTopic } from '../../../server/lib/platform/webhooks/webhook-topic'

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

it.each([['orders/create', true], ['A'.repeat(100), true], ['', false], ['A'.repeat(101), false], ['orders create', false], ['orders,create', false], ['orders\ncreate', false], ['ord\u00E9rs', false], ['orders/create\n', false]])('%j can be a topic: %s', (topic, expected) => {
  expect(TOPIC.test(topic)).toBe(expected)
})
