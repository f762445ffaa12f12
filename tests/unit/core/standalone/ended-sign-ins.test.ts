import { createStorage } from 'unstorage'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { PlatformError } from '../../../../server/core/errors/errors'
import { createPlatform } from '../../../../server/core/create-platform'
import type { Platform } from '../../../../server/core/platform'
import { bodyOf } from '../../../../server/core/signed-body/request-body'
import { createSessionStorage } from '../../../../server/core/session/session-storage'
import { APP_URL, BROWSER, NOW, SHOP, USER_ID } from '../../admin-requests'
import { testConfig } from '../../configs'
import { readBegun, signQuery } from '../../oauth-callbacks'
import { responseOf } from '../../platform-scenes'
import { rejection } from '../../rejection'
import { OTHER_SHOP, fetchRequest, pageRequest } from '../../standalone-requests'
import { destination, toGrant } from '../../standalone-scenes'
import { json, startUpstream } from '../../upstream'
import type { Upstream } from '../../upstream'
import { delivery } from '../../webhook-deliveries'

/** Longer than an instance remembers that a sign-in is good. */
const A_MOMENT_MS = 1001
const DAY_MS = 24 * 3600 * 1000
const FIELDS = { scope: 'write_products', expires_in: 3600 }

let upstream: Upstream
beforeEach(async () => {
  upstream = await startUpstream()
})
afterEach(() => upstream.close())

/** Processes of one standalone app, which share its storage. */
function startProcesses(config = {}) {
  let now = NOW
  let issued = 0
  upstream.respondWith((response, request) => {
    issued++
    const isOnline = config && 'useOnlineTokens' in config && issued % 2 === 0
    const user = isOnline
      ? { associated_user_scope: 'write_products', associated_user: { id: USER_ID } }
      : {}
    // The clock of the platform is that of the test.
    json(
      200,
      { access_token: `token-${issued}`, ...FIELDS, ...user },
      { date: new Date(now).toUTCString() },
    )(response, request)
  })
  const [sessions, records] = [createStorage(), createStorage()]
  const start = (): Platform =>
    createPlatform({
      config: testConfig({ embedded: false, profile: upstream.profile, ...config }),
      sessionStorage: createSessionStorage(sessions),
      records,
      now: () => now,
    })
  return {
    one: start(),
    other: start(),
    sessions,
    records,
    at(milliseconds: number) {
      now = NOW + milliseconds
    },
  }
}

/** Signs a browser in, with the cookies it has, and returns the cookie pair of the sign-in. */
async function signIn(platform: Platform, shop = SHOP, cookies = '', at = NOW): Promise<string> {
  let response = platform.oauth.begin(
    new Request(`${APP_URL}/_platform/auth?shop=${shop}`, { headers: { cookie: cookies } }),
  )
  while (response.headers.get('location')?.includes('/oauth/authorize')) {
    const { cookie, fields } = readBegun(response, shop)
    const query = signQuery({ ...fields, timestamp: String(Math.floor(at / 1000)) })
    response = await platform.oauth.callback(
      new Request(`${APP_URL}/_platform/auth/callback?${query}`, {
        headers: { 'user-agent': BROWSER, cookie: `${cookie}; ${cookies}` },
      }),
    )
  }
  return (
    response.headers
      .getSetCookie()
      .find(set => set.includes('platform_session_'))
      ?.split(';')[0] ?? ''
  )
}

const open = (platform: Platform, cookie: string, shop = SHOP) =>
  platform.admin(pageRequest(`/?shop=${shop}`, { cookie }))
const isSignedIn = (platform: Platform, cookie: string, shop = SHOP) =>
  open(platform, cookie, shop).then(({ session }) => session.shop === shop)
const signOut = (platform: Platform, cookie: string, query = '') =>
  platform.logout(
    fetchRequest(`/_platform/auth/logout${query}`, { cookie, origin: APP_URL }, { method: 'POST' }),
  )

/** The platform's notice that the shop removed the app, at a time of the test. */
function uninstall(platform: Platform, at: number, shop = SHOP) {
  const body = JSON.stringify({ myshopify_domain: shop })
  const { request } = delivery({
    body,
    topic: 'app/uninstalled',
    headers: {
      'X-Shopify-Shop-Domain': shop,
      'X-Shopify-Triggered-At': new Date(at).toISOString(),
    },
  })
  return platform.webhook(request, bodyOf(new TextEncoder().encode(body)))
}

describe.each([
  ['offline tokens', {}],
  ["users' own tokens", { useOnlineTokens: true }],
])('a copied session cookie of an app with %s', (_what, config) => {
  it('opens nothing after the logout, in no process', async () => {
    const { one, other, at } = startProcesses(config)
    const cookie = await signIn(one)
    expect(await Promise.all([isSignedIn(one, cookie), isSignedIn(other, cookie)])).toEqual([
      true,
      true,
    ])
    expect((await signOut(one, cookie)).status).toBe(204)
    expect(destination(await responseOf(open(one, cookie)))).toEqual(toGrant(SHOP))
    at(A_MOMENT_MS)
    expect(destination(await responseOf(open(other, cookie)))).toEqual(toGrant(SHOP))
  })

  it('opens nothing after the app was uninstalled, nor after it was installed again', async () => {
    const { one, other, at } = startProcesses(config)
    const cookie = await signIn(one)
    await isSignedIn(other, cookie)
    at(A_MOMENT_MS)
    await uninstall(one, NOW + A_MOMENT_MS)
    expect(destination(await responseOf(open(one, cookie)))).toEqual(toGrant(SHOP))
    const renewed = await signIn(one)
    at(2 * A_MOMENT_MS)
    for (const platform of [one, other]) {
      expect(destination(await responseOf(open(platform, cookie)))).toEqual(toGrant(SHOP))
      expect(await isSignedIn(platform, renewed)).toBe(true)
    }
  })

  it('opens nothing after this browser signed in again and out', async () => {
    const { one, at } = startProcesses(config)
    const copied = await signIn(one)
    const current = await signIn(one, SHOP, copied)
    at(11_000)
    expect(await isSignedIn(one, current)).toBe(true)
    await signOut(one, current)
    expect(destination(await responseOf(open(one, copied)))).toEqual(toGrant(SHOP))
  })
})

