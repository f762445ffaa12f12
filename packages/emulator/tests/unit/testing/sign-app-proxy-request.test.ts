import { afterEach, beforeEach, expect, it } from 'vitest'
import { PlatformError } from '../../../../../server/core/errors/errors'
import { signAppProxyRequest } from '../../../testing'
import { SHOP } from '../../../../../tests/unit/admin-requests'
import { rejection } from '../../../../../tests/unit/rejection'
import { startUpstream } from '../../../../../tests/unit/upstream'
import type { Upstream } from '../../../../../tests/unit/upstream'
import { APP, createInstalledScene, now } from './test-app-scene'

let upstream: Upstream
beforeEach(async () => {
  upstream = await startUpstream()
})
afterEach(() => upstream.close())

it("a storefront forwards a visit with the visitor's own query", async () => {
  const { platform } = await createInstalledScene(upstream)
  const request = signAppProxyRequest(APP, {
    path: '/proxy/hello?tag=a&tag=b c',
    customerId: '9',
    pathPrefix: '/apps/reviews',
    method: 'POST',
    now,
  })
  const { shop, loggedInCustomerId, pathPrefix, session } = await platform.appProxy(request)
  expect([shop, loggedInCustomerId, pathPrefix, session?.id]).toEqual([
    SHOP,
    '9',
    '/apps/reviews',
    `offline_${SHOP}`,
  ])
  expect([request.method, new URL(request.url).searchParams.getAll('tag')]).toEqual([
    'POST',
    ['a', 'b c'],
  ])
})

it('a visitor who is not logged in has no customer', async () => {
  const { platform } = await createInstalledScene(upstream)
  expect(
    (await platform.appProxy(signAppProxyRequest(APP, { path: '/proxy', now }))).loggedInCustomerId,
  ).toBeUndefined()
})

it.each([
  ['another secret signed', { now, badSignature: true }, 'hmac_invalid'],
  ['was signed long ago', { now: new Date(now.getTime() - 600_000) }, 'timestamp_invalid'],
])('a visit is refused: %s', async (_what, options, expected) => {
  const { platform } = await createInstalledScene(upstream)
  const { code, status } = await rejection(
    platform.appProxy(signAppProxyRequest(APP, { path: '/proxy', ...options })),
    PlatformError,
  )
  expect([code, status]).toEqual([expected, 400])
})
