import { registerEndpoint } from '@nuxt/test-utils/runtime'
import { createError, getHeader, setResponseHeader } from 'h3'
import type { FetchError } from 'ofetch'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { usePlatformFetch } from '../../../composables/usePlatformFetch'
import { SHOP_HEADER } from '../../../shared/wire'
import { showPage } from '../page-state'

const CHARGE = 'https://admin.shopify.com/store/acme/charges/1/confirm'
const LEAVE_TIMEOUT_MS = 30_000
const assign = vi.fn<(url: string | URL) => void>()

registerEndpoint('/api/pay', {
  method: 'POST',
  handler: event => {
    setResponseHeader(
      event,
      'x-shopify-api-request-failure-reauthorize-url',
      getHeader(event, 'x-test-address') ?? CHARGE,
    )
    throw createError({ statusCode: 401, statusMessage: 'Unauthorized' })
  },
})
registerEndpoint('/api/refused', () => {
  throw createError({ statusCode: 401, statusMessage: 'Unauthorized' })
})
registerEndpoint('/api/shop', event => ({ shop: getHeader(event, SHOP_HEADER) ?? null }))

beforeEach(() => {
  assign.mockReset()
  vi.spyOn(window.location, 'assign').mockImplementation(assign)
})
afterEach(() => {
  vi.useRealTimers()
  delete (window as { shopify?: unknown }).shopify
})

/** Starts the request, and returns its outcome so far: `pending`, the data, or the error. */
function pay(
  options: { signal?: AbortSignal; address?: string; abortOnResponse?: AbortController } = {},
): {
  outcome: () => Promise<unknown>
} {
  let outcome: unknown = 'pending'
  const { address, signal, abortOnResponse } = options
  void usePlatformFetch()('/api/pay', {
    method: 'POST',
    signal,
    headers: address ? { 'x-test-address': address } : {},
    onResponse: () => abortOnResponse?.abort(),
  })
    .catch((error: unknown) => error)
    .then(result => {
      outcome = result
    })
  return {
    outcome: async () => {
      // The endpoint responds in a few turns of the event loop.
      for (let turn = 0; turn < 50; turn++) await new Promise(resolve => setImmediate(resolve))
      return outcome
    },
  }
}

const embed = () => {
  showPage({ embedded: true, shop: 'acme.myshopify.com' })
  Object.assign(window, { shopify: {} })
}
const useFakeTimeouts = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })

describe('usePlatformFetch, when the response takes the merchant to a charge', () => {
  test('does not settle while a standalone page navigates away', async () => {
    useFakeTimeouts()
    showPage({ shop: 'acme.myshopify.com' })
    const { outcome } = pay()
    expect(await outcome()).toBe('pending')
    expect(assign.mock.calls.map(([url]) => String(url))).toEqual([CHARGE])
    vi.advanceTimersByTime(LEAVE_TIMEOUT_MS - 1)
    expect(await outcome()).toBe('pending')
  })

  test('does not settle while the admin navigates away from an embedded page', async () => {
    useFakeTimeouts()
    embed()
    const { outcome } = pay()
    vi.advanceTimersByTime(LEAVE_TIMEOUT_MS - 1)
    expect(await outcome()).toBe('pending')
    expect(assign).not.toHaveBeenCalled()
  })

  test('rejects when the page is still there after the time limit', async () => {
    useFakeTimeouts()
    embed()
    const { outcome } = pay()
    expect(await outcome()).toBe('pending')
    vi.advanceTimersByTime(LEAVE_TIMEOUT_MS)
    expect(await outcome()).toMatchObject({
      name: 'FetchError',
      statusCode: 401,
      message:
        '[POST] "/api/pay": 401 Unauthorized The page should have left for https://admin.shopify.com, but it is still open after 30 s. ' +
        'A blocked navigation or an unsaved form can keep it.',
    })
    expect(vi.getTimerCount()).toBe(0)
  })

  test('rejects when the merchant returns to the page from the back/forward cache', async () => {
    embed()
    const { outcome } = pay()
    expect(await outcome()).toBe('pending')
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
    expect(await outcome()).toBe('pending')
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    expect(await outcome()).toMatchObject({
      statusCode: 401,
      message:
        '[POST] "/api/pay": 401 Unauthorized The merchant left for https://admin.shopify.com and came back.',
    })
  })

  test('rejects when the caller aborts', async () => {
    embed()
    const controller = new AbortController()
    const { outcome } = pay({ signal: controller.signal })
    expect(await outcome()).toBe('pending')
    controller.abort(new DOMException('The component is gone.', 'AbortError'))
    expect(await outcome()).toMatchObject({
      name: 'FetchError',
      cause: controller.signal.reason as unknown,
    })
  })

  test('rejects when the caller had aborted before the response arrived', async () => {
    embed()
    const controller = new AbortController()
    const { outcome } = pay({ signal: controller.signal, abortOnResponse: controller })
    expect(await outcome()).toMatchObject({
      name: 'FetchError',
      cause: controller.signal.reason as unknown,
    })
  })

  test('rejects at once when there is no navigation: App Bridge did not load, or the address is no web address', async () => {
    showPage({ embedded: true, shop: 'acme.myshopify.com' })
    expect(await pay().outcome()).toMatchObject({
      statusCode: 401,
      message: '[POST] "/api/pay": 401 Unauthorized',
    })
    showPage({ shop: 'acme.myshopify.com' })
    expect(await pay({ address: 'javascript:alert(1)' }).outcome()).toMatchObject({
      statusCode: 401,
      message: '[POST] "/api/pay": 401 Unauthorized',
    })
    expect(assign).not.toHaveBeenCalled()
  })
})