describe('a logout', () => {
  it('ends the sign-in of this browser only', async () => {
    const { one, at } = startProcesses()
    const [mine, theirs] = [await signIn(one), await signIn(one)]
    await signOut(one, mine)
    at(A_MOMENT_MS)
    expect(await isSignedIn(one, theirs)).toBe(true)
  })

  it('of one shop keeps the other', async () => {
    const { one, at } = startProcesses()
    const both = `${await signIn(one)}; ${await signIn(one, OTHER_SHOP)}`
    await signOut(one, both, `?shop=${SHOP}`)
    at(A_MOMENT_MS)
    expect(destination(await responseOf(open(one, both)))).toEqual(toGrant(SHOP))
    expect(await isSignedIn(one, both, OTHER_SHOP)).toBe(true)
  })

  it('that the storage did not save is a 503, keeps the cookie, and succeeds later', async () => {
    const { one, records, at } = startProcesses()
    const cookie = await signIn(one)
    const set = records.setItem
    records.setItem = () => Promise.reject(new Error('down'))
    const error = await rejection(signOut(one, cookie), PlatformError)
    expect([error.code, error.status]).toEqual(['storage_failed', 503])
    records.setItem = set
    expect((await signOut(one, cookie)).status).toBe(204)
    at(A_MOMENT_MS)
    expect(destination(await responseOf(open(one, cookie)))).toEqual(toGrant(SHOP))
  })
})

describe('an uninstall', () => {
  it('with a webhook after the next installation ends the sign-ins of the earlier installation', async () => {
    const { one, at } = startProcesses()
    const copied = await signIn(one)
    at(90_000)
    await signIn(one, SHOP, '', NOW + 90_000)
    await uninstall(one, NOW + 60_000)
    at(90_000 + A_MOMENT_MS)
    expect(destination(await responseOf(open(one, copied)))).toEqual(toGrant(SHOP))
  })

  it('of one shop keeps the sign-ins of the other', async () => {
    const { one, at } = startProcesses()
    const cookie = await signIn(one, OTHER_SHOP)
    await uninstall(one, NOW)
    at(A_MOMENT_MS)
    expect(await isSignedIn(one, cookie, OTHER_SHOP)).toBe(true)
  })

  it('that the storage did not save is a 503: the platform delivers it again', async () => {
    const { one, records, at } = startProcesses()
    const cookie = await signIn(one)
    const set = records.setItem
    records.setItem = () => Promise.reject(new Error('down'))
    expect((await rejection(uninstall(one, NOW), PlatformError)).status).toBe(503)
    records.setItem = set
    await uninstall(one, NOW)
    await signIn(one)
    at(A_MOMENT_MS)
    expect(destination(await responseOf(open(one, cookie)))).toEqual(toGrant(SHOP))
  })
})

describe('while the storage of sign-ins is down', () => {
  it('no user counts as signed in, none is signed out, and later all is as before', async () => {
    const { one, records, at } = startProcesses()
    const cookie = await signIn(one)
    at(A_MOMENT_MS)
    const get = records.getItem
    records.getItem = () => Promise.reject(new Error('down'))
    const error = await rejection(open(one, cookie), PlatformError)
    expect([error.code, error.status]).toEqual(['storage_failed', 503])
    records.getItem = get
    expect(await isSignedIn(one, cookie)).toBe(true)
  })
})

describe('the records of sign-ins', () => {
  const recordsOf = async (records: ReturnType<typeof createStorage>) =>
    (await records.getKeys('sign-in:')).length

  it('are deleted once their cookies have expired, even hundreds of one shop', async () => {
    const { one, records, at } = startProcesses()
    for (let count = 0; count < 300; count++) await signIn(one)
    expect(await recordsOf(records)).toBe(300)
    at(2 * DAY_MS)
    await signIn(one, SHOP, '', NOW + 2 * DAY_MS)
    await expect.poll(() => recordsOf(records)).toBe(1)
  })

  it('contain no token and no cookie', async () => {
    const { one, records } = startProcesses()
    const cookie = await signIn(one)
    const values = await Promise.all(
      (await records.getKeys('sign-in:')).map(key => records.getItem(key)),
    )
    const [, , id = 'none'] = /=(\d+)\.([^.]+)\./.exec(cookie) ?? []
    const text = JSON.stringify([values, await records.getKeys()])
    expect([text.includes('token-1'), text.includes(id), values]).toEqual([
      false,
      false,
      [{ sessionId: `offline_${SHOP}`, endsAt: NOW / 1000 + 86_400 }],
    ])
  })
})
