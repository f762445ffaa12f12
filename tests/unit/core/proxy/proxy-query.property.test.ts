import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PlatformError } from '../../../../server/core/errors/errors'
import { readProxyQuery } from '../../../../server/core/proxy/proxy-query'
import {
  createProxySignature,
  proxySignedText,
} from '../../../../server/core/proxy/proxy-signature'
import { NOW, SHOP } from '../../admin-requests'
import { emulatedProfile } from '../../profiles'
import { PROPERTY_INPUTS } from '../../property-inputs'
import { VOUCHED, signText, textOf } from '../../proxy-queries'

const context = {
  signature: createProxySignature(['testApiSecretKey']),
  profile: emulatedProfile,
  now: NOW,
}
const NAMES = [
  ...Object.keys(VOUCHED),
  'signature',
  'hmac',
  'q',
  'spshop',
  'ids[]',
  '__proto__',
  '',
]
const VALUES = [
  ...Object.values(VOUCHED),
  'victim.platform.test',
  '7',
  'shop=',
  `${SHOP}timestamp=`,
  '\0',
  '😀',
  '\uD800',
  '',
]

const name = fc.oneof(fc.constantFrom(...NAMES), fc.string({ unit: 'binary', maxLength: 12 }))
const value = fc.oneof(fc.constantFrom(...VALUES), fc.string({ unit: 'binary', maxLength: 40 }))
const pairs = fc.array(fc.tuple(name, value), { maxLength: 8 })
const query = fc.oneof(
  { arbitrary: fc.string({ unit: 'grapheme-ascii', maxLength: 300 }), weight: 1 },
  // As the storefront forwards it, more often than not.
  {
    arbitrary: fc
      .record({ pairs, replaced: fc.subarray(Object.keys(VOUCHED), { maxLength: 2 }) })
      .map(({ pairs, replaced }) => {
        const kept = Object.entries(VOUCHED).filter(([name]) => !replaced.includes(name))
        return new URLSearchParams([...pairs, ...kept]).toString()
      }),
    weight: 4,
  },
)

test(`${PROPERTY_INPUTS} queries, signed and unsigned, are parsed or throw a PlatformError with status 400`, () => {
  const codes = new Map<string, number>()
  fc.assert(
    fc.property(query, fc.boolean(), fc.boolean(), (text, signed, allowAmbiguousParameters) => {
      const params = new URLSearchParams(text)
      if (signed) params.append('signature', signText(proxySignedText(params)))
      let code = ''
      try {
        const read = readProxyQuery(params, context, { allowAmbiguousParameters })
        expect(Object.keys(read)).toEqual(['shop', 'loggedInCustomerId', 'pathPrefix'])
        expect(read.shop).toMatch(/^[a-z0-9][a-z0-9_-]*\.platform\.test$/)
        expect(read.loggedInCustomerId ?? '').toMatch(/^\d*$/)
        expect(read.pathPrefix).toMatch(/^\/[^"'<>\\\s]*$/)
      } catch (error) {
        if (!(error instanceof PlatformError)) throw error
        expect(error.status).toBe(400)
        code = error.code
      }
      codes.set(code, (codes.get(code) ?? 0) + 1)
    }),
    { numRuns: PROPERTY_INPUTS, seed: 4 },
  )
  // None may be so rare that the runs prove nothing about it.
  for (const code of [
    '',
    'parameter_repeated',
    'hmac_missing',
    'timestamp_invalid',
    'shop_invalid',
    'hmac_invalid',
  ])
    expect([code, (codes.get(code) ?? 0) > PROPERTY_INPUTS * 0.005]).toEqual([code, true])
}, 120_000)

test("the signed text equals the platform's, for 20,000 queries", () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.tuple(
          name.filter(text => text !== 'hmac' && text !== 'signature'),
          value,
        ),
        { minLength: 1, maxLength: 8 },
      ),
      list => {
        const text = new URLSearchParams(list).toString()
        expect(proxySignedText(new URLSearchParams(text))).toBe(textOf(text))
      },
    ),
    { numRuns: 20_000, seed: 5 },
  )
}, 60_000)
