import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { signAdminRequest, signDocumentRequest } from '../../../testing'
import { APP_URL, SHOP } from '../../../../../tests/unit/admin-requests'
import { responseOf } from '../../../../../tests/unit/platform-scenes'
import { startUpstream } from '../../../../../tests/unit/upstream'
import type { Upstream } from '../../../../../tests/unit/upstream'
import { APP, createInstalledScene, now } from './test-app-scene'

let upstream: Upstream
beforeEach(async () => {
  upstream = await startUpstream()
})
afterEach(() => upstream.close())

describe('signDocumentRequest', () => {
  it('opens a page of the app as the admin does', async () => {
    const { platform } = await createInstalledScene(upstream)
    const request = await signDocumentRequest(APP, { path: '/products?page=2', userId: '7', now })
    const { session, sessionToken } = await platform.admin(request)
    expect([session.id, sessionToken?.sub, sessionToken?.dest]).toEqual([
      `offline_${SHOP}`,
      '7',
      `https://${SHOP}`,
    ])
    const { origin, pathname, searchParams } = new URL(request.url)
    expect([origin, pathname, searchParams.get('page'), searchParams.get('shop')]).toEqual([
      APP_URL,
      '/products',
      '2',
      SHOP,
    ])
    expect(atob(searchParams.get('host') ?? '')).toBe('admin.shopify.com/store/acme')
  })

  it.each([
    ["has another secret's signature", { badSignature: true }],
    ['has expired', { expiresInSeconds: -60 }],
  ])('is refused when its token %s', async (_what, options) => {
    const { platform } = await createInstalledScene(upstream)
    const response = await responseOf(
      platform.admin(await signDocumentRequest(APP, { now, ...options })),
    )
    expect([response.status, response.headers.get('location')]).toEqual([
      302,
      expect.stringContaining('/_platform/auth/session-token?'),
    ])
  })
})

describe('signAdminRequest', () => {
  it('calls a route of the app as its own page does', async () => {
    const { platform } = await createInstalledScene(upstream)
    const request = await signAdminRequest(APP, {
      path: '/api/products',
      body: { title: 'Mug' },
      now,
    })
    expect((await platform.admin(request)).session.shop).toBe(SHOP)
    expect([
      request.method,
      request.url,
      request.headers.get('content-type'),
      await request.json(),
    ]).toEqual(['POST', `${APP_URL}/api/products`, 'application/json', { title: 'Mug' }])
  })

  it('sends no body by default', async () => {
    const request = await signAdminRequest(APP, { path: '/api/products', now })
    expect([request.method, request.body, request.headers.has('content-type')]).toEqual([
      'GET',
      null,
      false,
    ])
  })

  it.each([{ badSignature: true }, { expiresInSeconds: -60 }])(
    'is refused with 401: %o',
    async options => {
      const { platform } = await createInstalledScene(upstream)
      expect(
        (
          await responseOf(
            platform.admin(await signAdminRequest(APP, { path: '/', now, ...options })),
          )
        ).status,
      ).toBe(401)
    },
  )

  it.each(['products', '//other.example/', '/\\other.example', 'https://other.example/'])(
    'refuses the path %s, which is not in the app',
    async path => {
      await expect(signAdminRequest(APP, { path, now })).rejects.toThrow(TypeError)
    },
  )
})
