import { describe, expect, it } from 'vitest'
import type { PlatformConfig } from '../../server/core/config/config'
import { rejection } from '../unit/rejection'
import { PlatformError } from '../../server/core/errors/errors'
import { API_KEY, APP_URL, BROWSER, HOST, OTHER_SHOP, SCOPE, SHOP } from './constants'
import { installed, readGrant, sessionPair } from './grants'
import { offlineSession } from './requests'
import { createScene, ending } from './scene'
import type { Scene } from './scene'

const REAUTHORIZE = 'x-shopify-api-request-failure-reauthorize-url'

/** A page that a person opens in the browser, or a call of its script. */
function pageRequest(path: string, cookie = ''): Request {
  return new Request(APP_URL + path, {
    headers: { 'user-agent': BROWSER, accept: 'text/html', 'sec-fetch-dest': 'document', cookie },
  })
}
function fetchRequest(path: string, cookie = '', init: RequestInit = {}): Request {
  return new Request(APP_URL + path, {
    ...init,
    headers: { 'user-agent': BROWSER, 'sec-fetch-dest': 'empty', cookie, ...init.headers },
  })
}

const standalone = (config: Partial<PlatformConfig> = {}) =>
  createScene({ config: { embedded: false, ...config } })

/** A browser that signed in to these shops, one after the other. */
async function signedIn(scene: Scene, ...shops: string[]): Promise<string> {
  const cookies = []
  for (const shop of shops) cookies.push(sessionPair(await installed(scene, shop)))
  return cookies.join('; ')
}

describe('the cookies of two shops in one browser', () => {
  it('[Q5, H18] have separate names, and each request gets the shop that it names', async () => {
    const scene = await standalone()
    const cookie = await signedIn(scene, SHOP, OTHER_SHOP)
    expect(cookie.split('; ').map(pair => pair.split('=')[0])).toStrictEqual([
      `__Host-platform_session_${SHOP}`,
      `__Host-platform_session_${OTHER_SHOP}`,
    ])
    for (const shop of [SHOP, OTHER_SHOP]) {
      const byParameter = await scene.platform.admin(pageRequest(`/?shop=${shop}`, cookie))
      const byHeader = await scene.platform.admin(
        fetchRequest('/api', cookie, { headers: { 'x-platform-shop': shop } }),
      )
      expect([byParameter.session.shop, byHeader.session.shop]).toStrictEqual([shop, shop])
    }
  })

  it('[H18] attack: a second sign-in does not switch the shop of a request that names none', async () => {
    const scene = await standalone()
    const cookie = await signedIn(scene, SHOP, OTHER_SHOP)
    const error = await rejection(scene.platform.admin(fetchRequest('/api', cookie)), PlatformError)
    expect([error.code, error.status]).toStrictEqual(['shop_ambiguous', 400])
    const choice = await ending(() => scene.platform.admin(pageRequest('/orders?tab=two', cookie)))
    const links = [...(await choice.text()).matchAll(/href="([^"]*)"/g)].map(([, href]) => href)
    expect([choice.status, links]).toStrictEqual([
      300,
      [SHOP, OTHER_SHOP].map(shop => `/orders?tab=two&#38;shop=${shop}`),
    ])
  })

  it.each([
    ['renamed to the other shop', (cookie: string) => cookie.replaceAll(SHOP, OTHER_SHOP)],
    ['renamed, with the session it had', (cookie: string) => cookie.replace(SHOP, OTHER_SHOP)],
  ])('[H18] attack: the cookie of one shop, %s, opens nothing', async (_what, change) => {
    const scene = await standalone()
    await signedIn(scene, OTHER_SHOP)
    const forged = change(await signedIn(scene, SHOP))
    const response = await ending(() =>
      scene.platform.admin(pageRequest(`/?shop=${OTHER_SHOP}`, forged)),
    )
    expect([response.status, new URL(response.headers.get('location') ?? '').host]).toStrictEqual([
      302,
      OTHER_SHOP,
    ])
    expect(
      (await ending(() => scene.platform.admin(fetchRequest(`/api?shop=${OTHER_SHOP}`, forged))))
        .status,
    ).toBe(401)
  })

  it('[H18] attack: a request for a shop that the browser is not signed in to does not get another', async () => {
    const scene = await standalone()
    const cookie = await signedIn(scene, SHOP)
    await scene.storage.storeSession(
      offlineSession({ id: `offline_${OTHER_SHOP}`, shop: OTHER_SHOP }),
    )
    const response = await ending(() =>
      scene.platform.admin(fetchRequest(`/api?shop=${OTHER_SHOP}`, cookie)),
    )
    expect([response.status, response.headers.get(REAUTHORIZE)]).toStrictEqual([
      401,
      `${APP_URL}/_platform/auth?shop=${OTHER_SHOP}`,
    ])
  })
})

