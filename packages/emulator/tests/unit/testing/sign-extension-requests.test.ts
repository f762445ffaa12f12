import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { signCheckoutRequest, signCustomerAccountRequest, signPosRequest } from '../../../testing'
import { SHOP } from '../../../../../tests/unit/admin-requests'
import { responseOf } from '../../../../../tests/unit/platform-scenes'
import { startUpstream } from '../../../../../tests/unit/upstream'
import type { Upstream } from '../../../../../tests/unit/upstream'
import { APP, createInstalledScene, now } from './test-app-scene'

let upstream: Upstream
beforeEach(async () => {
  upstream = await startUpstream()
})
afterEach(() => upstream.close())

const CALL = { path: '/extension', now }

it('a point of sale names the staff user', async () => {
  const { platform } = await createInstalledScene(upstream)
  const { shop, sessionToken } = platform.pos(await signPosRequest(APP, { ...CALL, userId: '7' }))
  expect([shop, sessionToken.sub]).toEqual([SHOP, '7'])
})

it.each([
  ['a checkout of a guest', signCheckoutRequest, {}, undefined],
  [
    'a checkout of a customer',
    signCheckoutRequest,
    { customerId: '9' },
    'gid://shopify/Customer/9',
  ],
  ['a customer account', signCustomerAccountRequest, {}, 'gid://shopify/Customer/1'],
  [
    'the account of a customer',
    signCustomerAccountRequest,
    { customerId: '9' },
    'gid://shopify/Customer/9',
  ],
])('%s names the customer', async (_what, sign, options, customer) => {
  const { platform } = await createInstalledScene(upstream)
  const { shop, sessionToken } = platform.public(await sign(APP, { ...CALL, ...options }))
  expect([shop, sessionToken.sub]).toEqual([SHOP, customer])
})

it('extensions call from another origin', async () => {
  const { platform } = await createInstalledScene(upstream)
  const { cors } = platform.pos(await signPosRequest(APP, CALL))
  expect(cors(new Response()).headers.get('access-control-allow-origin')).toBe('*')
})

describe.each([
  ['pos', signPosRequest],
  ['public', signCheckoutRequest],
  ['public', signCustomerAccountRequest],
] as const)('%s', (surface, sign) => {
  it.each([{ badSignature: true }, { expiresInSeconds: -60 }])('refuses %o', async options => {
    const { platform } = await createInstalledScene(upstream)
    const request = await sign(APP, { ...CALL, ...options })
    expect((await responseOf((async () => platform[surface](request))())).status).toBe(401)
  })
})
