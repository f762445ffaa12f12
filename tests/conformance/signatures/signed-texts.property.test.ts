import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeQuery } from '../../../packages/emulator/src/http/encode-query'
import { createBodyHmac } from '../../../server/core/signed-body/verify-signed-body'
import { proxySignedText } from '../../../server/core/proxy/proxy-signature'
import { bodyOf } from '../../../server/core/signed-body/request-body'
import { SECRET, SHOP } from '../constants'

/**
 * The texts that the platform signs with one secret differ in their characters. See
 * `signed-body/verify-signed-body.ts`.
 */
const RUNS = 100_000
const SEED = 20261123
const OPENING_BRACE = 0x7b
const hmac = createBodyHmac([SECRET])

/** What a visitor may try, to make the signed text begin or read as another kind of text. */
const hostile = fc.constantFrom(
  '',
  '{',
  '{"id":1,"x":"',
  ' {"id":1,"x":"',
  '\t{',
  '\n{"a":"',
  '\r',
  '\uFEFF{',
  '\0{',
  '{}',
  '"}',
  '[',
  '~',
  '\u007F',
  '\u0080',
  '\u{1F511}',
  '\uD800',
  '|',
  '}',
  'shop',
  'path_prefix',
  'eyJhbGciOiJIUzI1NiJ9.e30',
  'code=a&shop=',
  '=',
  '&',
  '%7B',
  '__proto__',
  'constructor',
)
const text = fc.oneof(
  hostile,
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.tuple(hostile, fc.string({ maxLength: 8 })).map(parts => parts.join('')),
)
const pairs = fc.array(fc.tuple(text, text), { maxLength: 6 })
/** What every storefront adds. Whether the customer is among it is not relied on. */
const added = fc.record(
  {
    shop: fc.constant(SHOP),
    path_prefix: fc.constantFrom('/apps/app', '/a/x', '/tools/{'),
    timestamp: fc.nat().map(String),
    logged_in_customer_id: fc.constantFrom('', '7'),
  },
  { requiredKeys: ['shop', 'path_prefix', 'timestamp'] },
)

const signatureOf = (signed: string) => createHmac('sha256', SECRET).update(signed).digest('base64')

/** What a storefront signs for a visitor, who may also repeat parameters of the storefront. */
const proxyText = fc
  .tuple(pairs, added)
  .map(([visitor, own]) =>
    proxySignedText(new URLSearchParams([...visitor, ...Object.entries(own)])),
  )
/** What the platform signs of an address of the app. */
const adminText = fc
  .tuple(pairs, fc.nat())
  .map(([chosen, seconds]) =>
    encodeQuery([...chosen, ['shop', SHOP], ['timestamp', String(seconds)]]),
  )
/** What an ID token signs. */
const tokenText = fc
  .tuple(fc.json(), fc.json())
  .map(parts => parts.map(part => Buffer.from(part).toString('base64url')).join('.'))

/** Whether each text of a kind holds these characters. */
interface Marks {
  '/': boolean
  '=': boolean
}

test.each<[string, fc.Arbitrary<string>, Marks]>([
  ['an app proxy holds "/" and "="', proxyText, { '/': true, '=': true }],
  ['an admin query holds "=" and no "/"', adminText, { '/': false, '=': true }],
  ['an ID token holds neither "/" nor "="', tokenText, { '/': false, '=': false }],
])(
  `a text of %s, and is not the body of a signed call: ${RUNS} texts (seed ${SEED})`,
  (_, kind, marks) => {
    // Compared without `expect`, which would take longer than what is compared.
    fc.assert(
      fc.property(kind, signed => {
        const bytes = new TextEncoder().encode(signed)
        return (
          signed.includes('/') === marks['/'] &&
          signed.includes('=') === marks['='] &&
          bytes[0] !== OPENING_BRACE &&
          !hmac.matches(bodyOf(bytes), signatureOf(signed))
        )
      }),
      { numRuns: RUNS, seed: SEED },
    )
  },
  240_000,
)

test('the bodies that the platform signs begin with "{", and are accepted', () => {
  fc.assert(
    fc.property(fc.dictionary(text, fc.jsonValue()), payload => {
      const body = JSON.stringify(payload)
      expect(hmac.matches(bodyOf(new TextEncoder().encode(body)), signatureOf(body))).toBe(true)
    }),
    { numRuns: 5000, seed: SEED },
  )
})