describe('a browser that must sign in again', () => {
  it.each<[string, (scene: Scene) => Promise<unknown>]>([
    ['because its session is gone', ({ storage }) => storage.deleteSession(`offline_${SHOP}`)],
    [
      'because the app requests more scopes now',
      ({ storage }) => storage.storeSession(offlineSession({ scope: 'read_less' })),
    ],
    [
      'because its token expired and cannot be renewed',
      ({ storage }) =>
        storage.storeSession(offlineSession({ expires: new Date(0), refreshToken: undefined })),
    ],
  ])(
    '[Q10] %s is redirected to the grant screen; a script gets the URL for its page',
    async (_why, spoil) => {
      const scene = await standalone()
      const cookie = await signedIn(scene, SHOP)
      await spoil(scene)
      scene.at(2000)
      const page = await ending(() =>
        scene.platform.admin(pageRequest(`/orders?tab=two&shop=${SHOP}`, cookie)),
      )
      const grant = readGrant(page)
      expect([page.status, page.headers.get('location')]).toStrictEqual([
        302,
        `https://${SHOP}/admin/oauth/authorize?client_id=${API_KEY}&scope=${SCOPE}` +
          `&redirect_uri=${encodeURIComponent(`${APP_URL}/_platform/auth/callback`)}&state=${grant.state}&grant_options%5B%5D=`,
      ])
      expect(grant.cookie).toContain(
        `=${grant.state}:0:${SHOP}:${encodeURIComponent('/orders?tab=two')}.`,
      )
      const script = await ending(() => scene.platform.admin(fetchRequest('/api', cookie)))
      expect([
        script.status,
        Object.fromEntries(script.headers),
        await script.text(),
      ]).toStrictEqual([401, { [REAUTHORIZE]: `${APP_URL}/_platform/auth?shop=${SHOP}` }, ''])
    },
  )

  it('[Q11] without a shop and a cookie is redirected to the login page; a script gets 401', async () => {
    const { platform, sent } = await standalone()
    const page = await ending(() => platform.admin(pageRequest('/')))
    expect([page.status, page.headers.get('location')]).toStrictEqual([302, '/auth/login'])
    const script = await ending(() => platform.admin(fetchRequest('/api')))
    expect([
      script.status,
      Object.fromEntries(script.headers),
      await script.text(),
      sent,
    ]).toStrictEqual([401, { [REAUTHORIZE]: `${APP_URL}/auth/login` }, '', []])
  })

  it('[Q11] of an app without a login page gets a page with instructions', async () => {
    const { platform } = await standalone({ authPagePath: '' })
    const page = await ending(() => platform.admin(pageRequest('/')))
    expect([
      page.status,
      (await page.text()).includes('Open this app from the admin of your store'),
    ]).toStrictEqual([401, true])
    const script = await ending(() => platform.admin(fetchRequest('/api')))
    expect([script.status, Object.fromEntries(script.headers)]).toStrictEqual([401, {}])
  })
})

describe('redirect() of a standalone app', () => {
  it.each([
    ['a path', '/next', `${APP_URL}/next?shop=${SHOP}&host=${encodeURIComponent(HOST)}`],
    ['another site', 'https://other.example/x', 'https://other.example/x'],
    ['the admin', 'shopify://admin/products', 'https://admin.shopify.com/store/test-shop/products'],
  ])('[R10] to %s is a plain redirect, in whatever window', async (_what, url, location) => {
    const scene = await standalone()
    const cookie = await signedIn(scene, SHOP)
    const { redirect, sessionToken } = await scene.platform.admin(
      pageRequest(`/?shop=${SHOP}&host=${encodeURIComponent(HOST)}`, cookie),
    )
    const responses = [redirect(url), redirect(url, { target: '_top' })]
    expect(responses.map(({ status, headers }) => [status, headers.get('location')])).toStrictEqual(
      [
        [302, location],
        [302, location],
      ],
    )
    expect(sessionToken).toBeUndefined()
  })
})
