import { describe, expect, it } from 'vitest'
import { API_KEY, HOST, OTHER_SHOP, SHOP } from './constants'
import { beginGrant, callback, installed, readGrant, sessionPair } from './grants'
import { documentRequest, signQuery } from './requests'
import { createScene, ending, refusalOf } from './scene'
import type { Scene } from './scene'

const ATTACKER = OTHER_SHOP

/** The attack was refused with this code; no token was asked for and nothing is stored. */
async function expectRefused(scene: Scene, response: Response, code: string): Promise<void> {
  expect(await refusalOf(response)).toStrictEqual([400, code])
  expect([
    scene.sent,
    await scene.storage.findSessionsByShop(SHOP),
    await scene.storage.findSessionsByShop(ATTACKER),
  ]).toStrictEqual([[], [], []])
}

describe('attack: a callback with a parameter twice', () => {
  it.each([
    `shop=${ATTACKER}&code=EVIL`,
    `shop=${ATTACKER}`,
    'code=EVIL',
    `state=${'ab'.repeat(32)}`,
    'timestamp=1',
    'host=x',
    'hmac=x',
    'other=1&other=2',
    `%73hop=${ATTACKER}`,
  ])('[H1] ?%s before or after a genuine query is refused', async extra => {
    for (const place of [
      (query: string) => `${extra}&${query}`,
      (query: string) => `${query}&${extra}`,
    ]) {
      const scene = await createScene()
      const { cookie, fields } = beginGrant(scene)
      await expectRefused(
        scene,
        await callback(scene, place(signQuery(fields)), cookie),
        'parameter_repeated',
      )
    }
  })

  it('[H1] whose values were signed as one, joined by a comma, is refused', async () => {
    const scene = await createScene()
    const { cookie, fields } = beginGrant(scene)
    const { code: _, ...others } = fields
    const hmac = new URLSearchParams(signQuery({ ...fields, code: 'EVIL,code-1' })).get('hmac')
    await expectRefused(
      scene,
      await callback(
        scene,
        `code=EVIL&code=code-1&${new URLSearchParams(others)}&hmac=${hmac}`,
        cookie,
      ),
      'parameter_repeated',
    )
  })
})

describe('attack: a state that is used again', () => {
  it('[H5] serves once, however many ask at the same time', async () => {
    const scene = await createScene({ config: { embedded: false } })
    const { cookie, fields } = beginGrant(scene)
    const query = signQuery(fields)
    const responses = await Promise.all([
      callback(scene, query, cookie),
      callback(scene, query, cookie),
      callback(scene, query, cookie),
    ])
    expect(responses.map(({ status }) => status)).toStrictEqual([302, 400, 400])
    expect(responses.map(response => sessionPair(response) !== '')).toStrictEqual([
      true,
      false,
      false,
    ])
    const late = await callback(scene, signQuery({ ...fields, code: 'code-2' }), cookie)
    expect(await refusalOf(late)).toStrictEqual([400, 'oauth_state_invalid'])
    expect(scene.sent.map(({ body }) => body.code)).toStrictEqual(['code-1'])
  })

  it('[H5] is taken out of the browser where it was set', async () => {
    const scene = await createScene()
    const { cookie, fields, state } = beginGrant(scene)
    const response = await callback(scene, signQuery(fields), cookie)
    expect(response.headers.getSetCookie()).toStrictEqual([
      `__Host-platform_oauth_state_${state.slice(0, 16)}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure`,
    ])
  })

  it('[H5] by another shop, with the cookies of both, is refused', async () => {
    const scene = await createScene()
    const mine = beginGrant(scene, ATTACKER)
    const victims = beginGrant(scene, SHOP)
    const query = signQuery({ ...mine.fields, state: victims.state })
    await expectRefused(
      scene,
      await callback(scene, query, `${mine.cookie}; ${victims.cookie}`),
      'oauth_state_invalid',
    )
  })

  it('[H5] by another shop, with its own cookie, is refused', async () => {
    const scene = await createScene()
    const { cookie, fields } = beginGrant(scene)
    await expectRefused(
      scene,
      await callback(scene, signQuery({ ...fields, shop: ATTACKER }), cookie),
      'oauth_state_invalid',
    )
  })

  it("[H5] under the name of another grant's cookie is not the state of that grant", async () => {
    const scene = await createScene()
    const [mine, victims] = [beginGrant(scene, ATTACKER), beginGrant(scene)]
    const renamed = victims.cookie.replace(victims.state.slice(0, 16), mine.state.slice(0, 16))
    const response = await callback(scene, signQuery(mine.fields), renamed)
    const again = readGrant(response, ATTACKER)
    expect([
      response.status,
      new URL(response.headers.get('location') ?? '').host,
      again.state === mine.state,
    ]).toStrictEqual([302, ATTACKER, false])
    expect([scene.sent, await scene.storage.findSessionsByShop(ATTACKER)]).toStrictEqual([[], []])
  })

  it("[H5] of the attacker's own grant, in the callback that the victim opens, begins again, and the code is never redeemed", async () => {
    const scene = await createScene({ config: { embedded: false } })
    const query = signQuery({ ...beginGrant(scene, ATTACKER).fields, code: 'EVIL' })
    const victims = beginGrant(scene)
    const response = await callback(scene, query, victims.cookie)
    expect([
      response.status,
      new URL(response.headers.get('location') ?? '').pathname,
      sessionPair(response),
    ]).toStrictEqual([302, '/admin/oauth/authorize', ''])
    await expectRefused(scene, await callback(scene, query, victims.cookie), 'oauth_state_missing')
  })

  it('[H5] under the name of a session is no session, and a session under the name of a state no state', async () => {
    const scene = await createScene({ config: { embedded: false } })
    const { cookie } = beginGrant(scene)
    const session = sessionPair(await installed(scene))
    const valueOf = (pair: string) => pair.slice(pair.indexOf('=') + 1)
    const asSession = documentRequest(`shop=${SHOP}`, {
      accept: 'text/html',
      'sec-fetch-dest': 'document',
      cookie: `__Host-platform_session_${SHOP}=${valueOf(cookie)}`,
    })
    const page = await ending(() => scene.platform.admin(asSession))
    expect([page.status, new URL(page.headers.get('location') ?? '').pathname]).toStrictEqual([
      302,
      '/admin/oauth/authorize',
    ])
    const { fields, state } = beginGrant(scene)
    const response = await callback(
      scene,
      signQuery(fields),
      `__Host-platform_oauth_state_${state.slice(0, 16)}=${valueOf(session)}`,
    )
    expect([
      response.status,
      new URL(response.headers.get('location') ?? '').pathname,
      scene.sent.length,
    ]).toStrictEqual([302, '/admin/oauth/authorize', 1])
  })
})

