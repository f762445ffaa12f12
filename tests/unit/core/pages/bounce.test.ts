import { describe, expect, it } from 'vitest'
import { bounceResponse, retryResponse } from '../../../../server/core/pages/bounce'
import { requestUrl } from '../../../../server/core/http/request-facts'
import { APP_URL, BROWSER, FRAMED, NOW, SHOP } from '../../admin-requests'
import { testConfig } from '../../configs'

const BOUNCE_PAGE = '/_platform/auth/session-token'
const config = testConfig()

function bounce(request: Request, now = NOW, overrides = {}): Response {
  const used = { ...config, ...overrides }
  return bounceResponse(
    { request, url: requestUrl(request, used.appUrl), shop: SHOP, config: used, now },
    'the reason <1>',
  )
}

/** A document that the bounce page at `referer` led to. */
function arrival(referer: string, query = FRAMED): Request {
  return new Request(`${APP_URL}/?${query}`, { headers: { referer, 'user-agent': BROWSER } })
}

const location = (response: Response) => response.headers.get('location') ?? ''
const counted = (response: Response) =>
  new URL(location(response), APP_URL).searchParams.get('platform-bounce')
const reload = (response: Response) =>
  new URL(location(response), APP_URL).searchParams.getAll('shopify-reload')

describe('address of the bounce page', () => {
  const A4 = `${BOUNCE_PAGE}?${FRAMED}&shopify-reload=${encodeURIComponent(`${APP_URL}/?${FRAMED}`)}`

  it.each([
    ['A4: without an ID token', `${APP_URL}/?${FRAMED}`],
    ['A5: attack: on a foreign host', `https://evil.example/?${FRAMED}`],
    ['A6: with a bad ID token', `${APP_URL}/?id_token=a.b.c&${FRAMED}`],
    [
      'attack: with a return address of its own',
      `${APP_URL}/?shopify-reload=${encodeURIComponent('https://evil.example/')}&${FRAMED}&shopify-reload=x`,
    ],
    ['attack: with a count of its own', `${APP_URL}/?platform-bounce=9.1&${FRAMED}`],
  ])('%s', async (_what, url) => {
    const response = bounce(new Request(url))
    expect([response.status, location(response), await response.text()]).toEqual([302, A4, ''])
    expect(response.headers.get('cache-control')).toBe('private, no-store')
  })

  it('keeps path and parameters, in order and repeated', () => {
    expect(location(bounce(new Request(`${APP_URL}/a/b?z=1&a=x%20y&tag=1&tag=2&id_token=t`)))).toBe(
      `${BOUNCE_PAGE}?z=1&a=x+y&tag=1&tag=2&shopify-reload=${encodeURIComponent(`${APP_URL}/a/b?z=1&a=x+y&tag=1&tag=2`)}`,
    )
  })

  it('has only the return address for a page without parameters', () => {
    expect(location(bounce(new Request(`${APP_URL}/a`)))).toBe(
      `${BOUNCE_PAGE}?shopify-reload=${encodeURIComponent(`${APP_URL}/a`)}`,
    )
  })

  it("is below the app's own prefix", () => {
    expect(location(bounce(new Request(`${APP_URL}/a`), NOW, { authPathPrefix: '/auth' }))).toBe(
      `/auth/session-token?shopify-reload=${encodeURIComponent(`${APP_URL}/a`)}`,
    )
  })

  it.each(['//evil.example/x', '/\\evil.example/x', '/.//evil.example/x'])(
    'attack: open redirect by the path %s returns to the app',
    path => {
      const response = bounce({ method: 'GET', url: path, headers: new Headers() } as Request)
      expect(reload(response).map(url => new URL(url).origin)).toEqual([APP_URL])
      expect(
        location(response).startsWith(
          `${BOUNCE_PAGE}?shopify-reload=https%3A%2F%2Fmy-test-app.example%2F`,
        ),
      ).toBe(true)
    },
  )
})

describe('loop', () => {
  it('ends with an explanation at the third bounce in a row', async () => {
    const first = bounce(new Request(`${APP_URL}/?${FRAMED}`))
    expect([first.status, counted(first)]).toEqual([302, null])
    const second = bounce(arrival(`${APP_URL}${location(first)}`), NOW + 1000)
    expect([second.status, counted(second)]).toEqual([302, `2.${NOW / 1000 + 1}`])
    const third = bounce(arrival(`${APP_URL}${location(second)}`), NOW + 2000)
    const html = await third.text()
    expect([third.status, location(third), third.headers.get('content-type')]).toEqual([
      401,
      '',
      'text/html;charset=utf-8',
    ])
    expect(third.headers.get('content-security-policy')).toBe(
      `frame-ancestors https://${SHOP} http://127.0.0.1:4400;`,
    )
    expect(third.headers.get('cache-control')).toBe('private, no-store')
    expect(html).toContain('each was refused: the reason &#60;1&#62;.')
    expect(html).toContain('NUXT_PLATFORM_API_SECRET_KEY')
    expect(html).not.toContain(config.apiSecretKey)
  })

  const marked = (mark: string) => `${APP_URL}${BOUNCE_PAGE}?${FRAMED}&platform-bounce=${mark}`

  it.each([
    [10_000, 401],
    [10_001, 302],
    [3_600_000, 302],
  ])('a mark that is %i ms old returns %i', (age, status) => {
    expect(bounce(arrival(marked(`2.${NOW / 1000}`)), NOW + age).status).toBe(status)
  })

  it('restarts the count after an old mark', () => {
    expect(counted(bounce(arrival(marked(`2.${NOW / 1000 - 60}`))))).toBe(`2.${NOW / 1000}`)
  })

  it.each(['9.999999999999', `2.${NOW / 1000 + 3600}`])(
    'attack: a link with a mark of the future (%s) does not lock a merchant out',
    mark => {
      expect(bounce(arrival(marked(mark))).status).toBe(302)
    },
  )

  it.each(['', '2', '2.', 'x.1', '12.1', `2.${NOW / 1000}x`, '-1.1', '2.1e9'])(
    'a malformed mark (%o) counts as the first bounce',
    mark => {
      expect(counted(bounce(arrival(marked(encodeURIComponent(mark)))))).toBe(`2.${NOW / 1000}`)
    },
  )

  it.each([
    `https://evil.example${BOUNCE_PAGE}?platform-bounce=2.${NOW / 1000}`,
    `${APP_URL}.evil.example${BOUNCE_PAGE}?platform-bounce=2.${NOW / 1000}`,
    `https://evil.example/?x=${APP_URL}${BOUNCE_PAGE}?platform-bounce=2.${NOW / 1000}`,
    `${APP_URL}/other?platform-bounce=2.${NOW / 1000}`,
    `${APP_URL}${BOUNCE_PAGE}-other?platform-bounce=2.${NOW / 1000}`,
    'http://127.0.0.1:4400/',
    '',
  ])('a page that comes from %s was not bounced', referer => {
    const response = bounce(arrival(referer))
    expect([response.status, counted(response)]).toEqual([302, null])
  })
})

describe('retryResponse', () => {
  it('is an empty 401 with the header that makes App Bridge retry the call', async () => {
    const response = retryResponse()
    expect([response.status, await response.text(), Object.fromEntries(response.headers)]).toEqual([
      401,
      '',
      { 'x-shopify-retry-invalid-session-request': '1' },
    ])
  })
})
