import { decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose'
import { describe, expect, it } from 'vitest'
import { NOW, SHOP, offlineSession } from '../../admin-requests'
import { createTestKey } from '../../app-keys'
import { GrantRefusedError, TokenEndpointError } from '../../../../server/core/errors/http-errors'
import { rejection } from '../../rejection'
import { createScene, issueTokens, setUpTokenUpstream } from '../../token-scenes'
import type { TokenScene } from '../../token-scenes'
import { hangUp, html, json } from '../../upstream'
import type { Upstream, UpstreamResponse } from '../../upstream'

const EXPIRED = { expires: new Date(NOW - 1000) }
const CURRENT = createTestKey('current')
const PREVIOUS = createTestKey('previous', 'rsa')
/** Without a date, so that the clock is not the reason. */
const REFUSED_CLIENT: UpstreamResponse = (response, request) => {
  response.sendDate = false
  json(401, { error: 'invalid_client' })(response, request)
}
const REFUSED_TOKEN = json(400, { error: 'invalid_grant' })

let upstream: Upstream
const { kinds, stored } = setUpTokenUpstream(started => {
  upstream = started
})

const bodyOf = (index: number) =>
  JSON.parse(upstream.requests[index]?.body ?? '{}') as Record<string, string>
const kidOf = (index: number) => decodeProtectedHeader(bodyOf(index).client_assertion ?? '').kid

async function sceneWith(
  params: Parameters<typeof offlineSession>[0],
  options: Parameters<typeof createScene>[1] = {},
): Promise<TokenScene> {
  const scene = createScene(upstream, { config: { appKeys: [CURRENT.key] }, ...options })
  await scene.storage.storeSession(offlineSession(params))
  return scene
}

describe('with a private key', () => {
  it('background work gets a token with an assertion, and the refresh token stays', async () => {
    const scene = await sceneWith(EXPIRED)
    expect((await scene.tokens.forShop(SHOP))?.accessToken).toBe('application-1')
    expect(await stored(scene)).toEqual({
      ...offlineSession(EXPIRED).toObject(),
      accessToken: 'application-1',
      expires: new Date(NOW + 3_600_000),
    })
    expect([scene.hooked, kinds()]).toEqual([[], ['application']])
  })

  it('the request has an assertion for this endpoint, and no secret', async () => {
    const scene = await sceneWith(EXPIRED)
    await scene.tokens.forShop(SHOP)
    const { client_assertion: assertion = '', ...fields } = bodyOf(0)
    expect(fields).toEqual({
      grant_type: 'client_credentials',
      client_id: 'testApiKey',
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    })
    expect(decodeProtectedHeader(assertion)).toEqual({ alg: 'ES256', typ: 'JWT', kid: 'current' })
    const seconds = Math.floor(NOW / 1000)
    expect(decodeJwt(assertion)).toEqual({
      iss: 'testApiKey',
      sub: 'testApiKey',
      aud: `${upstream.profile.shopUrl.replace('{shop}', SHOP)}/admin/oauth/access_token`,
      iat: seconds,
      exp: seconds + 120,
      jti: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    await jwtVerify(assertion, CURRENT.publicJwk, { currentDate: new Date(NOW) })
  })

  it.each([
    ['refused', {}],
    ['missing', { refreshToken: undefined }],
  ])('a refresh token that is %s does not matter', async (_what, params) => {
    const scene = await sceneWith({ ...EXPIRED, ...params })
    expect((await scene.tokens.forShop(SHOP))?.accessToken).toBe('application-1')
    expect(scene.losses).toEqual([])
  })

  it('a token that the Admin API refused is replaced', async () => {
    const scene = await sceneWith({})
    const session = await scene.tokens.forShop(SHOP)
    expect((await scene.tokens.forShopAfterRejection(session!))?.accessToken).toBe('application-1')
  })

  it('a token that is valid is used, and a visit exchanges as before', async () => {
    const scene = await sceneWith({})
    expect((await scene.tokens.forShop(SHOP))?.accessToken).toBe('stored')
    scene.at(3_600_001)
    await scene.request()
    expect(kinds()).toEqual(['offline'])
  })

  it('a shop without a session is not asked for', async () => {
    const scene = createScene(upstream, { config: { appKeys: [CURRENT.key] } })
    expect(await scene.tokens.forShop(SHOP)).toBe(undefined)
    expect(kinds()).toEqual([])
  })

  it('clientCredentials restores a shop whose session was lost, and the next visit runs its hook', async () => {
    const scene = createScene(upstream, { config: { appKeys: [CURRENT.key] } })
    expect((await scene.tokens.clientCredentials(SHOP)).accessToken).toBe('application-1')
    expect([kinds(), scene.hooked.length]).toEqual([['application'], 1])
  })

  it.each<[string, UpstreamResponse]>([
    ['a lost response', hangUp],
    ['520', html(520)],
    ['no JSON', html(200)],
  ])('%s: another assertion is sent', async (_what, response) => {
    upstream.respondWith(response, response, issueTokens(upstream))
    const scene = await sceneWith(EXPIRED)
    expect((await scene.tokens.forShop(SHOP))?.accessToken).toBe('application-3')
    const ids = [0, 1, 2].map(index => decodeJwt(bodyOf(index).client_assertion ?? '').jti)
    expect(new Set(ids).size).toBe(3)
  })
})

describe('a rotation of the key', () => {
  const ROTATING = { config: { appKeys: [CURRENT.key, PREVIOUS.key] } }

  it('uses the previous key while the platform does not know the new one, and warns once', async () => {
    const issue: UpstreamResponse = (response, request) => {
      response.sendDate = false
      issueTokens(upstream)(response, request)
    }
    upstream.respondWith(REFUSED_CLIENT, issue, REFUSED_CLIENT, issue)
    const scene = await sceneWith(EXPIRED, ROTATING)
    expect((await scene.tokens.forShop(SHOP))?.accessToken).toBe('application-2')
    scene.at(3_600_000)
    expect((await scene.tokens.forShop(SHOP))?.accessToken).toBe('application-4')
    expect([0, 1, 2, 3].map(kidOf)).toEqual(['current', 'previous', 'current', 'previous'])
    expect(scene.warnings).toEqual([
      'The platform refused NUXT_PLATFORM_PRIVATE_KEY and accepted the previous key: register the public part of the new one.',
    ])
  })

  it('does not try the other key where the app is not installed', async () => {
    upstream.respondWith(REFUSED_TOKEN)
    const scene = await sceneWith({ ...EXPIRED, refreshToken: undefined }, ROTATING)
    await rejection(scene.tokens.forShop(SHOP), GrantRefusedError)
    expect(kinds()).toEqual(['application'])
  })
})

describe('a key that the platform refuses', () => {
  it('falls back to the refresh token within the call, and is not used for a minute', async () => {
    upstream.respondWith(REFUSED_CLIENT, issueTokens(upstream))
    const scene = await sceneWith(EXPIRED)
    expect((await scene.tokens.forShop(SHOP))?.accessToken).toBe('refresh-2')
    expect(await stored(scene)).toMatchObject({ refreshToken: 'refresh-after-2' })
    scene.at(3_600_000)
    await scene.tokens.forShop(SHOP)
    expect(kinds()).toEqual(['application', 'refresh', 'application'])
  })

  it('fails with a message that names the setting, and no key or token', async () => {
    upstream.respondWith(REFUSED_CLIENT)
    const scene = await sceneWith({ ...EXPIRED, refreshToken: undefined })
    const error = await rejection(scene.tokens.forShop(SHOP), GrantRefusedError)
    expect([error.status, error.reason, error.message]).toEqual([
      503,
      'application_token_refused',
      `The platform refused an application-only access token for ${SHOP} (invalid_client). Check that the app is installed there, and that the public part of NUXT_PLATFORM_PRIVATE_KEY is registered.`,
    ])
    expect(scene.losses).toEqual([{ shop: SHOP, reason: 'no_refresh_token' }])
  })

  it('is tried again after a minute, with each shop on its own', async () => {
    upstream.respondWith(REFUSED_CLIENT, issueTokens(upstream))
    const scene = await sceneWith({ ...EXPIRED, refreshToken: undefined })
    await rejection(scene.tokens.forShop(SHOP), GrantRefusedError)
    scene.at(59_999)
    expect(await scene.tokens.forShop(SHOP)).toMatchObject({ accessToken: 'stored' })
    scene.at(60_000)
    expect((await scene.tokens.forShop(SHOP))?.accessToken).toBe('application-2')
  })

  it('does not hide that the endpoint is down', async () => {
    upstream.respondWith(html(503))
    const scene = await sceneWith(EXPIRED)
    await rejection(scene.tokens.forShop(SHOP), TokenEndpointError)
    expect(kinds()).toEqual(['application', 'application', 'application'])
    expect(await stored(scene)).toEqual(offlineSession(EXPIRED).toObject())
  })
})

describe('a clock that differs from the platform', () => {
  it.each([60_000, -60_000])('by %i ms: signs again with the time of the response', async ahead => {
    const date = new Date(NOW - ahead).toUTCString()
    upstream.respondWith(json(401, { error: 'invalid_client' }, { date }), issueTokens(upstream))
    const scene = await sceneWith(EXPIRED)
    expect((await scene.tokens.forShop(SHOP))?.accessToken).toBe('application-2')
    expect(decodeJwt(bodyOf(1).client_assertion ?? '').iat).toBe(Math.floor((NOW - ahead) / 1000))
  })
})
