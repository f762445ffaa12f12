import { describe, expect, it } from 'vitest'
import { requireRecentTimestamp } from '../../../../server/core/crypto/recent-timestamp'
import { errorCode } from '../../error-code'

const NOW = 1_700_000_000_000
const verdict = (timestamp: string | null, now = NOW) =>
  errorCode(() => requireRecentTimestamp(timestamp, now))

describe('requireRecentTimestamp', () => {
  it.each([
    [0, ''],
    [90_000, ''],
    [-90_000, ''],
    [90_001, 'timestamp_invalid'],
    [-90_001, 'timestamp_invalid'],
  ])('a timestamp %d ms old: %j', (age, code) => {
    expect(verdict('1700000000', NOW + age)).toBe(code)
  })

  it.each([
    null,
    '',
    'NaN',
    'Infinity',
    '1700000000.5',
    '1700000000.0',
    '0x6553F100',
    ' 1700000000',
    '1700000000\n',
    '1.7e9',
    '-1700000000',
    '+1700000000',
    '0000001700000000',
    '1700000000,1700000000',
    '١٧٠٠٠٠٠٠٠٠',
  ])('attack: eternal replay with %j', timestamp => {
    expect(verdict(timestamp)).toBe('timestamp_invalid')
  })

  it('a clock that is not a number refuses', () => {
    expect(verdict('1700000000', Number.NaN)).toBe('timestamp_invalid')
  })
})
