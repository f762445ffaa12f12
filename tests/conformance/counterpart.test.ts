import { RequestedTokenType } from '@shopify/shopify-api'
import {
  RequestType,
  getHmac,
  getJwt,
  setUpValidRequest,
  setUpValidSession,
} from '@shopify/shopify-api/test-helpers'
import { describe, expect, it } from 'vitest'
import { Session } from '../../server/core/session/session'
import { bodyOf } from '../../server/core/signed-body/request-body'
import { ACCESS_TOKEN, API_KEY, APP_URL, HOST, NOW, REFRESH_TOKEN, SECRET, SHOP } from './constants'
import { beginGrant, callback } from './grants'
import { respondToOfficial, official } from './official-library'
import { documentRequest, FRAMED, offlineSession, scriptRequest, signQuery } from './requests'
import { createScene, grantToken } from './scene'
import type { SceneOptions, SentRequest } from './scene'
import { eventsDelivery } from './signed-calls'
import { untyped } from '../fake'

const STORE = 'test-shop'
const FOREVER = { expires: undefined, refreshToken: undefined, refreshTokenExpires: undefined }

/** An app whose clock is the real one, as the library's is. */
async function sceneNow(options: SceneOptions = {}) {
  const scene = await createScene({ sessions: [offlineSession(FOREVER)], ...options })
  scene.at(Date.now() - NOW)
  return scene
}

describe('the official library signs, we verify', () => {
  it.each([
    ['without the scheme of its issuer, as its test helper signs it', {}],
    ['with the scheme, as the admin signs it', { iss: `https://${SHOP}/admin` }],
  ])('[A17] an ID token of the admin, in a header and in a query, %s', async (_how, claims) => {
    const { platform, sent } = await sceneNow()
    const { token, payload } = await getJwt(STORE, API_KEY, SECRET, claims)
    for (const request of [scriptRequest(token), documentRequest(`${FRAMED}&id_token=${token}`)]) {
      const { session, sessionToken } = await platform.admin(request)
      expect([session.accessToken, sessionToken]).toEqual([ACCESS_TOKEN, payload])
    }
    expect(sent).toEqual([])
  })

  it.each([
    ['a document', RequestType.Admin],
    ['a script', RequestType.Bearer],
  ] as const)('the request of %s that its test helper makes', async (_what, type) => {
    const { platform, sent } = await sceneNow()
    const request = await setUpValidRequest(
      { type, store: STORE, apiKey: API_KEY, apiSecretKey: SECRET },
      new Request(`${APP_URL}/api/products`) as never,
    )
    const { session, sessionToken } = await platform.admin(untyped<Request>(request))
    expect([session.shop, session.accessToken, sessionToken?.iss, sent]).toEqual([
      SHOP,
      ACCESS_TOKEN,
      `${SHOP}/admin`,
      [],
    ])
  })

  it('a session of its test helper, as it is stored', async () => {
    const { platform, storage, sent } = await sceneNow({ sessions: [] })
    const session = setUpValidSession({ shop: SHOP, expires: undefined })
    await storage.storeSession(new Session(session.toObject()))
    expect((await platform.unauthenticatedAdmin(SHOP)).session.toObject()).toEqual(
      session.toObject(),
    )
    expect(sent).toEqual([])
  })

  it('[X1] an ID token of an extension', async () => {
    const { platform } = await sceneNow()
    const { token, payload } = await getJwt(STORE, API_KEY, SECRET, { dest: SHOP })
    for (const surface of ['public', 'pos'] as const)
      expect(platform[surface](scriptRequest(token)).sessionToken).toEqual(payload)
  })

  /** A call that the library made, as our server reads it. */
  async function signed(body: object, headers: Record<string, string> = {}) {
    const request = untyped<Request>(
      await setUpValidRequest(
        { type: RequestType.Extension, store: STORE, apiSecretKey: SECRET, body, headers },
        new Request(APP_URL) as never,
      ),
    )
    return [request, bodyOf(new Uint8Array(await request.arrayBuffer()))] as const
  }

  it('[W2] a delivery of either family', async () => {
    const { platform } = await sceneNow()
    const delivery = await signed(
      { note: 'grüße €' },
      {
        'X-Shopify-Topic': 'orders/create',
        'X-Shopify-API-Version': '2026-07',
        'X-Shopify-Webhook-Id': 'webhook-1',
      },
    )
    expect((await platform.webhook(...delivery)).payload).toEqual({ note: 'grüße €' })
    const { request, body } = eventsDelivery({
      headers: { 'shopify-hmac-sha256': getHmac('{"id":1}', SECRET) },
    })
    expect((await platform.webhook(request, body)).webhookType).toBe('events')
  })

  it('[F4] a Flow action and a fulfillment call', async () => {
    const { platform } = await sceneNow()
    expect((await platform.flow(...(await signed({ shopify_domain: SHOP })))).session.shop).toBe(
      SHOP,
    )
    expect(
      (await platform.fulfillmentService(...(await signed({ kind: 'FULFILLMENT_REQUEST' }))))
        .payload,
    ).toEqual({ kind: 'FULFILLMENT_REQUEST' })
  })

  it('[P4] an app proxy request', async () => {
    const { platform } = await sceneNow()
    const forwarded = new Request(
      `${APP_URL}/proxy?path_prefix=/apps/reviews&logged_in_customer_id=7&page=2`,
    )
    const request = untyped<Request>(
      await setUpValidRequest(
        { type: RequestType.Public, store: STORE, apiSecretKey: SECRET },
        forwarded as never,
      ),
    )
    const { shop, loggedInCustomerId, session } = await platform.appProxy(request)
    expect([shop, loggedInCustomerId, session?.accessToken]).toEqual([SHOP, '7', ACCESS_TOKEN])
  })
})

