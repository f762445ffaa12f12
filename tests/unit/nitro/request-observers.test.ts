import { createApp, eventHandler, toPlainHandler } from 'h3'
import { afterEach, describe, expect, it } from 'vitest'
import { observeRequests, observed } from '../../../server/lib/nitro/request-observers'
import type { ObservedKind, ObservedRequest } from '../../../server/lib/nitro/request-observers'
import { PlatformAnswer } from '../../../server/lib/platform/errors/answer'
import { PlatformError } from '../../../server/lib/platform/errors/errors'

const seen: ObservedRequest[] = []
const errors: unknown[] = []
let stop: (() => void) | undefined

afterEach(() => {
  stop?.()
  seen.length = 0
  errors.length = 0
})

/** What observers are told of a request whose authentication ends so. */
async function told(kind: ObservedKind, authenticate: () => Promise<object>, wantsEach?: () => boolean, path = '/webhooks?id_token=secret'): Promise<unknown> {
  stop = observeRequests({
    wantsEach,
    tell: (request, error) => {
      seen.push(request)
      errors.push(error)
    },
  })
  let result: unknown
  const app = createApp().use(eventHandler(async (event) => {
    result = await observed(kind, event, authenticate).catch((error: unknown) => error)
    return 'done'
  }))
  await toPlainHandler(app)({ method: 'POST', path, headers: { 'x-request-id': 'r-1' } })
  return result
}

describe('an observed request', () => {
  it('is told with its shop and topic, without its query', async () => {
    const context = { shop: 'demo.platform.test', topic: 'ORDERS_CREATE' }
    const before = Date.now()
    expect(await told('webhook', async () => context)).toBe(context)
    expect(seen).toStrictEqual([{
      requestId: 'r-1', kind: 'webhook', method: 'POST', path: '/webhooks', startedAt: expect.any(Number) as number, durationMs: expect.any(Number) as number,
      outcome: 'authenticated', shop: 'demo.platform.test', topic: 'ORDERS_CREATE',
    }])
    expect(seen[0]?.startedAt).toBeGreaterThanOrEqual(before - 1)
    expect(errors).toStrictEqual([undefined])
  })

  it('has the shop of its session', async () => {
    await told('admin', async () => ({ session: { shop: 'demo.platform.test' } }))
    expect(seen.map(({ outcome, shop, topic }) => [outcome, shop, topic])).toStrictEqual([['authenticated', 'demo.platform.test', undefined]])
  })

  it('is told with so much of its path as fits a line', async () => {
    await told('admin', async () => ({}), undefined, `/${'x'.repeat(5000)}`)
    expect(seen[0]?.path).toBe(`/${'x'.repeat(299)}`)
  })

  it('that a route of the layer answers is told with the status', async () => {
    const response = new Response('', { status: 302 })
    expect(await told('auth', async () => response)).toBe(response)
    expect(seen.map(({ outcome, reason, status }) => [outcome, reason, status])).toStrictEqual([['answered', 'status 302', 302]])
  })

  it.each([
    ['an answer of the layer', new PlatformAnswer(new Response('', { status: 302 })), 'answered', 'status 302', 302],
    ['an answer of the app', new Response('', { status: 410 }), 'answered', 'status 410', 410],
    ['a refusal', new PlatformError('hmac_invalid', 'secret words', { status: 401 }), 'refused', 'hmac_invalid', 401],
    ['a fault', new PlatformError('storage_failed', 'secret words'), 'failed', 'storage_failed', 503],
    ['an error of the app', new Error('secret words'), 'failed', 'an error of the app', 500],
  ])('that ends with %s is told so, and the error goes on', async (_name, error, outcome, reason, status) => {
    expect(await told('page', () => Promise.reject(error as Error))).toBe(error)
    expect(seen.map(request => [request.outcome, request.reason, request.status, request.shop])).toStrictEqual([[outcome, reason, status, undefined]])
    expect(errors).toStrictEqual([error])
    expect(JSON.stringify(seen)).not.toContain('secret')
  })

  it('is not told to who does not want each, unless it is refused', async () => {
    const context = { shop: 'a' }
    expect(await told('admin', async () => context, () => false)).toBe(context)
    expect(seen).toStrictEqual([])
    stop?.()
    await told('admin', () => Promise.reject(new PlatformError('hmac_invalid', 'No')), () => false)
    expect(seen.map(({ outcome }) => outcome)).toStrictEqual(['refused'])
  })

  it('is told to nobody who asks no longer', async () => {
    observeRequests({ tell: request => void seen.push(request) })()
    await told('admin', async () => ({ shop: 'a' }), () => false)
    expect(seen).toStrictEqual([])
  })
})
