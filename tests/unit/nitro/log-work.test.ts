import { beforeEach, describe, expect, it } from 'vitest'
import { createLog } from '../../../server/lib/nitro/create-log'
import { logWork } from '../../../server/lib/nitro/log-work'
import { PlatformError } from '../../../server/lib/platform/errors/errors'
import type { ObservedWork } from '../../../server/lib/platform/observe/platform-observer'

const SHOP = 'a.platform.test'
const GRANT: ObservedWork = { kind: 'token', how: 'exchange', shop: SHOP, online: true }
const CALL: ObservedWork = { kind: 'api', api: 'Admin API', shop: SHOP, operation: 'Shop', attempts: 2 }
const RUN: ObservedWork = { kind: 'webhook', shop: SHOP, topic: 'ORDERS_CREATE', webhookId: 'w-1', duplicate: false }

let lines: Record<string, unknown>[]
let log: ReturnType<typeof createLog>

beforeEach(() => {
  lines = []
  log = createLog({ level: 'debug', format: 'json', print: (_level, line) => lines.push(JSON.parse(line) as Record<string, unknown>) })
})

const common = { time: expect.any(String) as string, source: 'platform', shop: SHOP, durationMs: 3 }

describe('the line of work that succeeded', () => {
  it.each([
    ['a grant', GRANT, { level: 'info', message: 'An access token was obtained', how: 'exchange', online: true }],
    ['an API call', CALL, { level: 'debug', message: 'The Admin API answered', api: 'Admin API', operation: 'Shop', attempts: 2 }],
    ['a webhook', RUN, { level: 'info', message: 'A webhook was handled', topic: 'ORDERS_CREATE', webhookId: 'w-1', duplicate: false }],
    ['a duplicate', { ...RUN, duplicate: true }, { level: 'info', message: 'A webhook was a duplicate', topic: 'ORDERS_CREATE', webhookId: 'w-1', duplicate: true }],
  ])('%s', (_name, work, line) => {
    logWork(log, work, { durationMs: 3 })
    expect(lines).toStrictEqual([{ ...common, ...line }])
  })
})

describe('the line of work that failed', () => {
  const failure = { error: new PlatformError('token_endpoint_failed', 'The token endpoint is throttled') }

  it.each([['a grant is a warning', GRANT, 'warn'], ['an API call is for debugging', CALL, 'debug']])('%s, once in ten seconds', (_name, work, level) => {
    for (let count = 0; count < 100; count++) logWork(log, work, { durationMs: 3, failure })
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatchObject({ ...common, level, message: 'The token endpoint is throttled', reason: 'token_endpoint_failed' })
  })

  it('a webhook is an error with what its handler threw, once for the copies that shared it', () => {
    const cause = new Error('The database of the app is gone')
    const error = new PlatformError('webhook_handler_failed', '1 of 1 handlers failed', { cause })
    logWork(log, RUN, { durationMs: 3, failure: { error } })
    logWork(log, RUN, { durationMs: 3, failure: { error } })
    expect(lines).toStrictEqual([{
      ...common, level: 'error', message: '1 of 1 handlers failed', topic: 'ORDERS_CREATE', webhookId: 'w-1', duplicate: false,
      reason: 'webhook_handler_failed', error: cause.stack,
    }])
  })

  it('does not repeat what is not ours', () => {
    logWork(log, GRANT, { durationMs: 3, failure: { error: new Error('the card of jane@example.com') } })
    expect(JSON.stringify(lines)).not.toContain('jane')
    expect(lines[0]).toMatchObject({ level: 'warn', message: 'The app threw an error', reason: 'app_error' })
  })
})
