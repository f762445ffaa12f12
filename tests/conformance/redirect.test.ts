import { describe, expect, it } from 'vitest'
import type { RedirectInit } from '../../server/core/admin/admin-redirect'
import { parseConfig } from '../../server/core/config/parse-config'
import { PlatformError } from '../../server/core/errors/errors'
import { rejection } from '../unit/rejection'
import { API_KEY, APP_URL, HOST, SHOP } from './constants'
import {
  FRAMED,
  documentRequest,
  framedDocument,
  offlineSession,
  scriptRequest,
  sessionToken,
} from './requests'
import { createScene, ending, refusalOf } from './scene'

const SCRIPT = `<script data-api-key="${API_KEY}" src="https://cdn.shopify.com/shopifycloud/app-bridge.js"></script>`
const PRODUCTS = 'https://admin.shopify.com/store/test-shop/products'
const REAUTHORIZE = 'x-shopify-api-request-failure-reauthorize-url'

const DOCUMENT = () => framedDocument()
const BOUNCE = () =>
  scriptRequest(sessionToken(), { headers: { 'x-shopify-bounce': '1' } }, `/?${FRAMED}`)
const DATA_GET = () => scriptRequest()
const DATA_POST = () =>
  scriptRequest(sessionToken(), { method: 'POST' }, `/api/products?embedded=1`)

async function redirected(
  request: Request,
  url: string,
  init?: RedirectInit,
  config = {},
): Promise<Response> {
  const { platform } = await createScene({ config, sessions: [offlineSession()] })
  const { redirect } = await platform.admin(request)
  return redirect(url, init)
}

/**
 * What a redirect amounts to: `302 <address>`, `401 <address>`, or the page that opens an address
 * in a window.
 */
async function outcome(response: Response): Promise<string> {
  const { status, headers } = response
  if (status !== 200) return `${status} ${headers.get('location') ?? headers.get(REAUTHORIZE)}`
  const body = await response.text()
  expect(body.startsWith(`${SCRIPT}<script>window.open(`)).toBe(true)
  return body.slice(SCRIPT.length)
}

const opens = (url: string, target: string) => `<script>window.open("${url}", "${target}")</script>`

describe('redirect() within the app', () => {
  const kept = `shop=override&embedded=1&host=${encodeURIComponent(HOST)}&id_token=${sessionToken()}`

  it.each([
    ['a path', '/next?shop=override', undefined, 302],
    ['a whole address', `${APP_URL}/next?shop=override`, undefined, 302],
    ['a status', '/next?shop=override', 304, 304],
    ['the status of a response', '/next?shop=override', { status: 303 }, 303],
  ])(
    '[R1] adds the parameters of the request to %s, and keeps its own',
    async (_what, url, init, status) => {
      expect(await outcome(await redirected(DOCUMENT(), url, init))).toBe(
        `${status} ${APP_URL}/next?${kept}`,
      )
    },
  )

  it('[R4] adds them although the configured address ends in a slash', async () => {
    const { config } = await createScene()
    const { verificationSecrets: _, ...given } = config
    const parsed = parseConfig({
      ...given,
      previousApiSecretKey: '',
      encryptionKeys: '',
      appUrl: `${APP_URL}/`,
    })
    expect(
      await outcome(await redirected(DOCUMENT(), '/next?shop=override', undefined, parsed)),
    ).toBe(`302 ${APP_URL}/next?${kept}`)
  })
})

describe('redirect() to another site', () => {
  it.each(['https://other.example/x?a=b#c', 'https://other.example'])(
    '[R2] leaves %s as it is',
    async url => {
      expect(await outcome(await redirected(DOCUMENT(), url))).toBe(`302 ${url}`)
    },
  )

  it.each(['//other.example/x', '/\\other.example/x', '\\\\other.example/x'])(
    '[R3] takes %s for what a browser takes it for, and adds nothing',
    async url => {
      expect(await outcome(await redirected(DOCUMENT(), url))).toBe('302 https://other.example/x')
    },
  )
})

