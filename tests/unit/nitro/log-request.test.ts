import { beforeEach, describe, expect, it } from 'vitest'
import { createLog } from '../../../server/lib/nitro/create-log'
import { logRequest } from '../../../server/lib/nitro/log-request'
import type { ObservedRequest } from '../../../server/lib/nitro/request-observers'
import { outcomeOfError } from '../../../server/lib/nitro/request-outcome'
import { PlatformAnswer } from '../../../server/lib/platform/errors/answer'
import { PlatformError } from '../../../server/lib/platform/errors/errors'
import { HmacRefusedError } from '../../../server/lib/platform/webhooks/hmac-refused-error'

const lines: Record<string, unknown>[] = []
let log = createLog({ level: 'debug', format: 'json', print: (_level, line) => lines.push(JSON.parse(line) as Record<string, unknown>) })
const REQUEST: ObservedRequest = { requestId: 'r-1', kind: 'webhook', method: 'POST', path: '/webhooks', startedAt: 1, durationMs: 2.5, outcome: 'authenticated', shop: 'a.platform.test', topic: 'ORDERS_CREATE' }
const COMMON = { time: expect.any(String) as string, source: 'platform', requestId: 'r-1', kind: 'webhook', method: 'POST', path: '/webhooks', durationMs: 2.5 }

beforeEach(() => {
  lines.length = 0
  log = createLog({ level: 'debug', format: 'json', print: (_level, line) => lines.push(JSON.parse(line) as Record<string, unknown>) })
})

function logEndedWith(error: unknown, kind = REQUEST.kind): void {
  const { shop: _shop, topic: _topic, ...request } = REQUEST
  logRequest(log, { ...request, kind, ...outcomeOfError(error) }, error)
}

describe('the line of a request', () => {
  it('that was authenticated is for debugging', () => {
    logRequest(log, REQUEST, undefined)
    expect(lines).toStrictEqual([{ ...COMMON, level: 'debug', message: 'A request (webhook) was authenticated', outcome: 'authenticated', shop: 'a.platform.test', topic: 'ORDERS_CREATE' }])
  })

  it('that was refused is a warning, and says what may be wrong with a signature', () => {
    logEndedWith(new HmacRefusedError('hmac_invalid', 'The signature does not match', { likelyCause: 'hex instead of base64', status: 401 }))
    expect(lines).toStrictEqual([{ ...COMMON, level: 'warn', message: 'The signature does not match', outcome: 'refused', reason: 'hmac_invalid', status: 401, hint: 'hex instead of base64' }])
  })

  it('that failed is an error', () => {
    logEndedWith(new PlatformError('storage_failed', 'The storage does not answer'))
    expect(lines).toStrictEqual([{ ...COMMON, level: 'error', message: 'The storage does not answer', outcome: 'failed', reason: 'storage_failed', status: 503 }])
  })

  it('that the app failed does not repeat what it threw', () => {
    logEndedWith(new Error('the card of jane@example.com'))
    expect(lines).toStrictEqual([{ ...COMMON, level: 'error', message: 'A request (webhook) was not authenticated: the app threw an error', outcome: 'failed', reason: 'an error of the app', status: 500 }])
  })

  it.each([[302, 'debug'], [200, 'debug'], [401, 'warn'], [410, 'warn']])('that was answered with %i is of level %s', (status, level) => {
    logEndedWith(new PlatformAnswer(new Response('', { status })))
    expect(lines).toStrictEqual([{ ...COMMON, level, message: 'A request (webhook) was answered', outcome: 'answered', reason: `status ${status}`, status }])
  })

  it('is written once for an error that many waited for, and thirty thousand forgeries are three lines', () => {
    const error = new PlatformError('storage_failed', 'The storage does not answer')
    logEndedWith(error)
    logEndedWith(error, 'admin')
    for (let count = 0; count < 10_000; count++) {
      logEndedWith(new HmacRefusedError('hmac_invalid', 'No', { likelyCause: 'hex', status: 401 }))
      logEndedWith(new HmacRefusedError('hmac_invalid', 'No', { likelyCause: 'another secret', status: 401 }))
      logEndedWith(new PlatformAnswer(new Response('', { status: 401 })))
    }
    expect(lines.map(({ level, reason, hint }) => [level, reason, hint])).toStrictEqual([
      ['error', 'storage_failed', undefined], ['warn', 'hmac_invalid', 'hex'], ['warn', 'hmac_invalid', 'another secret'], ['warn', 'status 401', undefined],
    ])
  })
})
