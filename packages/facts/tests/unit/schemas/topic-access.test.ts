import { describe, expect, it } from 'vitest'
import {
  isPlatformTopic,
  missingEventScopes,
  missingTopicScopes,
  topicRefusal,
} from '../../../schemas/topic-access'

describe('missingTopicScopes', () => {
  it('returns the alternatives of a topic to an app that has none of them', () => {
    expect(missingTopicScopes('PRODUCTS_UPDATE', ['read_orders'])).toEqual(['read_products'])
    expect(missingTopicScopes('PRODUCTS_UPDATE', ['write_products'])).toEqual([])
  })

  it('returns nothing for a topic that requires no scope', () => {
    expect(missingTopicScopes('APP_UNINSTALLED', [])).toEqual([])
    expect(missingTopicScopes('SHOP_REDACT', [])).toEqual([])
  })
})

describe('missingEventScopes', () => {
  it('returns the alternatives of a topic to an app that has none of them', () => {
    expect(missingEventScopes('Page', ['read_products'])).toEqual([
      'read_content',
      'read_online_store_pages',
    ])
    expect(missingEventScopes('Page', ['write_content'])).toEqual([])
  })
})

it('distinguishes the topics of the platform', () => {
  expect(['ORDERS_CREATE', 'CUSTOMERS_REDACT', 'ORDERS_INVENTED'].map(isPlatformTopic)).toEqual([
    true,
    true,
    false,
  ])
})

it('lists in a refusal the topics that the app may have', () => {
  const refusal = topicRefusal('ORDERS_CREATE', ['read_products'])

  expect(refusal).toMatch(
    /^Invalid topic specified: orders\/create\. Does it exist\? Is there a missing access scope\? Topics allowed: /,
  )
  const allowed = refusal.split('Topics allowed: ')[1]?.split(', ') ?? []
  expect(allowed).toContain('products/update')
  expect(allowed).not.toContain('orders/create')
})
