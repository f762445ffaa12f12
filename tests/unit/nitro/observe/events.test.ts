import { createApp, eventHandler, toPlainHandler } from 'h3'
import { afterEach, describe, expect, it } from 'vitest'
import {
  observeRequest,
  activeSpan,
  observeWork,
  onPlatformEvent,
  requestId,
  traceWith,
} from '../../../../server/nitro/observe/events'
import type {
  ObservedKind,
  ObservedRequest,
  PlatformEvent,
} from '../../../../server/nitro/observe/events'
import { PlatformResponse } from '../../../../server/core/errors/platform-response'
import { PlatformError } from '../../../../server/core/errors/errors'
import type { ObservedWork } from '../../../../server/core/platform-observer'

const seen: ObservedRequest[] = []
const errors: unknown[] = []
const stops: (() => void)[] = []

afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  traceWith(undefined)
  seen.length = 0
  errors.length = 0
})

/** Emits the event of a request with this authentication, and returns its result or error. */
async function requestWith(
  kind: ObservedKind,
  authenticate: () => Promise<object>,
  path = '/webhooks?id_token=secret',
): Promise<unknown> {
  stops.push(
    onPlatformEvent(event => {
      if (event.type !== 'request') return
      seen.push(event.request)
      errors.push(event.error)
    }),
  )
  return authenticated(kind, authenticate, path)
}

/** Sends a request with this authentication, and returns its result or error. */
async function authenticated(
  kind: ObservedKind,
  authenticate: () => Promise<object>,
  path = '/',
): Promise<unknown> {
  let result: unknown
  const app = createApp().use(
    eventHandler(async event => {
      result = await observeRequest(kind, event, authenticate).catch((error: unknown) => error)
      return 'done'
    }),
  )
  await toPlainHandler(app)({ method: 'POST', path, headers: { 'x-request-id': 'r-1' } })
  return result
}

describe('observeRequest', () => {
  it('emits the shop and topic of a request, without its query', async () => {
    const context = { shop: 'demo.platform.test', topic: 'ORDERS_CREATE' }
    const before = Date.now()
    expect(await requestWith('webhook', async () => context)).toBe(context)
    expect(seen).toStrictEqual([
      {
        requestId: 'r-1',
        kind: 'webhook',
        method: 'POST',
        path: '/webhooks',
        startedAt: expect.any(Number) as number,
        durationMs: expect.any(Number) as number,
        outcome: 'authenticated',
        shop: 'demo.platform.test',
        topic: 'ORDERS_CREATE',
      },
    ])
    expect(seen[0]?.startedAt).toBeGreaterThanOrEqual(before - 1)
    expect(errors).toStrictEqual([undefined])
  })

  it('emits the shop of the session', async () => {
    await requestWith('admin', async () => ({ session: { shop: 'demo.platform.test' } }))
    expect(seen.map(({ outcome, shop, topic }) => [outcome, shop, topic])).toStrictEqual([
      ['authenticated', 'demo.platform.test', undefined],
    ])
  })

  it('shortens a long path', async () => {
    await requestWith('admin', async () => ({}), `/${'x'.repeat(5000)}`)
    expect(seen[0]?.path).toBe(`/${'x'.repeat(299)}`)
  })

  it('emits the status of a response of a layer route', async () => {
    const response = new Response('', { status: 302 })
    expect(await requestWith('auth', async () => response)).toBe(response)
    expect(seen.map(({ outcome, reason, status }) => [outcome, reason, status])).toStrictEqual([
      ['handled', 'status 302', 302],
    ])
  })

  it.each([
    [
      'a response of the layer',
      new PlatformResponse(new Response('', { status: 302 })),
      'handled',
      'status 302',
      302,
    ],
    ['a response of the app', new Response('', { status: 410 }), 'handled', 'status 410', 410],
    [
      'a refusal',
      new PlatformError('hmac_invalid', 'secret words', { status: 401 }),
      'refused',
      'hmac_invalid',
      401,
    ],
    [
      'a failure',
      new PlatformError('storage_failed', 'secret words'),
      'failed',
      'storage_failed',
      503,
    ],
    ['an error of the app', new Error('secret words'), 'failed', 'an error of the app', 500],
  ])(
    'emits the outcome of %s and throws the error',
    async (_name, error, outcome, reason, status) => {
      expect(await requestWith('page', () => Promise.reject(error as Error))).toBe(error)
      expect(
        seen.map(request => [request.outcome, request.reason, request.status, request.shop]),
      ).toStrictEqual([[outcome, reason, status, undefined]])
      expect(errors).toStrictEqual([error])
      expect(JSON.stringify(seen)).not.toContain('secret')
    },
  )

  it('describes no accepted request while no listener reads them', async () => {
    const events: PlatformEvent[] = []
    let reads = false
    stops.push(
      onPlatformEvent(
        event => events.push(event),
        () => reads,
      ),
    )
    await authenticated('admin', async () => ({ shop: 'a' }))
    await authenticated('admin', async () => new Response(null, { status: 302 }))
    await authenticated('admin', async () => {
      throw new PlatformError('hmac_invalid', 'No')
    })
    reads = true
    await authenticated('admin', async () => ({ shop: 'b' }))
    expect(events.map(event => event.type === 'request' && event.request.outcome)).toStrictEqual([
      'handled',
      'refused',
      'authenticated',
    ])
  })

  it('emits no event to a listener that was removed', async () => {
    onPlatformEvent(() => seen.push({} as ObservedRequest))()
    await requestWith('admin', async () => ({ shop: 'a' }))
    expect(seen.map(({ shop }) => shop)).toStrictEqual(['a'])
  })
})

