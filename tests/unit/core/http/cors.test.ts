import { describe, expect, it } from 'vitest'
import { corsHeaders, preflightResponse, withCors } from '../../../../server/core/http/cors'
import { APP_URL } from '../../admin-requests'
import { errorCode } from '../../error-code'

const CROSS_ORIGIN = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'Authorization, Content-Type',
  'access-control-expose-headers': 'X-Shopify-API-Request-Failure-Reauthorize-Url',
}
const PREFLIGHT = {
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
  'access-control-max-age': '7200',
}
const from = (origin?: string) =>
  new Request(`${APP_URL}/api`, { headers: origin === undefined ? {} : { origin } })
const asObject = (headers: Headers) => Object.fromEntries(headers)

describe('corsHeaders', () => {
  it.each([
    'https://extensions.example',
    'null',
    'http://my-test-app.example',
    'https://my-test-app.example:8443',
    'https://my-test-app.example.evil.example',
  ])('allow origin %s to read the response', origin => {
    expect(asObject(new Headers(corsHeaders(from(origin), APP_URL) ?? undefined))).toEqual(
      CROSS_ORIGIN,
    )
  })

  it.each([undefined, APP_URL])('are null for origin %s', origin => {
    expect(corsHeaders(from(origin), APP_URL)).toBe(null)
  })

  it('attack: never allow credentials, which would let any page act with a cookie', () => {
    expect(Object.keys(corsHeaders(from('https://evil.example'), APP_URL) ?? {}).sort()).toEqual([
      'Access-Control-Allow-Headers',
      'Access-Control-Allow-Origin',
      'Access-Control-Expose-Headers',
    ])
  })
})

describe('withCors', () => {
  it('adds the headers and keeps status, body, other headers and each cookie', async () => {
    const original = new Response('body', {
      status: 418,
      statusText: 'Teapot',
      headers: [
        ['x-mine', '1'],
        ['set-cookie', 'a=1'],
        ['set-cookie', 'b=2'],
      ],
    })
    const response = withCors(from('https://extensions.example'), APP_URL, original)
    expect([response.status, response.statusText, await response.text()]).toEqual([
      418,
      'Teapot',
      'body',
    ])
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
    expect(asObject(response.headers)).toMatchObject({
      ...CROSS_ORIGIN,
      'x-mine': '1',
      'content-type': 'text/plain;charset=UTF-8',
    })
  })

  it.each([204, 304])('passes on a response without a body (%i)', status => {
    const response = withCors(
      from('https://extensions.example'),
      APP_URL,
      new Response(null, { status }),
    )
    expect([response.status, response.body]).toEqual([status, null])
  })

  it('works on a response with immutable headers', () => {
    const response = withCors(
      from('https://extensions.example'),
      APP_URL,
      Response.redirect('https://b.example/', 302),
    )
    expect(asObject(response.headers)).toEqual({ ...CROSS_ORIGIN, location: 'https://b.example/' })
  })

  it.each([undefined, APP_URL])('returns the same response for origin %s', origin => {
    const original = new Response('body')
    expect(withCors(from(origin), APP_URL, original)).toBe(original)
  })
})

describe('preflightResponse', () => {
  it('A15: cross-origin, names what is allowed', async () => {
    const response = preflightResponse(from('https://extensions.example'), APP_URL)
    expect([response.status, await response.text()]).toEqual([204, ''])
    expect(asObject(response.headers)).toEqual({
      ...CROSS_ORIGIN,
      ...PREFLIGHT,
    })
  })

  it.each(['PUT', 'PATCH', 'DELETE'])(
    'lets an extension, which calls from another origin, send %s',
    method => {
      const { headers } = preflightResponse(from('https://extensions.example'), APP_URL)
      expect(headers.get('access-control-allow-methods')?.split(', ')).toContain(method)
    },
  )

  it.each([undefined, APP_URL])('A16: origin %s, has no CORS headers', origin => {
    const response = preflightResponse(from(origin), APP_URL)
    expect([response.status, asObject(response.headers)]).toEqual([
      204,
      { 'access-control-max-age': '7200' },
    ])
  })
})

describe('extra headers', () => {
  const EXTENSION = 'https://extensions.example'
  const allowed = (extra: string[]) =>
    corsHeaders(from(EXTENSION), APP_URL, extra)?.['Access-Control-Allow-Headers']

  it('X2: come after the standard ones, each name once whatever its case', () => {
    expect(
      allowed(['X-Extra-Header', 'content-type', 'AUTHORIZATION', 'x-extra-header', 'X-Other']),
    ).toBe('Authorization, Content-Type, X-Extra-Header, X-Other')
  })

  it('are on preflights and responses alike', () => {
    const expected = {
      ...CROSS_ORIGIN,
      'access-control-allow-headers': 'Authorization, Content-Type, X-Extra',
    }
    expect(asObject(preflightResponse(from(EXTENSION), APP_URL, ['X-Extra']).headers)).toEqual({
      ...expected,
      ...PREFLIGHT,
    })
    expect(
      asObject(withCors(from(EXTENSION), APP_URL, new Response(null), ['X-Extra']).headers),
    ).toEqual(expected)
  })

  it('are not sent to the own origin', () => {
    expect(corsHeaders(from(APP_URL), APP_URL, ['X-Extra'])).toBe(null)
  })

  it.each([
    '',
    ' ',
    'X Extra',
    'X-Extra, X-Other',
    'X-Extra:',
    'X-Éxtra',
    'X-Extra\r\nSet-Cookie',
    '"X"',
    'X(1)',
  ])('%j is not a valid header name: throws for every origin', name => {
    for (const origin of [EXTENSION, APP_URL, undefined])
      expect(errorCode(() => corsHeaders(from(origin), APP_URL, [name]))).toBe(
        'configuration_invalid',
      )
  })
})
