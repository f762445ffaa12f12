import { afterAll, expect, it } from 'vitest'
import { Session } from '../../server/core/session/session'
import { responseOf, bearer } from './response-of'
import { startApp } from './app-under-test'
import { newShop } from './new-shop'
import { forgeToken } from './session-tokens'
import { storedSessions } from './stored-sessions'

const app = await startApp({ environment: { NUXT_PLATFORM_USE_ONLINE_TOKENS: 'true' } })
afterAll(() => app.stop())

const exchanges = async (shop: string) =>
  (await app.emulator.control.log()).filter(
    entry => entry.kind === 'access_token' && entry.shop === shop,
  ).length

const user = {
  id: 1,
  first_name: 'A',
  last_name: 'B',
  email: 'a@b.example',
  email_verified: true,
  account_owner: true,
  locale: 'en',
  collaborator: false,
}

function onlineSession(shop: string, expires: Date): Session {
  return new Session({
    id: `${shop}_1`,
    shop,
    state: '',
    isOnline: true,
    scope: 'read_products',
    accessToken: 'stored-online-token',
    expires,
    onlineAccessInfo: {
      expires_in: 86_400,
      associated_user_scope: 'read_products',
      associated_user: user,
    },
  })
}

it('A17 online: a stored session of this user is used unchanged', async () => {
  const shop = await newShop(app)
  const stored = onlineSession(shop, new Date(Date.now() + 3_600_000))
  await storedSessions(app).storeSession(stored)
  const { status, body } = await responseOf(
    await app.fetch('/api/me', bearer(forgeToken({ shop }))),
  )
  expect({ status, body: JSON.parse(body) as unknown }).toMatchObject({
    status: 200,
    body: { shop, isOnline: true, scope: 'read_products', claims: { sub: '1' } },
  })
  expect(await exchanges(shop)).toBe(0)
  expect(await storedSessions(app).findSessionsByShop(shop)).toEqual([stored])
})

it('A20 an expired online session: offline, then online is exchanged, and both are stored', async () => {
  const shop = await newShop(app)
  await storedSessions(app).storeSession(onlineSession(shop, new Date(Date.now() - 1000)))
  expect((await app.fetch('/api/guarded', bearer(forgeToken({ shop })))).status).toBe(200)

  const granted = await app.emulator.control.tokens(shop)
  expect(granted.map(({ mode, userId }) => ({ mode, userId }))).toEqual([
    { mode: 'offline', userId: null },
    { mode: 'online', userId: '1' },
  ])
  const [offline, online, ...others] = (await storedSessions(app).findSessionsByShop(shop)).sort(
    (one, other) => Number(one.isOnline) - Number(other.isOnline),
  )
  expect(others).toEqual([])
  expect(offline?.toObject()).toMatchObject({
    id: `offline_${shop}`,
    isOnline: false,
    state: '',
    accessToken: granted[0]?.accessToken,
  })
  expect(online?.toObject()).toMatchObject({
    id: `${shop}_1`,
    isOnline: true,
    state: '',
    accessToken: granted[1]?.accessToken,
    onlineAccessInfo: { associated_user: { id: 1 } },
  })
})

it('two users of one shop have a session each', async () => {
  const shop = await newShop(app)
  for (const sub of ['1', '2']) {
    expect(
      (await app.fetch('/api/guarded', bearer(forgeToken({ shop, claims: { sub } })))).status,
    ).toBe(200)
  }
  const ids = (await storedSessions(app).findSessionsByShop(shop)).map(session => session.id).sort()
  expect(ids).toEqual([`offline_${shop}`, `${shop}_1`, `${shop}_2`].sort())
})

it("a failing second exchange keeps the shop's pair, which the platform has issued, and no other", async () => {
  const shop = await newShop(app)
  await app.emulator.control.addFault({ on: 'access_token', shop, delayMs: 1 })
  await app.emulator.control.addFault({ on: 'access_token', shop, status: 500 })
  expect((await app.fetch('/api/guarded', bearer(forgeToken({ shop })))).status).toBe(502)
  expect((await storedSessions(app).findSessionsByShop(shop)).map(({ id }) => id)).toEqual([
    `offline_${shop}`,
  ])
})
