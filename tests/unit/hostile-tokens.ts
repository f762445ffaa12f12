import {
  API_KEY,
  CLAIMS,
  NOW,
  NOW_SECONDS,
  PREVIOUS_SECRET,
  SECRET,
  encodeSegment,
  signSegments,
} from './session-tokens'

/** A number in [0, 1), the same sequence for the same seed (mulberry32). */
export type Random = () => number

export function createRandom(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const MISSING = Symbol('missing')
const NOT_STRINGS = [MISSING, null, 1, true, [], {}, ['x']]
const TIMES = [-1e6, -12, -11, -10, -9, -5, 0, 5, 8, 9, 10, 11, 13, 1e6].map(
  offset => NOW_SECONDS + offset,
)
const NOT_TIMES = [
  MISSING,
  null,
  String(NOW_SECONDS + 60),
  true,
  [],
  {},
  NOW_SECONDS + 9.5,
  NOW_SECONDS - 9.5,
  NOW_SECONDS + 10.25,
  NOW_SECONDS - 10.25,
  0,
  -1,
  Number.MAX_VALUE,
  'INFINITE',
]

const CLAIM_VALUES: Readonly<Record<string, readonly unknown[]>> = {
  iss: [
    ...NOT_STRINGS,
    '',
    'https://other.myshopify.com/admin',
    'https://test-shop.myshopify.com',
    'https://test-shop.myshopify.com/admin/',
    'http://test-shop.myshopify.com/admin',
  ],
  dest: [
    ...NOT_STRINGS,
    '',
    'https://other.myshopify.com',
    'test-shop.myshopify.com',
    'https://evil.example',
    'https://admin.shopify.com',
    'https://test-shop.myshopify.com/',
  ],
  aud: [...NOT_STRINGS, '', 'otherKey', [API_KEY], [API_KEY, 'otherKey'], `${API_KEY} `],
  sub: [...NOT_STRINGS, '', '1', 'gid://platform/Customer/1', '\u00FC'],
  jti: [...NOT_STRINGS, ''],
  sid: [...NOT_STRINGS, '???>>>'],
  exp: [...TIMES, ...TIMES, ...NOT_TIMES],
  nbf: [...TIMES, ...TIMES, ...NOT_TIMES],
  iat: [...TIMES, ...NOT_TIMES],
  extra: ['x', '~~~', { nested: [1, { a: null }] }, '\u{1F600}'],
}

const HEADERS: readonly unknown[] = [
  { alg: 'none' },
  { alg: 'None' },
  { alg: 'hs256' },
  { alg: 'HS384' },
  { alg: 'HS512' },
  { alg: 'RS256' },
  { alg: '' },
  { alg: null },
  { alg: ['HS256'] },
  {},
  [],
  null,
  'HS256',
  { alg: 'HS256', crit: ['exp'], exp: 1 },
  { alg: 'HS256', crit: [] },
  { alg: 'HS256', crit: ['b64'], b64: true },
  { alg: 'HS256', crit: ['b64'], b64: false },
  { alg: 'HS256', b64: true },
  { alg: 'HS256', b64: false },
  { alg: 'HS256', kid: '1' },
  { alg: 'HS256', typ: 'at+jwt' },
  { alg: 'HS256', typ: 1 },
  { typ: 'JWT', alg: 'HS256', jwk: { kty: 'oct', k: 'AA' } },
]

const RAW_PAYLOADS = [
  '',
  '{',
  'null',
  '[]',
  '""',
  '1',
  ` ${JSON.stringify(CLAIMS)}\n`,
  `${JSON.stringify(CLAIMS)}x`,
  `[${JSON.stringify(CLAIMS)}]`,
  `${JSON.stringify(CLAIMS).slice(0, -1)},"aud":"otherKey"}`,
  `{"aud":"otherKey",${JSON.stringify(CLAIMS).slice(1)}`,
  `{"__proto__":${JSON.stringify(CLAIMS)}}`,
]

const JUNK = 'ABCabc019-_+/=. \n\t%\0\u00E9\u0141'

export interface HostileToken {
  token: string
  /** Clock to verify it at, in milliseconds. */
  now: number
}

/**
 * Draws a token: valid, or with one or more things wrong with its claims, header, secret, spelling
 * or text.
 */
export function drawToken(random: Random, index: number): HostileToken {
  const claims = drawClaims(random, index)
  const header = random() < 0.12 ? pick(random, HEADERS) : { alg: 'HS256', typ: 'JWT' }
  const payload =
    random() < 0.03
      ? Buffer.from(pick(random, RAW_PAYLOADS)).toString('base64url')
      : encodeClaims(claims)
  const segments = [encodeSegment(header), payload].map(segment =>
    random() < 0.03 ? damage(random, segment) : segment,
  )
  const secret =
    random() < 0.06
      ? pick(random, ['guess', 'x', `${SECRET}x`])
      : pick(random, [SECRET, SECRET, PREVIOUS_SECRET])
  const signed = signSegments(segments[0] ?? '', segments[1] ?? '', secret)
  const token = random() < 0.15 ? damage(random, signed) : signed
  // jose rounds its clock down to a second; only claims with fractions show the difference.
  const whole = [claims.exp, claims.nbf].every(
    time => typeof time !== 'number' || Number.isInteger(time),
  )
  return { token, now: whole ? NOW + Math.floor(random() * 1000) : NOW }
}

function drawClaims(random: Random, index: number): Record<string, unknown> {
  const claims: Record<string, unknown> = { ...CLAIMS, jti: `token-${index}` }
  const changes = pick(random, [0, 0, 0, 1, 1, 1, 2, 3])
  for (let i = 0; i < changes; i++) {
    const [claim, values] = pick(random, Object.entries(CLAIM_VALUES))
    claims[claim] = pick(random, values)
  }
  return Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== MISSING))
}

function encodeClaims(claims: Record<string, unknown>): string {
  return Buffer.from(JSON.stringify(claims).replaceAll('"INFINITE"', '1e999')).toString('base64url')
}

function damage(random: Random, text: string): string {
  const at = random() < 0.3 ? text.length - 1 : Math.floor(random() * text.length)
  const junk = pick(random, [...JUNK])
  return pick(random, [
    () => text.slice(0, at) + junk + text.slice(at + 1),
    () => text.slice(0, at) + junk + text.slice(at),
    () => text.slice(0, at) + text.slice(at + 1),
    () => text.slice(0, at),
    () => text + pick(random, ['=', '==', '.', ' ', '\n', 'A', '.x']),
    () => text.split('.').reverse().join('.'),
    () => text.toUpperCase(),
    () => text.replaceAll('-', '+').replaceAll('_', '/'),
  ])()
}

function pick<T>(random: Random, list: readonly T[]): T {
  return list[Math.floor(random() * list.length)] as T
}
