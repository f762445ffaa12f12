import { describe, expect, it } from 'vitest'
import { checkUsage } from '../../../../server/core/usage/usage-event'
import { errorCode } from '../../error-code'

const KEY = { idempotencyKey: 'order-1' }

describe('a recorded use', () => {
  it.each([
    ['emails_sent', 1],
    ['a.b-c', 0.000001],
    ['x', 1_000_000_000],
    ['x'.repeat(64), 12.5],
  ])('%s of %d is valid', (meter, quantity) => {
    expect(checkUsage(meter, quantity, KEY)).toEqual({ meter, quantity, ...KEY })
  })

  it.each([
    ['an empty meter', '', 1, KEY],
    ['a long meter', 'x'.repeat(65), 1, KEY],
    ['a meter with a slash', 'a/b', 1, KEY],
    ['a reserved meter', 'shopify.emails', 1, KEY],
    ['a meter that is no text', 7, 1, KEY],
    ['zero', 'emails', 0, KEY],
    ['a negative quantity', 'emails', -1, KEY],
    ['NaN', 'emails', Number.NaN, KEY],
    ['Infinity', 'emails', Number.POSITIVE_INFINITY, KEY],
    ['a huge quantity', 'emails', 1e10, KEY],
    ['more digits than the platform has', 'emails', 0.00000012, KEY],
    ['a quantity in text', 'emails', '1', KEY],
    ['no options', 'emails', 1, undefined],
    ['no key', 'emails', 1, {}],
    ['a blank key', 'emails', 1, { idempotencyKey: ' ' }],
    ['a long key', 'emails', 1, { idempotencyKey: 'k'.repeat(256) }],
    ['a key that is no text', 'emails', 1, { idempotencyKey: 1 }],
  ])('is refused with %s', (_what, meter, quantity, options) => {
    expect(errorCode(() => checkUsage(meter, quantity, options))).toBe('usage_invalid')
  })
})
