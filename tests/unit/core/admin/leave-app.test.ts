import { describe, expect, it } from 'vitest'
import { leaveApp } from '../../../../server/core/admin/leave-app'
import { exitIframePage } from '../../../../server/core/pages/exit-iframe'
import { APP_URL, FRAMED, HOST, SHOP, documentRequest, scriptRequest } from '../../admin-requests'
import { testConfig } from '../../configs'
import { fetchRequest, pageRequest } from '../../standalone-requests'

const PAGE = 'http://127.0.0.1:4400/store/acme/charges/1/confirm?signature=a%2Bb'
const REAUTHORIZE = 'x-shopify-api-request-failure-reauthorize-url'
const embedded = testConfig()
const standalone = testConfig({ embedded: false })

const leave = (request: Request, config = embedded) =>
  leaveApp({ request, shop: SHOP, config }, PAGE)
const facts = (response: Response) => [response.status, Object.fromEntries(response.headers)]
const noStore = 'private, no-store'

describe('an embedded app', () => {
  it('sends the target of a script in the header that App Bridge follows', () => {
    expect(facts(leave(scriptRequest()))).toEqual([401, { [REAUTHORIZE]: PAGE }])
  })

  it('sends the header to a page of another origin too', () => {
    expect(
      facts(leave(scriptRequest(undefined, { headers: { origin: 'https://extensions.example' } }))),
    ).toEqual([
      401,
      {
        [REAUTHORIZE]: PAGE,
        'access-control-allow-origin': '*',
        'access-control-allow-headers': 'Authorization, Content-Type',
        'access-control-expose-headers': 'X-Shopify-API-Request-Failure-Reauthorize-Url',
      },
    ])
  })

  it.each([
    ['with the host of the request', FRAMED, HOST],
    ['without a host', 'embedded=1', HOST],
    ['with a host of another site', `embedded=1&host=${btoa('evil.example/store/acme')}`, HOST],
  ])(
    'leaves a page %s by the exit-iframe page, which opens the address',
    async (_case, query, host) => {
      const response = leave(documentRequest(query))
      const location = `/_platform/auth/exit-iframe?${new URLSearchParams({ shop: SHOP, host, exitIframe: PAGE })}`
      expect(facts(response)).toEqual([302, { location, 'cache-control': noStore }])
      const page = await exitIframePage(new Request(APP_URL + location), embedded).text()
      expect(page).toContain(`<script>window.open("${PAGE}", "_top")</script>`)
    },
  )

  it('leaves by the exit-iframe page of its own prefix', () => {
    const response = leave(documentRequest(FRAMED), testConfig({ authPathPrefix: '/shop/auth' }))
    expect(response.headers.get('location')?.startsWith('/shop/auth/exit-iframe?')).toBe(true)
  })
})

describe('a standalone app', () => {
  it.each([
    ['a page', pageRequest('/')],
    [
      'a form',
      new Request(`${APP_URL}/plans`, {
        method: 'POST',
        headers: { 'sec-fetch-dest': 'document' },
      }),
    ],
    ['a page of an old browser', new Request(APP_URL, { headers: { accept: 'text/html,*/*' } })],
    ['a page behind a password', pageRequest('/', { authorization: 'Basic eDp5' })],
  ])('redirects %s', (_what, request) =>
    expect(facts(leave(request, standalone))).toEqual([
      302,
      { location: PAGE, 'cache-control': noStore },
    ]),
  )

  it.each([
    ['a script', fetchRequest()],
    [
      'a script of an old browser',
      new Request(APP_URL, { headers: { accept: 'application/json' } }),
    ],
  ])('sends %s the target of its page', (_what, request) =>
    expect(facts(leave(request, standalone))).toEqual([401, { [REAUTHORIZE]: PAGE }]),
  )
})
