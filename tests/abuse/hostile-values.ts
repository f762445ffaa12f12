import { DEMO, SECOND } from '../integration/app-under-test'
import { forgeToken } from '../integration/session-tokens'
import fc from 'fast-check'

/** Text that has broken parsers, checks and pages before; bytes as Latin-1. */
const NOTORIOUS: readonly string[] = [
  '',
  '%',
  '%0',
  '%zz',
  '%00',
  '%0d%0aX-Injected:%20yes',
  '%0D%0ASet-Cookie:%20x=1',
  '%E0%A4%A',
  '%ED%A0%80',
  '%FF%FE',
  '\xFF\xFE',
  '\xC3\x28',
  '+',
  '%20',
  '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '..%2f..%2f',
  '//evil.example',
  '%2F%2Fevil.example',
  '/%5Cevil.example',
  '%5C%5Cevil.example',
  'https://evil.example/',
  'https:evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '/%09/evil.example',
  '%3Cscript%3Ealert(1)%3C/script%3E',
  '%22%3E%3Cimg%20src=x%20onerror=alert(1)%3E',
  `'%22%3E`,
  '${7*7}',
  '{{7*7}}',
  '%7B%7B7*7%7D%7D',
  'null',
  'undefined',
  'NaN',
  '-1',
  '1e999',
  '0x10',
  'true',
  '[]',
  '{}',
  '[object%20Object]',
  '__proto__',
  'constructor',
  'toString',
  DEMO,
  SECOND,
  `${DEMO}.evil.example`,
  `${DEMO}%00.evil.example`,
  `evil.example/${DEMO}`,
  `${DEMO}@evil.example`,
  `admin.${DEMO}`,
  `${DEMO}:8443`,
  'DEMO-STORE.PLATFORM.TEST',
  'demo\u017Ftore'.normalize('NFKD'),
  btoa('evil.example/store/x'),
  btoa('127.0.0.1:1/store/demo-store'),
  'a'.repeat(2000),
  '%41'.repeat(1000),
  '('.repeat(1000),
  '[a-'.repeat(300),
  'ab'.repeat(32),
  '0'.repeat(64),
  '9'.repeat(400),
  'Bearer',
  '1',
  '0',
  'en',
  'xx-'.repeat(200),
]

/** ID tokens that must be refused on every surface. */
const FORGED_TOKENS: readonly string[] = [
  forgeToken({ secret: 'guess' }),
  forgeToken({ secret: '' }),
  forgeToken({ header: { alg: 'none' } }),
  forgeToken({ header: { alg: 'HS384' } }),
  forgeToken({ claims: { exp: 1 } }),
  forgeToken({ claims: { dest: 'https://evil.example', iss: 'https://evil.example/admin' } }),
  'e30.e30.',
  '..',
  '.'.repeat(500),
  `e30.${'A'.repeat(3000)}.${'B'.repeat(43)}`,
]

/**
 * A value as an attacker would put it into an address or a header. No line break of its own: that
 * is framing, not a value.
 */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...NOTORIOUS) },
  {
    weight: 2,
    arbitrary: fc
      .string({ unit: 'binary-ascii', maxLength: 40 })
      .map(text => encodeURIComponent(text)),
  },
  {
    weight: 2,
    arbitrary: fc
      .string({ unit: 'grapheme', maxLength: 20 })
      .map(text => encodeURIComponent(text.toWellFormed())),
  },
  {
    weight: 1,
    arbitrary: fc
      .uint8Array({ maxLength: 24 })
      .map(bytes => [...bytes].map(byte => `%${byte.toString(16).padStart(2, '0')}`).join('')),
  },
  {
    weight: 1,
    arbitrary: fc.string({ maxLength: 30 }).map(text => text.replace(/[^\x21-\x7E]|#/g, '')),
  },
)

export const hostileToken: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...FORGED_TOKENS),
  fc
    .tuple(
      fc.constantFrom(...FORGED_TOKENS),
      fc.nat(400),
      fc.constantFrom('.', '=', 'A', '-', '', '%'),
    )
    .map(([token, at, put]) => token.slice(0, at) + put + token.slice(at + 1)),
)

/** A body as the wire carries it, Latin-1; JSON and what is nearly JSON. */
export const hostileBody: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    '{',
    'null',
    '[]',
    '""',
    '{}',
    '\xFF\xFE\x00',
    '\xEF\xBB\xBF{}',
    '{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}',
    '{"a":1e999,"a":2}',
    '['.repeat(20_000),
    `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
    `[${'0,'.repeat(20_000)}0]`,
    `"${'\\u0000'.repeat(3000)}"`,
    `{"shopify_domain":"${DEMO}","__proto__":null}`,
    `shop=${DEMO}&shop=${SECOND}`,
    'shop=%00',
    '\x1F\x8B\x08\x00\x00\x00\x00\x00\x00\x03',
    `--x\r\nContent-Disposition: form-data; name="shop"\r\n\r\n${DEMO}\r\n--x--`,
  ),
  fc.json({ maxDepth: 5 }).map(text => Buffer.from(text.toWellFormed()).toString('latin1')),
  fc.uint8Array({ maxLength: 200 }).map(bytes => Buffer.from(bytes).toString('latin1')),
)
