import { registerEndpoint } from '@nuxt/test-utils/runtime'
import { createError, getHeader } from 'h3'
import type { H3Event } from 'h3'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useNuxtApp, useRouter, useRuntimeConfig } from '#imports'
import type { RouteLocationNormalized, RouteLocationNormalizedLoaded } from 'vue-router'
import auth from '../../../middleware/platform-auth'
import guest from '../../../middleware/platform-guest'
import { usePlatform } from '../../../composables/usePlatform'
import { SHOP_HEADER } from '../../../shared/wire'
import { showPage } from '../page-state'
import { untyped } from '../../fake'

const SHOP = 'acme.platform.test'
const OUTSIDE = { shop: '', embedded: false }
let respond: (event: H3Event) => unknown
let requests: (string | undefined)[]
let opened: string[]

registerEndpoint('/_platform/auth/page', event => {
  requests.push(getHeader(event, SHOP_HEADER))
  return respond(event)
})
const refuse = (status: number, message = '') => {
  respond = () => {
    throw createError({ statusCode: status, statusMessage: 'Refused', message, data: {} })
  }
}

beforeEach(() => {
  requests = []
  opened = []
  respond = () => ({ shop: SHOP })
  sessionStorage.clear()
  useRuntimeConfig().public.platform.embedded = false
  const open = (url: string | URL) => void opened.push(String(url))
  vi.spyOn(window.location, 'replace').mockImplementation(url => open(`replace ${String(url)}`))
  vi.spyOn(window.location, 'href', 'set').mockImplementation(url => open(`push ${url}`))
  // Leaving ends the app, which the next test needs.
  vi.spyOn(
    untyped<{ _scope: { stop: () => void } }>(useNuxtApp())._scope,
    'stop',
  ).mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  setHydrating(false)
  useRuntimeConfig().public.platform.embedded = true
  delete (window as { shopify?: unknown }).shopify
})

function setHydrating(isHydrating: boolean, serverRendered = false): void {
  const app = useNuxtApp()
  app.isHydrating = isHydrating
  app.payload.serverRendered = serverRendered
}

/** Runs a guard as the router does, and returns its result, or the error it threw. */
async function run(guard: typeof auth, path: string): Promise<unknown> {
  const to = useRouter().resolve(path) as RouteLocationNormalized
  const from = useRouter().resolve('/') as RouteLocationNormalizedLoaded
  const app = useNuxtApp() as ReturnType<typeof useNuxtApp> & { _processingMiddleware?: boolean }
  app._processingMiddleware = true
  try {
    // Leaving on the first page never settles.
    return await Promise.race([
      app.runWithContext(() => guard(to, from)),
      vi.waitUntil(() => opened.length > 0, { timeout: 5000 }).then(() => 'left'),
    ])
  } catch (error) {
    return error
  } finally {
    app._processingMiddleware = false
  }
}

describe('platform-auth, on a page that the server did not render', () => {
  test.each([
    ['the first page', true],
    ['a later page', false],
  ])('asks the server and shows %s to a verified merchant', async (_which, isFirst) => {
    showPage(OUTSIDE)
    setHydrating(isFirst)
    expect(await run(auth, `/orders?shop=${SHOP}`)).toBe(undefined)
    expect([usePlatform().value.shop, requests, opened]).toEqual([SHOP, [SHOP], []])
  })

  test('does not ask for a merchant that is verified already', async () => {
    showPage({ ...OUTSIDE, shop: SHOP })
    expect([await run(auth, '/orders'), requests]).toEqual([undefined, []])
  })

  test('opens the document of the page once when a visitor is refused', async () => {
    showPage(OUTSIDE)
    setHydrating(true)
    refuse(401)
    expect(await run(auth, `/orders?shop=${SHOP}&hmac=1&timestamp=2#part`)).toBe('left')
    const returnTo = encodeURIComponent(`/orders?shop=${SHOP}#part`)
    expect(opened).toEqual([`replace /_platform/auth/page?returnTo=${returnTo}`])

    opened = []
    expect(await run(auth, `/orders?shop=${SHOP}`)).toMatchObject({
      status: 401,
      fatal: true,
      message: expect.stringContaining('The sign-in for /orders did not last') as string,
    })
    expect(opened).toEqual([])
    // What the user does next is no loop.
    expect(await run(auth, `/orders?shop=${SHOP}`)).toBe('left')
  })

  test('opens it for each click of a visitor', async () => {
    showPage(OUTSIDE)
    refuse(401)
    for (const clicks of [1, 2]) {
      opened = []
      await run(auth, '/orders')
      expect([clicks, opened]).toEqual([
        clicks,
        [`push /_platform/auth/page?returnTo=${encodeURIComponent('/orders')}`],
      ])
    }
  })

  test('names the storage when the browser stores nothing', async () => {
    showPage(OUTSIDE)
    setHydrating(true)
    refuse(401)
    const deny = () => {
      throw new DOMException('Denied', 'SecurityError')
    }
    vi.stubGlobal('sessionStorage', { getItem: deny, setItem: deny, removeItem: deny })
    expect(await run(auth, '/orders')).toMatchObject({
      status: 401,
      message: expect.stringContaining('Allow cookies for this site') as string,
    })
    expect(opened).toEqual([])
  })

  test('never leaves in the admin', async () => {
    showPage({ ...OUTSIDE, embedded: true })
    setHydrating(true)
    refuse(401)
    expect(await run(auth, '/orders')).toMatchObject({
      status: 401,
      message: expect.stringContaining('App Bridge is not loaded on /orders') as string,
    })
    Object.assign(window, { shopify: {} })
    expect(await run(auth, '/orders')).toMatchObject({
      status: 401,
      message: expect.stringContaining('refused the ID token') as string,
    })
    expect(opened).toEqual([])
  })

  test('shows an error of the server', async () => {
    showPage(OUTSIDE)
    refuse(503, 'Storage failed')
    expect(await run(auth, '/orders')).toMatchObject({ status: 503, fatal: true })
    expect(opened).toEqual([])
  })
})

describe('platform-guest, on a page that the server did not render', () => {
  test('shows the page to a visitor without leaving it', async () => {
    showPage(OUTSIDE)
    refuse(401)
    for (const isFirst of [true, false]) {
      setHydrating(isFirst)
      expect(await run(guest, '/visitors')).toBe(undefined)
    }
    expect([requests.length, opened]).toEqual([2, []])
  })

  test('redirects a verified merchant to the home page', async () => {
    showPage(OUTSIDE)
    setHydrating(true)
    expect(await run(guest, `/visitors?shop=${SHOP}`)).toEqual({
      path: '/',
      query: { shop: SHOP },
    })
  })

  test('does not ask again for what the server decided', async () => {
    showPage(OUTSIDE)
    setHydrating(true, true)
    expect([await run(guest, '/visitors'), requests]).toEqual([undefined, []])
  })

  test('redirects every page in the admin without a request', async () => {
    showPage({ ...OUTSIDE, embedded: true })
    expect([await run(guest, '/visitors'), requests]).toEqual([{ path: '/', query: {} }, []])
  })
})
