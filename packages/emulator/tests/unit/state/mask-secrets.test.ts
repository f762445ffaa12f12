import { describe, expect, it } from 'vitest'
import { maskHeaders, maskSecrets } from '../../../src/state/mask-secrets'
import { cpuTimeOf } from '../../../../../tests/unit/cpu-time'

const SECRET = 'secret-of-the-app'
const ACCESS = `pat_offline_${'0a'.repeat(16)}`
const REFRESH = `prt_${'1b'.repeat(16)}`
const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl'

describe('maskSecrets', () => {
  it.each([
    [
      '{"client_secret":"x","scope":"read_products"}',
      '{"client_secret":"…","scope":"read_products"}',
    ],
    ['{ "code" : "x\\"y", "state": "z" }', '{ "code" : "…", "state": "z" }'],
    [
      '{"a":1,"password":"x","n":{"api_token":"y"}}',
      '{"a":1,"password":"…","n":{"api_token":"…"}}',
    ],
    [
      `{"access_token":"${ACCESS}","refresh_token":"${REFRESH}"}`,
      `{"access_token":"${ACCESS}","refresh_token":"${REFRESH}"}`,
    ],
    ['{"access_token":"shpat_of_a_real_shop"}', '{"access_token":"…"}'],
    [
      '{"subject_token_type":"urn:x","grant_type":"urn:y"}',
      '{"subject_token_type":"urn:x","grant_type":"urn:y"}',
    ],
    ['client_id=a&client_secret=b&code=c', 'client_id=a&client_secret=…&code=…'],
    [
      'http://app/callback?code=a&hmac=b&shop=c&id_token=d',
      'http://app/callback?code=…&hmac=…&shop=c&id_token=…',
    ],
    [`Bearer ${JWT}, twice ${JWT}`, 'Bearer …, twice …'],
    [`<p>${SECRET}</p>`, '<p>…</p>'],
    [
      '{"query":"query Q($first: Int = 5) { shop { name } }"}',
      '{"query":"query Q($first: Int = 5) { shop { name } }"}',
    ],
    ['', ''],
  ])('%j becomes %j', (text, masked) => {
    expect(maskSecrets(text, SECRET)).toBe(masked)
  })

  it('does not change a text for an app without a secret', () => {
    expect(maskSecrets('abc', '')).toBe('abc')
  })

  it('runs in linear time', async () => {
    const took = await cpuTimeOf(() => {
      for (const text of [
        '"'.repeat(100_000),
        '"a":"\\'.repeat(20_000),
        'a='.repeat(50_000),
        'ey.'.repeat(40_000),
      ])
        maskSecrets(text, SECRET)
    })
    expect(took).toBeLessThan(2000)
  })
})

describe('maskHeaders', () => {
  it('masks credentials by the name of the header, and inside of every value', () => {
    expect(
      maskHeaders(
        {
          authorization: 'Basic eA==',
          cookie: 'a=b',
          'set-cookie': 'a=b',
          'X-Shopify-Hmac-Sha256': 'x',
          'shopify-storefront-private-token': 'x',
          'x-shopify-access-token': ACCESS,
          location: 'http://app/?code=x&shop=y',
          'user-agent': 'Node',
        },
        SECRET,
      ),
    ).toEqual({
      authorization: '…',
      cookie: '…',
      'set-cookie': '…',
      'X-Shopify-Hmac-Sha256': '…',
      'shopify-storefront-private-token': '…',
      'x-shopify-access-token': ACCESS,
      location: 'http://app/?code=…&shop=y',
      'user-agent': 'Node',
    })
  })
})