describe('observeWork', () => {
  const GRANT: ObservedWork = {
    kind: 'token',
    how: 'refresh',
    shop: 'a.platform.test',
    online: false,
  }

  function listen(): PlatformEvent[] {
    const events: PlatformEvent[] = []
    stops.push(onPlatformEvent(event => events.push(event)))
    return events
  }

  it('returns the result and emits one event with the duration', async () => {
    const events = listen()
    expect(await observeWork(GRANT, async () => 'token')).toBe('token')
    expect(events).toStrictEqual([
      { type: 'work', work: GRANT, durationMs: expect.any(Number) as number },
    ])
  })

  it('throws the error and emits it', async () => {
    const events = listen()
    const error = new Error('No')
    await expect(observeWork(GRANT, () => Promise.reject(error))).rejects.toBe(error)
    expect(events).toStrictEqual([
      {
        type: 'work',
        work: GRANT,
        durationMs: expect.any(Number) as number,
        failure: { error },
      },
    ])
  })

  it('emits no event to a listener that was removed', async () => {
    const events = listen()
    stops.splice(0).forEach(stop => stop())
    await observeWork(GRANT, async () => {})
    expect(events).toStrictEqual([])
  })

  it('runs the operation within a span when the app traces', async () => {
    const traced: unknown[] = []
    traceWith({
      run(operation, run) {
        traced.push(operation)
        return run()
      },
      activeSpan: () => 'active',
    })
    expect(await observeWork(GRANT, async () => 1)).toBe(1)
    expect(traced).toStrictEqual([{ type: 'work', work: GRANT }])
    expect(activeSpan()).toBe('active')
  })
})

describe('requestId', () => {
  const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

  async function idsOf(headers: Record<string, string>): Promise<string[]> {
    let ids: string[] = []
    await toPlainHandler(
      createApp().use(
        eventHandler(event => {
          ids = [requestId(event), requestId(event)]
          return 'done'
        }),
      ),
    )({ method: 'GET', path: '/', headers })
    return ids
  }

  it.each(['abc', '4bf92f3577b34da6a3ce929d0e0e4736', 'a1:b_2.c-3', 'x'.repeat(64)])(
    'returns the valid x-request-id %s',
    async given => {
      expect(await idsOf({ 'x-request-id': given })).toStrictEqual([given, given])
    },
  )

  it.each([
    ['that is a list', 'a, b'],
    ['with a space', 'a b'],
    ['with quotes', 'a"b'],
    ['that begins like an option', '-rf'],
    ['that is as long as a token', 'x'.repeat(65)],
    ['that is empty', ''],
  ])('generates one id in place of an id %s', async (_name, given) => {
    const [first, second] = await idsOf({ 'x-request-id': given })
    expect(first).toMatch(UUID)
    expect(second).toBe(first)
  })

  it('generates a new id for each request without one', async () => {
    const [first] = await idsOf({})
    const [second] = await idsOf({})
    expect(first).toMatch(UUID)
    expect(second).not.toBe(first)
  })
})