test('usePlatformFetch rejects at once for any other refusal', async () => {
  embed()
  await expect(usePlatformFetch()('/api/refused')).rejects.toMatchObject({
    statusCode: 401,
    message: '[GET] "/api/refused": 401 Unauthorized',
  })
})

test.each(['//127.0.0.1:9', '/\\127.0.0.1:9', '/\t/127.0.0.1:9'])(
  'usePlatformFetch of a standalone page sends no shop to %j, which a browser reads as another host',
  async path => {
    showPage({ shop: 'acme.myshopify.com' })
    let sent: Headers | undefined
    await usePlatformFetch()(`${path}/api/shop`, {
      onRequest: ({ options }) => {
        sent = new Headers(options.headers)
      },
    }).catch(() => {})
    expect(sent).toBeDefined()
    expect(sent?.get(SHOP_HEADER)).toBeNull()
  },
)

describe('usePlatformFetch with hooks of the caller', () => {
  const shop = 'acme.myshopify.com'

  /** Records that the hook ran, and the shop that the layer's hook had added by then. */
  function createHook(name: string): { ran: unknown[]; hook: (context: unknown) => void } {
    const ran: unknown[] = []
    return {
      ran,
      hook: context => {
        const { headers } = (context as { options: { headers: Headers } }).options
        ran.push([name, headers.get(SHOP_HEADER)])
      },
    }
  }

  beforeEach(() => showPage({ shop }))

  test('runs them after its own', async () => {
    const { ran, hook } = createHook('call')
    expect(await usePlatformFetch()('/api/shop', { onRequest: hook })).toEqual({ shop })
    expect(ran).toEqual([['call', shop]])
  })

  test('runs them for raw responses', async () => {
    const { ran, hook } = createHook('raw')
    const { _data } = await usePlatformFetch().raw('/api/shop', { onResponse: [hook] })
    expect(_data).toEqual({ shop })
    expect(ran).toEqual([['raw', shop]])
  })

  test('runs those of a created fetch, then those of the call', async () => {
    const [created, called] = [createHook('created'), createHook('called')]
    const order: unknown[] = []
    const platformFetch = usePlatformFetch().create({
      query: { page: 1 },
      onRequest: context => {
        created.hook(context)
        order.push('created')
      },
    })
    const onRequest = (context: unknown) => {
      called.hook(context)
      order.push('called')
    }
    expect(await platformFetch('/api/shop', { onRequest })).toEqual({ shop })
    expect([created.ran, called.ran, order]).toEqual([
      [['created', shop]],
      [['called', shop]],
      ['created', 'called'],
    ])
  })
})

test('usePlatformFetch of a standalone page sends the shop to the app, and to no other origin of baseURL', async () => {
  showPage({ shop: 'acme.myshopify.com' })
  expect(await usePlatformFetch()('/api/shop')).toEqual({ shop: 'acme.myshopify.com' })
  // Nothing listens there: the error shows what would have been sent.
  const failure: unknown = await usePlatformFetch()('/api/shop', {
    baseURL: 'http://127.0.0.1:9',
  }).catch((error: unknown) => error)
  expect(failure).toMatchObject({ name: 'FetchError', request: 'http://127.0.0.1:9/api/shop' })
  const { options } = failure as FetchError
  expect(options).toBeDefined()
  expect(new Headers(options?.headers).get(SHOP_HEADER)).toBeNull()
})
