import { describe, expect, it } from 'vitest'
import { bearerToken, requestUrl } from '../../../../server/core/http/request-facts'
import { APP_URL } from '../../admin-requests'

const facts = (url: string) => ({ method: 'GET', url, headers: new Headers() })

describe('requestUrl', () => {
  it.each([
    ['/', `${APP_URL}/`],
    ['/a/b?c=d&c=e', `${APP_URL}/a/b?c=d&c=e`],
    [`${APP_URL}/a?b=c`, `${APP_URL}/a?b=c`],
    ['http://other.example:8080/a?b=c', `${APP_URL}/a?b=c`],
    ['https://user:pass@other.example/a', `${APP_URL}/a`],
  ])('of %s is %s', (received, expected) => {
    expect(requestUrl(facts(received), APP_URL).href).toBe(expected)
  })

  it.each([
    '//evil.example/x',
    '/\\evil.example/x',
    'https://my-test-app.example//evil.example/x',
    '/@evil.example/x',
    '/.evil.example',
  ])('attack: %s remains a path of the app', received => {
    expect(requestUrl(facts(received), APP_URL).origin).toBe(APP_URL)
  })

  it.each(['*', 'http://%/a', '', 'mailto:.evil.example', 'data:@evil.example'])(
    'attack: the request target %o, which names no page, is the root',
    received => {
      expect(requestUrl(facts(received), APP_URL).href).toBe(`${APP_URL}/`)
    },
  )

  it('takes a web Request, whose fragment is not sent', () => {
    expect(requestUrl(new Request('https://other.example/a?b=c#d'), APP_URL).href).toBe(
      `${APP_URL}/a?b=c`,
    )
  })
})

describe('bearerToken', () => {
  const token = (authorization: string) =>
    bearerToken({ method: 'GET', url: '/', headers: new Headers({ authorization }) })

  it.each([
    ['Bearer a.b.c', 'a.b.c'],
    ['bearer a.b.c', 'a.b.c'],
    ['BEARER a.b.c', 'a.b.c'],
  ])('of %o is %o', (header, expected) => {
    expect(token(header)).toBe(expected)
  })

  it.each(['', 'Bearer', 'Bearer ', 'Basic YTpi', 'Bearera.b.c', 'a.b.c', 'Token Bearer a.b.c'])(
    'of %o is null',
    header => {
      expect(token(header)).toBe(null)
    },
  )

  it('of a scheme and a space, which a server may pass on untrimmed, is null', () => {
    expect(bearerToken({ method: 'GET', url: '/', headers: { get: () => 'Bearer ' } })).toBe(null)
  })

  it('is undefined without the header, which makes a request a document', () => {
    expect(bearerToken(facts('/'))).toBe(undefined)
  })
})
