import { describe, expect, it } from 'vitest'
import type { EventRequest } from '../../../../server/nitro/http/read-request'
import { pageHeaders } from '../../../../server/nitro/auth/page-headers'
import { BROWSER, SHOP } from '../../admin-requests'
import { testConfig } from '../../configs'
import { fake } from '../../../fake'

const TOKEN = 'header.payload.signature'
const embedded = testConfig()
const standalone = testConfig({ embedded: false })

function request(headers: Record<string, string>): EventRequest {
  const received = new Headers({ 'user-agent': BROWSER, ...headers })
  return fake<EventRequest>({
    method: 'GET',
    url: '/',
    headers: received,
    get: (name: string) => received.get(name),
  })
}

describe('the requests of a page of an embedded app, while it is rendered', () => {
  it.each<[string, Record<string, string>]>([
    ["in the admin's frame", { 'sec-fetch-dest': 'iframe' }],
    ['by a browser without fetch metadata', {}],
    [
      "in the platform's own app, which frames nothing",
      { 'sec-fetch-dest': 'document', 'user-agent': 'Mozilla/5.0 Shopify Mobile/iOS/9.1' },
    ],
  ])('opened %s have the merchant as user', (_how, headers) => {
    expect(pageHeaders(request(headers), TOKEN, '', embedded)).toEqual({
      authorization: `Bearer ${TOKEN}`,
    })
  })

  it("attack: login CSRF, opened by a link with the attacker's token have no user", () => {
    expect(
      pageHeaders(
        request({ 'sec-fetch-dest': 'document', 'sec-fetch-site': 'cross-site' }),
        TOKEN,
        SHOP,
        embedded,
      ),
    ).toEqual({})
  })

  it('without a token have no user', () => {
    expect(pageHeaders(request({ 'sec-fetch-dest': 'iframe' }), null, SHOP, embedded)).toEqual({})
  })
})

describe('the requests of a page of a standalone app', () => {
  it('carry the cookies of the browser and the verified shop', () => {
    const opened = request({ 'sec-fetch-dest': 'document', cookie: 'a=b' })
    expect(pageHeaders(opened, TOKEN, SHOP, standalone)).toEqual({
      cookie: 'a=b',
      'x-platform-shop': SHOP,
      'sec-fetch-site': 'same-origin',
      'sec-fetch-dest': 'empty',
    })
    expect(pageHeaders(opened, TOKEN, '', standalone)).toEqual({})
  })
})