describe('the official library sends what we send', () => {
  const OFFLINE = RequestedTokenType.OfflineAccessToken
  const {
    begin,
    callback: complete,
    clientCredentials,
    migrateToExpiringToken,
    refreshToken,
    tokenExchange,
  } = official.auth
  const token = async () =>
    (await getJwt(STORE, API_KEY, SECRET, { iss: `https://${SHOP}/admin` })).token
  const essence = ({ method, url, headers, body }: SentRequest) => ({
    method,
    url,
    type: headers['content-type'],
    accept: headers.accept,
    body,
  })

  it('[Q1] the redirect to the grant screen', async () => {
    const theirs: Response = await begin({
      shop: SHOP,
      callbackPath: '/_platform/auth/callback',
      isOnline: false,
      rawRequest: new Request(APP_URL),
    })
    const ours = (await createScene()).platform.oauth.begin(
      new Request(`${APP_URL}/_platform/auth?shop=${SHOP}`),
    )
    const withoutState = (response: Response) =>
      response.headers.get('location')?.replace(/state=[0-9a-f]{64}/, 'state=')
    expect([ours.status, withoutState(ours)]).toEqual([theirs.status, withoutState(theirs)])
  })

  it('[Q4] the code of an installation', async () => {
    const scene = await sceneNow({ sessions: [] })
    const timestamp = String(Math.floor(Date.now() / 1000))
    const { cookie, fields } = beginGrant(scene)
    await callback(scene, signQuery({ ...fields, timestamp }), cookie)

    const theirs = respondToOfficial(grantToken)
    const begun: Response = await begin({
      shop: SHOP,
      callbackPath: '/auth/callback',
      isOnline: false,
      rawRequest: new Request(APP_URL),
    })
    const state = new URL(begun.headers.get('location') ?? '').searchParams.get('state') ?? ''
    const cookies = begun.headers
      .getSetCookie()
      .map(each => each.split(';')[0])
      .join('; ')
    const query = signQuery({ code: 'code-1', host: HOST, shop: SHOP, state, timestamp })
    // That it gets here is also its word that the query is signed as the platform signs.
    await complete({
      expiring: true,
      rawRequest: new Request(`${APP_URL}/auth/callback?${query}`, {
        headers: { cookie: cookies },
      }),
    })
    expect(scene.sent.map(essence)).toEqual(theirs.map(essence))
  })

  it('[A19, A20] token exchange, offline and online', async () => {
    const sessionToken = await token()
    const scene = await sceneNow({ sessions: [], config: { useOnlineTokens: true } })
    await scene.platform.admin(scriptRequest(sessionToken))
    const theirs = respondToOfficial(grantToken)
    for (const requestedTokenType of [OFFLINE, RequestedTokenType.OnlineAccessToken])
      await tokenExchange({ shop: SHOP, sessionToken, requestedTokenType, expiring: true })
    expect(scene.sent.map(essence)).toEqual(theirs.map(essence))
  })

  it('[O2] refresh', async () => {
    const scene = await createScene({ sessions: [offlineSession({ expires: new Date(NOW) })] })
    const { session } = await scene.platform.unauthenticatedAdmin(SHOP)
    const theirs = respondToOfficial(grantToken)
    const { session: their } = await refreshToken({ shop: SHOP, refreshToken: REFRESH_TOKEN })
    expect(scene.sent.map(essence)).toEqual(theirs.map(essence))
    const { expires: _ours, refreshTokenExpires: _end, ...fields } = session.toObject()
    expect(their.toObject()).toMatchObject(fields)
  })

  it('migration to an expiring token', async () => {
    const scene = await createScene({ sessions: [offlineSession(FOREVER)] })
    await scene.platform.migrate(SHOP)
    const theirs = respondToOfficial(grantToken)
    await migrateToExpiringToken({ shop: SHOP, nonExpiringOfflineAccessToken: ACCESS_TOKEN })
    expect(scene.sent.map(essence)).toEqual(theirs.map(essence))
  })

  it('client credentials', async () => {
    const scene = await createScene()
    await scene.platform.clientCredentials(SHOP)
    const theirs = respondToOfficial(grantToken)
    await clientCredentials({ shop: SHOP })
    expect(scene.sent.map(essence)).toEqual(theirs.map(essence))
  })
})
