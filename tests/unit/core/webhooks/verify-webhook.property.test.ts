import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PlatformError } from '../../../../server/core/errors/errors'
import type { RequestFacts } from '../../../../server/core/http/request-facts'
import { createWebhookVerifier } from '../../../../server/core/webhooks/verify-webhook'
import { testConfig } from '../../configs'
import { PROPERTY_INPUTS } from '../../property-inputs'
import { signatureOf } from '../../webhook-deliveries'

const SEED = 20261121
const verify = createWebhookVerifier(testConfig())

const text = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', ' ', ',', 'a, b', '__proto__', '\0', '\uD800', 'x'.repeat(300)),
)
const GOOD: Readonly<Record<string, fc.Arbitrary<string>>> = {
  topic: fc.constantFrom('app/uninstalled', 'ORDERS_CREATE', 'Product', 'a.b/c'),
  'shop-domain': fc.constantFrom(
    'acme.platform.test',
    'ACME.platform.test',
    'evil.example',
    'acme.platform.test:80',
    'acme.platform.test/',
  ),
  'api-version': fc.constantFrom('2026-07', 'unstable'),
  'webhook-id': fc.constant('w-1'),
  'event-id': fc.constant('e-1'),
  'triggered-at': fc.constantFrom('2026-08-04T10:00:00Z', 'now'),
  name: fc.constant('n'),
}
/** The headers of one family, each there and good, odd, or missing. */
const family = (prefix: string) =>
  fc.record(
    Object.fromEntries(
      Object.entries(GOOD).map(([name, good]) => [
        prefix + name,
        fc.oneof({ weight: 30, arbitrary: good }, { weight: 1, arbitrary: text }),
      ]),
    ),
    { requiredKeys: [] },
  )
const content = fc
  .oneof(
    fc.constantFrom(
      '{"id":1}',
      '{"previous":[],"current":["read_orders"]}',
      '{"myshopify_domain":"acme.platform.test"}',
      '[]',
      'null',
      '{',
    ),
    fc.dictionary(text, text, { maxKeys: 3 }).map(value => JSON.stringify(value)),
    text,
    fc.nat(200).map(depth => `${'{"a":'.repeat(depth)}0${'}'.repeat(depth)}`),
  )
  .map(json => Buffer.from(json))
const bytes = fc.oneof(
  { weight: 5, arbitrary: content },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 20 }).map(array => Buffer.from(array)) },
)

const input = fc.record({
  method: fc.oneof(
    { weight: 20, arbitrary: fc.constant('POST') },
    { weight: 1, arbitrary: fc.constantFrom('GET', 'post', '', 'TRACE') },
  ),
  bytes,
  cut: fc.nat(),
  webhooks: family('x-shopify-'),
  events: fc.oneof(
    { weight: 2, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: family('shopify-') },
  ),
  hmac: fc.oneof(
    { weight: 9, arbitrary: fc.constant('good' as const) },
    { weight: 1, arbitrary: text },
  ),
  eventsHmac: fc.oneof(
    { weight: 2, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constant('good' as const) },
    { weight: 1, arbitrary: text },
  ),
})

test(`${PROPERTY_INPUTS} deliveries, signed and unsigned, are read or refused (seed ${SEED})`, () => {
  const outcomes = new Map<string, number>()
  fc.assert(
    fc.property(input, ({ method, bytes, cut, webhooks, events, hmac, eventsHmac }) => {
      const signed = (given: string | undefined) => (given === 'good' ? signatureOf(bytes) : given)
      const headers = new Map<string, string | undefined>(
        Object.entries({
          ...webhooks,
          ...events,
          'x-shopify-hmac-sha256': signed(hmac),
          'shopify-hmac-sha256': signed(eventsHmac),
        }),
      )
      const request: RequestFacts = {
        method,
        url: '/webhooks',
        headers: { get: name => headers.get(name) ?? null },
      }
      const at = cut % (bytes.length + 1)
      const outcome = outcomeOf(() =>
        verify(request, {
          chunks: [bytes.subarray(0, at), bytes.subarray(at)],
          size: bytes.length,
        }),
      )
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    }),
    { numRuns: PROPERTY_INPUTS, seed: SEED },
  )
  // Each outcome must have occurred, or this proves nothing about it.
  expect([...outcomes.keys()].sort()).toEqual([
    'body_invalid',
    'body_missing',
    'header_missing',
    'hmac_invalid',
    'hmac_missing',
    'method_not_allowed',
    'parameter_repeated',
    'read',
    'shop_invalid',
  ])
  expect(outcomes.get('read')).toBeGreaterThan(PROPERTY_INPUTS * 0.01)
}, 120_000)

/** The code of the refusal; anything thrown but a refusal fails the test. */
function outcomeOf(run: () => { headers: { shop: string }; payload: object }): string {
  try {
    const { headers, payload } = run()
    if (headers.shop !== 'acme.platform.test' || Array.isArray(payload) || payload === null)
      throw new TypeError('Read what it should have refused')
    return 'read'
  } catch (error) {
    if (error instanceof PlatformError) return error.code
    throw error
  }
}
