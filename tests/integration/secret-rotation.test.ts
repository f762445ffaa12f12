import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { bearer } from './response-of'
import { DEMO, SECRET as OLD, startApp, STOREFRONT_SCOPES } from './app-under-test'
import type { AppUnderTest } from './app-under-test'
import { startBrowser } from './browser'
import { framed } from './frame-address'
import { newShop } from './new-shop'
import { AUTH, CALLBACK, approveGrant, beginGrant, signedCallback } from './oauth-round-trip'
import type { BegunGrant } from './oauth-round-trip'
import { forgeToken } from './session-tokens'
import { FLOW, FULFILLMENT, WEBHOOK } from './signed-calls'
import { signedProxyQuery } from './signed-proxy-query'

const NEW = 'integration-secret-after-the-rotation'

/** The platform has a new secret next to the old one, with which it continues to sign. */
const register = ({ emulator }: AppUnderTest) => emulator.setApp({ nextApiSecretKey: NEW })
/** The old one is gone: the platform signs with the new. */
const revoke = ({ emulator }: AppUnderTest) =>
  emulator.setApp({ apiSecretKey: NEW, nextApiSecretKey: '' })
const deployBoth = (app: AppUnderTest) =>
  app.restart({ NUXT_PLATFORM_API_SECRET_KEY: NEW, NUXT_PLATFORM_PREVIOUS_API_SECRET_KEY: OLD })
const deployNewOnly = (app: AppUnderTest) =>
  app.restart({ NUXT_PLATFORM_PREVIOUS_API_SECRET_KEY: '' })

let app: AppUnderTest
afterEach(() => app.stop())

const withCookie = (cookie: string) => ({ headers: { cookie } })

async function codeOf(response: Response): Promise<unknown> {
  const { data } = (await response.json()) as { data?: { code?: unknown } }
  return data?.code
}

describe('an embedded app', () => {
  beforeEach(async () => {
    app = await startApp({ emulator: { app: { scopes: STOREFRONT_SCOPES } } })
  })

  /** How the app responds to everything that the platform signs with a secret. */
  async function responsesTo(secret: string): Promise<Record<string, unknown>> {
    const token = () => forgeToken({ secret })
    const { state, cookie } = await beginGrant(app)
    const sent = async (request: Parameters<AppUnderTest['send']>[0]) =>
      (await app.send(request)).status
    return {
      script: (await app.fetch('/api/guarded', bearer(token()))).status,
      document: (
        await app.fetch(framed(app, '/products', { id_token: token() }), {
          headers: { accept: 'text/html' },
        })
      ).status,
      extension: (await app.fetch('/pos/loyalty', bearer(token()))).status,
      webhook: await sent(WEBHOOK.request({ secret })),
      flow: await sent(FLOW.request({ secret })),
      fulfillment: await sent(FULFILLMENT.request({ secret })),
      proxy: await sent({ path: `/proxy/hello?${signedProxyQuery({ secret })}` }),
      // The signature is good when it is the code that is refused.
      callback: await codeOf(
        await app.fetch(signedCallback(app, { state }, { secret }), withCookie(cookie)),
      ),
    }
  }
  const ACCEPTED = {
    script: 200,
    document: 200,
    extension: 200,
    webhook: 200,
    flow: 200,
    fulfillment: 200,
    proxy: 200,
    callback: 'oauth_code_refused',
  }
  const REFUSED = {
    script: 401,
    document: 302,
    extension: 401,
    webhook: 401,
    flow: 400,
    fulfillment: 400,
    proxy: 400,
    callback: 'hmac_invalid',
  }

  /**
   * What needs the platform to accept the secret that the app sends: a shop's first visit, an
   * installation, and a refresh.
   */
  async function tokensFromPlatform(): Promise<Record<string, number>> {
    const { control } = app.emulator
    const shop = await newShop(app)
    const visit = async () =>
      (await app.fetch('/api/shop', bearer(await control.sessionToken({ shop })))).status
    const exchange = await visit()
    await control.expireTokens({ shop })
    const renewal = await visit()
    const grant = await beginGrant(app, shop)
    const installation = (await app.fetch(await approveGrant(app, grant), withCookie(grant.cookie)))
      .status
    return { exchange, renewal, installation }
  }
  const GRANTED = { exchange: 200, renewal: 200, installation: 302 }

  it('accepts signatures of either secret during the rotation, and those of the old one no longer', async () => {
    expect([await responsesTo(OLD), await responsesTo(NEW)]).toEqual([ACCEPTED, REFUSED])
    register(app)
    expect([await responsesTo(OLD), await tokensFromPlatform()]).toEqual([ACCEPTED, GRANTED])
    const begun = await beginGrant(app)
    await deployBoth(app)
    expect([await responsesTo(OLD), await responsesTo(NEW), await tokensFromPlatform()]).toEqual([
      ACCEPTED,
      ACCEPTED,
      GRANTED,
    ])
    // Begun by the server before.
    expect((await app.fetch(await approveGrant(app, begun), withCookie(begun.cookie))).status).toBe(
      302,
    )
    revoke(app)
    expect([await responsesTo(OLD), await responsesTo(NEW), await tokensFromPlatform()]).toEqual([
      ACCEPTED,
      ACCEPTED,
      GRANTED,
    ])
    await deployNewOnly(app)
    expect([await responsesTo(OLD), await responsesTo(NEW), await tokensFromPlatform()]).toEqual([
      REFUSED,
      ACCEPTED,
      GRANTED,
    ])
  })
})

describe('a standalone app', () => {
  beforeEach(async () => {
    app = await startApp({
      environment: { NUXT_PLATFORM_EMBEDDED: 'false' },
      emulator: { app: { embedded: false } },
    })
  })

  const finish = async (grant: BegunGrant) =>
    app.fetch(await approveGrant(app, grant), withCookie(grant.cookie))

  it('keeps signed-in users and pending sign-ins, until the old secret is removed', async () => {
    const browser = startBrowser(app)
    const open = async () => (await browser.open(`/products?shop=${DEMO}`)).steps
    expect((await open()).at(-1)).toBe('200 /products')
    const cookies = browser.cookies().join('; ')
    const [finished, late] = [await beginGrant(app), await beginGrant(app)]
    const mine = async () => (await app.fetch('/api/me', withCookie(cookies))).status

    register(app)
    await deployBoth(app)
    expect([await mine(), await open()]).toEqual([200, ['200 /products']])
    revoke(app)
    expect([await mine(), await open(), (await finish(finished)).status]).toEqual([
      200,
      ['200 /products'],
      302,
    ])

    await deployNewOnly(app)
    expect(await mine()).toBe(401)
    // The grant begins again, because its cookie is worth nothing now.
    const refused = await finish(late)
    expect([refused.status, new URL(refused.headers.get('location') ?? '').pathname]).toEqual([
      302,
      `/${DEMO}/admin/oauth/authorize`,
    ])
    expect(await open()).toEqual([
      '302 /products',
      `302 /${DEMO}/admin/oauth/authorize`,
      `302 ${CALLBACK}`,
      '200 /products',
    ])
    expect((await app.fetch(`${AUTH}?shop=${DEMO}`)).status).toBe(302)
  })
})
