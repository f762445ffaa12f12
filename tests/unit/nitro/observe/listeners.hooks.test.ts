import { createHooks } from 'hookable'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ObservedRequest, PlatformEvent } from '../../../../server/nitro/observe/events'
import { createHookCaller } from '../../../../server/nitro/observe/listeners'
import type { EventHook } from '../../../../server/nitro/observe/call-hook'
import { PlatformError } from '../../../../server/core/errors/errors'
import type { ObservedWork } from '../../../../server/core/platform-observer'

const SHOP = 'a.platform.test'
const REQUEST: ObservedRequest = {
  requestId: 'r-1',
  kind: 'admin',
  method: 'GET',
  path: '/api',
  startedAt: 1,
  durationMs: 2,
  outcome: 'authenticated',
  shop: SHOP,
}
const GRANT: ObservedWork = { kind: 'token', how: 'code', shop: SHOP, online: true }
const RUN: ObservedWork = {
  kind: 'webhook',
  shop: SHOP,
  topic: 'ORDERS_CREATE',
  webhookId: 'w-1',
  duplicate: false,
}

let hooks = createHooks()
let called: unknown[][]
let reported: unknown[][]

beforeEach(() => {
  hooks = createHooks()
  called = []
  reported = []
})

function emit(event: PlatformEvent): void {
  createHookCaller(hooks, (...report) => reported.push(report))(event)
}

const emitWork = (work: ObservedWork, failure?: { error: unknown }) =>
  emit({ type: 'work', work, durationMs: 5, ...(failure && { failure }) })

function listen(...names: EventHook[]): void {
  for (const name of names) hooks.hook(name, (payload: object) => void called.push([name, payload]))
}

describe('hooks of requests', () => {
  it('depend on whether the request continues to its route', () => {
    listen('platform:authenticated', 'platform:refused')
    const requests = (['authenticated', 'handled', 'refused', 'failed'] as const).map(outcome => ({
      ...REQUEST,
      outcome,
    }))
    for (const request of requests) emit({ type: 'request', request })
    expect(called).toStrictEqual([
      ['platform:authenticated', requests[0]],
      ['platform:refused', requests[1]],
      ['platform:refused', requests[2]],
      ['platform:refused', requests[3]],
    ])
  })
})

describe('hooks of operations', () => {
  it('are called for a granted token, not for a failed grant or an API call', () => {
    listen('platform:token', 'platform:webhook')
    emitWork(GRANT)
    emitWork(GRANT, { error: new Error('No') })
    emitWork({ kind: 'api', api: 'Admin API', shop: SHOP, operation: undefined, attempts: 1 })
    expect(called).toStrictEqual([
      ['platform:token', { how: 'code', shop: SHOP, online: true, durationMs: 5 }],
    ])
  })

  it('are called for a refusal of the app, without its explanation', () => {
    listen('platform:api-forbidden')
    emitWork({
      kind: 'api_forbidden',
      shop: SHOP,
      rule: 'allowlist-calls',
      explanation: 'Add the address',
    })
    expect(called).toStrictEqual([
      ['platform:api-forbidden', { shop: SHOP, rule: 'allowlist-calls' }],
    ])
  })

  it.each([
    ['handled', RUN, undefined, { outcome: 'handled' }],
    ['duplicate', { ...RUN, duplicate: true }, undefined, { outcome: 'duplicate' }],
    [
      'failed',
      RUN,
      { error: new PlatformError('webhook_handler_failed', 'secret words') },
      { outcome: 'failed', reason: 'webhook_handler_failed' },
    ],
  ])('are called for a webhook with the outcome %s', (_name, work, failure, outcome) => {
    listen('platform:webhook')
    emitWork(work, failure)
    expect(called).toStrictEqual([
      [
        'platform:webhook',
        { topic: 'ORDERS_CREATE', shop: SHOP, webhookId: 'w-1', durationMs: 5, ...outcome },
      ],
    ])
  })
})

describe('a listener', () => {
  it('that rejects is reported, and the others are called', async () => {
    const error = new Error('later')
    hooks.hook('platform:token', () => Promise.reject(error))
    listen('platform:token')
    emitWork(GRANT)
    expect(called).toHaveLength(1)
    await vi.waitFor(() => expect(reported).toStrictEqual([['platform:token', error]]))
  })

  it('that throws is reported, and the caller continues', async () => {
    const error = new Error('now')
    listen('platform:token')
    hooks.hook('platform:token', () => {
      throw error
    })
    expect(emitWork(GRANT)).toBeUndefined()
    expect(called).toHaveLength(1)
    await vi.waitFor(() => expect(reported).toStrictEqual([['platform:token', error]]))
  })

  it('that never resolves delays neither the caller nor the others', () => {
    hooks.hook('platform:webhook', () => new Promise(() => {}))
    listen('platform:webhook')
    expect(emitWork(RUN)).toBeUndefined()
    expect(called).toHaveLength(1)
  })
})
