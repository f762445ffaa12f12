import { describe, expect, it } from 'vitest'
import { PlatformError } from '../../../../server/core/errors/errors'
import { requireSameOrigin } from '../../../../server/core/standalone/same-origin'
import { APP_URL } from '../../admin-requests'
import { testConfig } from '../../configs'
import { errorCode } from '../../error-code'

const config = testConfig({ embedded: false })
const check = (method: string, headers: Record<string, string>) =>
  errorCode(() => requireSameOrigin({ method, url: '/', headers: new Headers(headers) }, config))
const CHANGING = ['POST', 'PUT', 'PATCH', 'DELETE', 'CONNECT', 'TRACE', 'PROPFIND', 'get', '']

describe('requireSameOrigin', () => {
  it.each(['GET', 'HEAD', 'OPTIONS'])(
    '%s may come from anywhere: a link of another site',
    method => {
      expect([
        check(method, {}),
        check(method, { origin: 'https://evil.example' }),
        check(method, { 'sec-fetch-site': 'cross-site' }),
      ]).toEqual(['', '', ''])
    },
  )

  it.each(CHANGING)('%j of a page of the app is accepted', method => {
    expect(check(method, { origin: APP_URL })).toBe('')
    expect(check(method, { 'sec-fetch-site': 'same-origin' })).toBe('')
    expect(check(method, { origin: APP_URL, 'sec-fetch-site': 'same-origin' })).toBe('')
  })

  it.each(CHANGING)('attack: %j without an origin header is refused', method => {
    expect(check(method, {})).toBe('origin_refused')
  })

  it.each<Record<string, string>>([
    { origin: 'null' },
    { origin: '' },
    { origin: 'https://evil.example' },
    { origin: `${APP_URL}.evil.example` },
    { origin: `${APP_URL}/` },
    { origin: `${APP_URL}:443` },
    { origin: APP_URL.replace('https', 'http') },
    { origin: APP_URL.toUpperCase() },
    { origin: `${APP_URL}, https://evil.example` },
    { origin: 'https://sub.my-test-app.example' },
    { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
    { origin: 'null', 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': '' },
    { referer: `${APP_URL}/form` },
    { host: 'my-test-app.example' },
  ])('attack: a form of another site is refused (%j)', headers => {
    expect(check('POST', headers)).toBe('origin_refused')
  })

  it('returns 403 and does not repeat the foreign origin', () => {
    const refuse = () =>
      requireSameOrigin(
        { method: 'POST', url: '/', headers: new Headers({ origin: 'https://evil.example' }) },
        config,
      )
    expect(refuse).toThrow(
      new PlatformError(
        'origin_refused',
        "A request that changes something must come from a page of this app: its Origin is not the app's",
      ),
    )
    expect(refuse).toThrow(expect.objectContaining({ status: 403 }))
  })
})
