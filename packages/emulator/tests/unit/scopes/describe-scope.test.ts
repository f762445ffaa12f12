import { expect, it } from 'vitest'
import { describeScope } from '../../../src/scopes/describe-scope'

it('describes a scope in words', () => {
  expect(describeScope('write_draft_orders')).toBe('View and change draft orders')
  expect(describeScope('read_products')).toBe('View products')
  expect(describeScope('unauthenticated_read_content')).toBe('View content on the storefront')
  expect(describeScope('customer_write_orders')).toBe('View and change orders in customer accounts')
})