describe('redirect() to the admin', () => {
  it.each(['shopify://admin/products', 'shopify:admin/products', 'SHOPIFY:///admin/products'])(
    '[R5] opens %s in the frame around the app',
    async url => {
      expect(await outcome(await redirected(DOCUMENT(), url))).toBe(opens(PRODUCTS, '_parent'))
    },
  )

  it('[R6] with the target _self is a redirect', async () => {
    expect(
      await outcome(await redirected(DOCUMENT(), 'shopify://admin/products', { target: '_self' })),
    ).toBe(`302 ${PRODUCTS}`)
  })

  it.each([
    ['?extra=param&', '?extra=param'],
    ['/?extra=param&', '/?extra=param'],
    ['?', ''],
  ])(
    '[R7] takes the parameters of the frame away and keeps others (products%s…)',
    async (given, left) => {
      const frame =
        'hmac=1&locale=en&protocol=https&session=1&id_token=t&shop=s&timestamp=1&host=h&embedded=1&appLoadId=1'
      const response = await redirected(DOCUMENT(), `shopify://admin/products${given}${frame}`, {
        target: '_top',
      })
      expect(await outcome(response)).toBe(opens(`${PRODUCTS}${left}`, '_top'))
    },
  )
})

describe('redirect() by kind of request', () => {
  const url = 'https://other.example/x'

  it.each([
    ['a document', DOCUMENT, `302 ${url}`],
    ['a bounce', BOUNCE, opens(url, '_self')],
    ['GET of a script', DATA_GET, `302 ${url}`],
    ['POST of a script', DATA_POST, `302 ${url}`],
  ])('[R8] with the target _self: %s', async (_what, request, expected) => {
    expect(await outcome(await redirected(request(), url, { target: '_self' }))).toBe(expected)
  })

  it.each([
    ['a document', DOCUMENT, '_parent', opens(url, '_parent')],
    ['a bounce', BOUNCE, '_parent', opens(url, '_parent')],
    ['GET of a script', DATA_GET, '_parent', `401 ${url}`],
    ['POST of a script', DATA_POST, '_parent', `401 ${url}`],
    ['a document', DOCUMENT, '_blank', opens(url, '_blank')],
    ['POST of a script', DATA_POST, '_top', `401 ${url}`],
  ] as const)('[R9] with another target: %s, %s', async (_what, request, target, expected) => {
    expect(await outcome(await redirected(request(), url, { target }))).toBe(expected)
  })
})

describe('an address that must not be opened', () => {
  it.each([
    'javascript:alert(1)',
    'http://other.example/',
    'data:text/html,x',
    'file:///etc/passwd',
    'https://',
    'blob:https://my-test-app.myshopify.io/1',
  ])('[R11] is refused by redirect(): %s', async url => {
    for (const target of ['_self', '_parent'] as const) {
      const { code } = await rejection(redirected(DOCUMENT(), url, { target }), PlatformError)
      expect(code).toBe('redirect_target_invalid')
    }
  })

  it.each(['///other.example/x', '/\t/other.example/x', ' //other.example/x'])(
    '[R11] is opened by redirect() as a browser reads it, without the parameters: %o',
    async url => {
      expect(await outcome(await redirected(DOCUMENT(), url))).toBe('302 https://other.example/x')
      expect(await outcome(await redirected(DOCUMENT(), url, { target: '_top' }))).toBe(
        opens('https://other.example/x', '_top'),
      )
    },
  )

  it.each([
    'javascript:alert(1)',
    'http://my-test-app.myshopify.io/',
    '///other.example',
    '/a///b',
    '/a b',
    '/a\tb',
    ' /a',
    '/a//b',
    '/a\\\\b',
    `${APP_URL}//b`,
    'https://',
  ])('[R11] is refused by the exit-iframe page: %o', async target => {
    const { platform } = await createScene()
    const request = documentRequest(
      new URLSearchParams({ shop: SHOP, exitIframe: target }).toString(),
      {},
      '/_platform/auth/exit-iframe',
    )
    expect(await refusalOf(await ending(() => platform.exitIframe(request)))).toStrictEqual([
      400,
      'redirect_target_invalid',
    ])
  })
})