describe('attack: a disguised shop or host', () => {
  const SPELLINGS = [
    'TEST-SHOP.myshopify.com',
    `${SHOP}/`,
    `${SHOP}//`,
    'Test-Shop.MyShopify.Com/',
    'admin.shopify.com/store/Test-Shop',
  ]

  it.each(SPELLINGS)('[H9] %s is stored in one spelling', async spelling => {
    const scene = await createScene({ config: { embedded: false } })
    const { cookie, fields, state } = beginGrant(scene, encodeURIComponent(spelling))
    expect(cookie).toContain(`=${state}:0:${SHOP}:`)
    const response = await callback(scene, signQuery({ ...fields, shop: spelling }), cookie)
    expect(response.headers.get('location')).toBe(`/?shop=${SHOP}&host=${encodeURIComponent(HOST)}`)
    expect(scene.sent.map(({ url }) => url)).toStrictEqual([
      `https://${SHOP}/admin/oauth/access_token`,
    ])
    expect(
      (await scene.storage.findSessionsByShop(SHOP)).map(({ id, shop }) => [id, shop]),
    ).toStrictEqual([[`offline_${SHOP}`, SHOP]])
    expect((await scene.platform.unauthenticatedAdmin(spelling)).session.id).toBe(`offline_${SHOP}`)
  })

  it.each([
    'a',
    'AAAA',
    '',
    '%00',
    'admin.shopify.com/store/test-shop',
    btoa('evil.example/store/x'),
    btoa('admin.shopify.com@evil.example/x'),
    btoa('admin.shopify.com.evil.example/x'),
    btoa(`${SHOP}:8443/x?y=`),
    btoa(`${SHOP}/admin#x`),
    btoa('shopify.com/x'),
    btoa('//evil.example/x'),
    btoa('evil.example:443.myshopify.com/x'),
    btoa('evil[.myshopify.com/x'),
    btoa('admin.shopify.com\\@evil.example/x'),
  ])('[H9] the host %o leads nowhere, and is no server error', async host => {
    const { platform, sent } = await createScene()
    const outside = await ending(() =>
      platform.admin(documentRequest(`shop=${SHOP}&host=${encodeURIComponent(host)}`)),
    )
    expect([outside.status, outside.headers.get('location')]).toStrictEqual([200, null])
    const scene = await createScene()
    const { cookie, fields } = beginGrant(scene)
    const response = await callback(scene, signQuery({ ...fields, host }), cookie)
    expect([response.status, response.headers.get('location'), sent]).toStrictEqual([
      302,
      `https://admin.shopify.com/store/test-shop/apps/${API_KEY}`,
      [],
    ])
  })

  it.each([
    'admin.shopify.com',
    'foo.spin.dev',
    `https://${SHOP}`,
    `${SHOP}:443`,
    `${SHOP}.evil.example`,
    `evil.example/${SHOP}`,
    `${SHOP}\n`,
    `${SHOP}\0`,
    ` ${SHOP}`,
    `-x.myshopify.com`,
    'a..myshopify.com',
    'x/../test-shop.myshopify.com',
    'test\u2011shop.myshopify.com',
    '\u212Aelvin.myshopify.com',
    `${'x'.repeat(600)}.myshopify.com`,
  ])('[H9] %o is no shop, and no server error', async shop => {
    const { platform, sent } = await createScene()
    const query = `shop=${encodeURIComponent(shop)}`
    expect(
      await refusalOf(
        await ending(() => platform.oauth.begin(documentRequest(query, {}, '/_platform/auth'))),
      ),
    ).toStrictEqual([400, 'shop_invalid'])
    expect(
      (await ending(() => platform.admin(documentRequest(`${query}&host=${HOST}`)))).status,
    ).toBe(200)
    await expect(platform.unauthenticatedAdmin(shop)).rejects.toMatchObject({
      code: 'shop_invalid',
      status: 400,
    })
    expect(sent).toStrictEqual([])
  })
})
