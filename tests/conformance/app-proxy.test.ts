import { describe, expect, it } from 'vitest'
import { liquid } from '../../server/core/proxy/create-app-proxy'
import { forward } from '../unit/proxy-queries'
import { ACCESS_TOKEN, NOW, SHOP } from './constants'
import { proxied, proxyRefusal, proxyRequest } from './proxy-requests'
import { offlineSession } from './requests'
import { DATA, QUERY, createScene } from './scene'

const SECONDS = NOW / 1000

describe('[P1] an app proxy request is 400', () => {
  const valid = proxied()
  it.each([
    ['without a signature', valid.replace(/&signature=.*/, ''), 'hmac_missing'],
    ['with an empty one', valid.replace(/signature=.*/, 'signature='), 'hmac_missing'],
    [
      'with a wrong one',
      valid.replace(/signature=.*/, `signature=${'0'.repeat(64)}`),
      'hmac_invalid',
    ],
    [
      'signed with another secret',
      forward('', { shop: SHOP, timestamp: String(SECONDS) }, 'another secret'),
      'hmac_invalid',
    ],
    ['from 100 s ago', proxied('', { timestamp: String(SECONDS - 100) }), 'timestamp_invalid'],
    ['from 100 s ahead', proxied('', { timestamp: String(SECONDS + 100) }), 'timestamp_invalid'],
    ['without a timestamp', proxied('', { timestamp: undefined }), 'timestamp_invalid'],
    ['with a timestamp that is no number', proxied('', { timestamp: 'soon' }), 'timestamp_invalid'],
    ['with a shop twice', proxied(`shop=${SHOP}`), 'parameter_repeated'],
  ])('%s', async (_case, query, code) => {
    expect(await proxyRefusal(query)).toEqual([400, 'Bad Request', code])
  })

  it('but not from 90 s ago or ahead', async () => {
    const { platform } = await createScene()
    for (const timestamp of [SECONDS - 90, SECONDS + 90])
      expect(
        (await platform.appProxy(proxyRequest(proxied('', { timestamp: String(timestamp) })))).shop,
      ).toBe(SHOP)
  })
})

it('[P2] a valid request without a session gives liquid and the signed parameters only', async () => {
  const { platform, sent } = await createScene()
  expect(await platform.appProxy(proxyRequest(proxied('page=2&tag=a&tag=b')))).toStrictEqual({
    shop: SHOP,
    loggedInCustomerId: undefined,
    pathPrefix: '/apps/reviews',
    session: undefined,
    freshSession: expect.any(Function) as unknown,
    admin: undefined,
    storefront: undefined,
    liquid,
  })
  expect(sent).toEqual([])
})

it('[P2] a customer who is logged in is in the context', async () => {
  const { platform } = await createScene()
  expect(
    (await platform.appProxy(proxyRequest(proxied('', { logged_in_customer_id: '7' }))))
      .loggedInCustomerId,
  ).toBe('7')
})

describe('[P3] liquid()', () => {
  it.each([
    ['by default', undefined, 200, '{{ shop.name }}'],
    ['with a number', 404, 404, '{{ shop.name }}'],
    ['with an init', { status: 201, headers: { 'X-Mine': '1' } }, 201, '{{ shop.name }}'],
    ['without the layout', { layout: false }, 200, '{% layout none %} {{ shop.name }}'],
    [
      'with all of it',
      { layout: false, status: 201, headers: { 'X-Mine': '1' } },
      201,
      '{% layout none %} {{ shop.name }}',
    ],
  ])('%s', async (_case, init, status, body) => {
    const { platform } = await createScene()
    const response = (await platform.appProxy(proxyRequest(proxied()))).liquid(
      '{{ shop.name }}',
      init,
    )
    const mine = typeof init === 'object' && 'headers' in init ? { 'x-mine': '1' } : {}
    expect([response.status, Object.fromEntries(response.headers), await response.text()]).toEqual([
      status,
      { 'content-type': 'application/liquid', ...mine },
      body,
    ])
  })

  it('adds a slash to forms and links below the storefront, and to no others', async () => {
    const page =
      '<form method="post" action="/apps/x?y=1"><a class="b" href="/apps/x">A</a><a href="/apps/x/">B</a><a href="https://other.example/x">C</a><a href="//other.example/x">D</a>'
    expect(await liquid(page).text()).toBe(
      '<form method="post" action="/apps/x/?y=1"><a class="b" href="/apps/x/">A</a><a href="/apps/x/">B</a><a href="https://other.example/x">C</a><a href="//other.example/x">D</a>',
    )
  })
})

it('[P4] with a session both clients work', async () => {
  const { platform, sent } = await createScene({ sessions: [offlineSession()] })
  const { session, admin, storefront } = await platform.appProxy(proxyRequest(proxied()))
  expect(offlineSession().equals(session)).toBe(true)
  expect([(await admin?.graphql(QUERY))?.data, (await storefront?.graphql(QUERY))?.data]).toEqual([
    DATA,
    DATA,
  ])
  expect(sent).toMatchObject([
    {
      method: 'POST',
      url: `https://${SHOP}/admin/api/2026-10/graphql.json`,
      headers: { 'x-shopify-access-token': ACCESS_TOKEN },
      body: { query: QUERY },
    },
    {
      method: 'POST',
      url: `https://${SHOP}/api/2026-10/graphql.json`,
      headers: { 'shopify-storefront-private-token': ACCESS_TOKEN },
      body: { query: QUERY },
    },
  ])
})
