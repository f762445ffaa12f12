import { createHooks } from 'hookable'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createDecisionHooks } from '../../../server/lib/nitro/decision-hooks'
import type { DecisionHook, DecisionListener } from '../../../server/lib/nitro/decision-hooks'
import type { ObservedRequest } from '../../../server/lib/nitro/request-observers'
import { PlatformError } from '../../../server/lib/platform/errors/errors'
import type { ObservedWork } from '../../../server/lib/platform/observe/platform-observer'

const SHOP = 'a.platform.test'
const REQUEST: ObservedRequest = { requestId: 'r-1', kind: 'admin', method: 'GET', path: '/api', startedAt: 1, durationMs: 2, outcome: 'authenticated', shop: SHOP }
const GRANT: ObservedWork = { kind: 'token', how: 'code', shop: SHOP, online: true }
const RUN: ObservedWork = { kind: 'webhook', shop: SHOP, topic: 'ORDERS_CREATE', webhookId: 'w-1', duplicate: false }

type ListenersOf = (caller: (listeners: DecisionListener[]) => DecisionListener[], name: DecisionHook) => DecisionListener[]

let hooks = createHooks()
let told: unknown[][]
let reported: unknown[][]
let decisions: ReturnType<typeof createDecisionHooks>

beforeEach(() => {
  hooks = createHooks()
  told = []
  reported = []
  const callHookWith = hooks.callHookWith as unknown as ListenersOf
  decisions = createDecisionHooks(name => callHookWith(listeners => listeners, name), (...report) => reported.push(report))
})

function listen(...names: DecisionHook[]): void {
  for (const name of names) hooks.hook(name, (decision: object) => void told.push([name, decision]))
}

describe('decisions about requests', () => {
  it('are told by whether the request goes on to its route', () => {
    listen('platform:authenticated', 'platform:refused')
    const requests = (['authenticated', 'answered', 'refused', 'failed'] as const).map(outcome => ({ ...REQUEST, outcome }))
    for (const request of requests) decisions.requests.tell(request)
    expect(told).toStrictEqual([
      ['platform:authenticated', requests[0]], ['platform:refused', requests[1]], ['platform:refused', requests[2]], ['platform:refused', requests[3]],
    ])
  })

  it('are wanted while somebody listens', () => {
    expect(decisions.requests.wantsEach?.()).toBe(false)
    const stop = hooks.hook('platform:authenticated', () => {})
    expect(decisions.requests.wantsEach?.()).toBe(true)
    stop()
    expect(decisions.requests.wantsEach?.()).toBe(false)
    listen('platform:refused')
    expect(decisions.requests.wantsEach?.()).toBe(true)
  })
})

describe('decisions about work', () => {
  it('are wanted while somebody listens, and those about API calls never', () => {
    const wanted = () => (['token', 'webhook', 'api'] as const).map(kind => decisions.work.wantsEach?.(kind))
    expect(wanted()).toStrictEqual([false, false, false])
    const stop = hooks.hook('platform:token', () => {})
    expect(wanted()).toStrictEqual([true, false, false])
    stop()
    listen('platform:webhook')
    expect(wanted()).toStrictEqual([false, true, false])
  })

  it('tell of tokens that were obtained, and of no others', () => {
    listen('platform:token', 'platform:webhook')
    decisions.work.tell(GRANT, { durationMs: 5 })
    decisions.work.tell(GRANT, { durationMs: 5, failure: { error: new Error('No') } })
    decisions.work.tell({ kind: 'api', api: 'Admin API', shop: SHOP, operation: undefined, attempts: 1 }, { durationMs: 5 })
    expect(told).toStrictEqual([['platform:token', { how: 'code', shop: SHOP, online: true, durationMs: 5 }]])
  })

  it.each([
    ['handled', RUN, undefined, { outcome: 'handled' }],
    ['duplicate', { ...RUN, duplicate: true }, undefined, { outcome: 'duplicate' }],
    ['failed', RUN, { error: new PlatformError('webhook_handler_failed', 'secret words') }, { outcome: 'failed', reason: 'webhook_handler_failed' }],
  ])('tell of a webhook that was %s', (_name, work, failure, outcome) => {
    listen('platform:webhook')
    decisions.work.tell(work, { durationMs: 5, ...(failure && { failure }) })
    expect(told).toStrictEqual([['platform:webhook', { topic: 'ORDERS_CREATE', shop: SHOP, webhookId: 'w-1', durationMs: 5, ...outcome }]])
  })
})

describe('a listener', () => {
  it('that throws, now or later, is reported and keeps nobody from being told', async () => {
    const now = new Error('now')
    const later = new Error('later')
    hooks.hook('platform:token', () => {
      throw now
    })
    hooks.hook('platform:token', () => Promise.reject(later))
    listen('platform:token')
    decisions.work.tell(GRANT, { durationMs: 5 })
    expect(told).toHaveLength(1)
    await vi.waitFor(() => expect(reported).toStrictEqual([['platform:token', now], ['platform:token', later]]))
  })

  it('that never ends is waited for by nobody', () => {
    hooks.hook('platform:webhook', () => new Promise(() => {}))
    listen('platform:webhook')
    expect(decisions.work.tell(RUN, { durationMs: 5 })).toBeUndefined()
    expect(told).toHaveLength(1)
  })
})
