import { describe, expect, it } from 'vitest'
import { signText, textOf } from '../unit/proxy-queries'
import { NOW, OTHER_SHOP, SHOP } from './constants'
import { beginGrant, callback } from './grants'
import { proxied, proxyRefusal, proxyRequest } from './proxy-requests'
import { signQuery } from './requests'
import { createScene, refusalOf } from './scene'

const SECONDS = String(NOW / 1000)
/**
 * The attacker has a shop of their own, SHOP, and visits its storefront, which signs; the victim is
 * the other one.
 */
const VICTIM = OTHER_SHOP

describe('[H2] text moved between parameters under one signature', () => {
  const own = { logged_in_customer_id: '', path_prefix: '/apps/reviews', timestamp: SECONDS }
  it.each([
    [
      'a shop out of a value',
      `q=1shop=${VICTIM}shp=`,
      { ...own, q: '1', shop: VICTIM, shp: `shop=${SHOP}` },
    ],
    [
      'a shop, the own one behind a longer name',
      `q=1shop=${VICTIM}sp`,
      { ...own, q: '1', shop: VICTIM, spshop: SHOP },
    ],
    [
      'a customer out of a value',
      'a=1logged_in_customer_id=7logged_z=',
      {
        ...own,
        a: '1',
        logged_in_customer_id: '7',
        logged_z: 'logged_in_customer_id=',
        shop: SHOP,
      },
    ],
    [
      'a later timestamp out of a value',
      `t=1timestamp=${NOW / 1000 + 60}tz=`,
      {
        ...own,
        shop: SHOP,
        t: '1',
        timestamp: String(NOW / 1000 + 60),
        tz: `timestamp=${SECONDS}`,
      },
    ],
    [
      'a path out of a value',
      'p=1path_prefix=/adminpz=',
      { ...own, p: '1', path_prefix: '/admin', pz: 'path_prefix=/apps/reviews', shop: SHOP },
    ],
  ])('%s', async (_case, visited, forgedFields) => {
    const forwarded = proxied(visited)
    const signature = new URLSearchParams(forwarded).get('signature') ?? ''
    const forged = String(new URLSearchParams(forgedFields))
    // The attack is one: both queries have the same signature.
    expect(signText(textOf(forged))).toBe(signature)
    expect(await proxyRefusal(`${forged}&signature=${signature}`)).toEqual([
      400,
      'Bad Request',
      'parameter_repeated',
    ])
    expect(await proxyRefusal(forwarded)).toEqual([400, 'Bad Request', 'parameter_repeated'])
  })
})

describe('[H3] a visitor adds what the storefront vouches for', () => {
  it.each([
    `shop=${VICTIM}`,
    'logged_in_customer_id=7',
    `timestamp=${SECONDS}`,
    'path_prefix=/admin',
    'signature=0',
    'hmac=1&hmac=2',
    `%73hop=${VICTIM}`,
  ])('%s', async visitor => {
    expect(await proxyRefusal(proxied(visitor))).toEqual([400, 'Bad Request', 'parameter_repeated'])
  })

  it('under another spelling of the name, which the storefront signs, changes nothing', async () => {
    const { platform } = await createScene()
    const context = await platform.appProxy(
      proxyRequest(proxied(`shop%5B%5D=${VICTIM}&logged_in_customer_id%20=7`)),
    )
    expect([context.shop, context.loggedInCustomerId]).toEqual([SHOP, undefined])
  })
})

describe('[H4] a signed query without a usable timestamp', () => {
  const unusable: [string, string | undefined][] = [
    ['none', undefined],
    ['an empty one', ''],
    ['a word', 'NaN'],
    ['infinity', 'Infinity'],
    ['a fraction', `${SECONDS}.5`],
    ['hex', '0x6a9f0e40'],
    ['white space', ` ${SECONDS}`],
    ['an exponent', '1e10'],
    ['a negative one', `-${SECONDS}`],
    ['milliseconds', `${SECONDS}000`],
    ['an old one', String(NOW / 1000 - 91)],
    ['a later one', String(NOW / 1000 + 91)],
  ]

  it.each(unusable)('app proxy: %s', async (_case, timestamp) => {
    expect(await proxyRefusal(proxied('', { timestamp }))).toEqual([
      400,
      'Bad Request',
      'timestamp_invalid',
    ])
  })

  it.each(unusable)('callback of an installation: %s', async (_case, timestamp) => {
    const scene = await createScene()
    const {
      cookie,
      fields: { timestamp: _signed, ...fields },
    } = beginGrant(scene)
    const response = await callback(
      scene,
      signQuery({ ...fields, ...(timestamp !== undefined && { timestamp }) }),
      cookie,
    )
    expect(await refusalOf(response)).toEqual([400, 'timestamp_invalid'])
    expect([scene.sent, await scene.storage.findSessionsByShop(SHOP)]).toEqual([[], []])
  })

  it('a timestamp twice', async () => {
    const scene = await createScene()
    const { cookie, fields } = beginGrant(scene)
    expect(
      await refusalOf(await callback(scene, `timestamp=${SECONDS}&${signQuery(fields)}`, cookie)),
    ).toEqual([400, 'parameter_repeated'])
    expect(scene.sent).toEqual([])
  })
})
