import { beforeEach, describe, expect, it } from 'vitest'
import { outcomeOf } from '../../../../server/nitro/observe/events'
import type { ObservedRequest, WorkEvent } from '../../../../server/nitro/observe/events'
import { createLog } from '../../../../server/nitro/observe/log'
import { createEventLogger } from '../../../../server/nitro/observe/listeners'
import { PlatformResponse } from '../../../../server/core/errors/platform-response'
import { PlatformError, HmacRefusedError } from '../../../../server/core/errors/errors'
import type { ObservedWork } from '../../../../server/core/platform-observer'

const lines: Record<string, unknown>[] = []
let log = createLog({
  level: 'debug',
  format: 'json',
  print: (_level, line) => lines.push(JSON.parse(line) as Record<string, unknown>),
})
const REQUEST: ObservedRequest = {
  requestId: 'r-1',
  kind: 'webhook',
  method: 'POST',
  path: '/webhooks',
  startedAt: 1,
  durationMs: 2.5,
  outcome: 'authenticated',
  shop: 'a.platform.test',
  topic: 'ORDERS_CREATE',
}
const COMMON = {
  time: expect.any(String) as string,
  source: 'platform',
  requestId: 'r-1',
  kind: 'webhook',
  method: 'POST',
  path: '/webhooks',
  durationMs: 2.5,
}

beforeEach(() => {
  lines.length = 0
  log = createLog({
    level: 'debug',
    format: 'json',
    print: (_level, line) => lines.push(JSON.parse(line) as Record<string, unknown>),
  })
})

function logEndedWith(error: unknown, kind = REQUEST.kind): void {
  const { shop: _shop, topic: _topic, ...request } = REQUEST
  createEventLogger(log)({
    type: 'request',
    request: { ...request, kind, ...outcomeOf({ error }) },
    error,
  })
}

describe('the log line of a request', () => {
  it('has level debug when it was authenticated', () => {
    createEventLogger(log)({ type: 'request', request: REQUEST })
    expect(lines).toStrictEqual([
      {
        ...COMMON,
        level: 'debug',
        message: 'A request (webhook) was authenticated',
        outcome: 'authenticated',
        shop: 'a.platform.test',
        topic: 'ORDERS_CREATE',
      },
    ])
  })

  it('is a warning with the likely cause when a signature was refused', () => {
    logEndedWith(
      new HmacRefusedError('hmac_invalid', 'The signature does not match', {
        likelyCause: 'hex instead of base64',
        status: 401,
      }),
    )
    expect(lines).toStrictEqual([
      {
        ...COMMON,
        level: 'warn',
        message: 'The signature does not match',
        outcome: 'refused',
        reason: 'hmac_invalid',
        status: 401,
        hint: 'hex instead of base64',
      },
    ])
  })

  it('contains the reason when an ID token was refused with a 401', () => {
    logEndedWith(
      new PlatformResponse(
        new Response('', { status: 401 }),
        'ID token refused: the signature does not match',
      ),
    )
    expect(lines).toStrictEqual([
      {
        ...COMMON,
        level: 'warn',
        message: 'A request (webhook) was handled',
        outcome: 'handled',
        reason: 'status 401',
        status: 401,
        hint: 'ID token refused: the signature does not match',
      },
    ])
  })

  it('is an error when the authentication failed', () => {
    logEndedWith(new PlatformError('storage_failed', 'The storage does not respond'))
    expect(lines).toStrictEqual([
      {
        ...COMMON,
        level: 'error',
        message: 'The storage does not respond',
        outcome: 'failed',
        reason: 'storage_failed',
        status: 503,
      },
    ])
  })

  it('does not contain the message of an error that the app threw', () => {
    logEndedWith(new Error('the card of jane@example.com'))
    expect(lines).toStrictEqual([
      {
        ...COMMON,
        level: 'error',
        message: 'A request (webhook) was not authenticated: the app threw an error',
        outcome: 'failed',
        reason: 'an error of the app',
        status: 500,
      },
    ])
  })

  it.each([
    [302, 'debug'],
    [200, 'debug'],
    [401, 'warn'],
    [410, 'warn'],
  ])('for a response with status %i has level %s', (status, level) => {
    logEndedWith(new PlatformResponse(new Response('', { status })))
    expect(lines).toStrictEqual([
      {
        ...COMMON,
        level,
        message: 'A request (webhook) was handled',
        outcome: 'handled',
        reason: `status ${status}`,
        status,
      },
    ])
  })

  it('is written once for a shared error, and once per cause for 30,000 forgeries', () => {
    const error = new PlatformError('storage_failed', 'The storage does not respond')
    logEndedWith(error)
    logEndedWith(error, 'admin')
    for (let count = 0; count < 10_000; count++) {
      logEndedWith(new HmacRefusedError('hmac_invalid', 'No', { likelyCause: 'hex', status: 401 }))
      logEndedWith(
        new HmacRefusedError('hmac_invalid', 'No', { likelyCause: 'another secret', status: 401 }),
      )
      logEndedWith(new PlatformResponse(new Response('', { status: 401 })))
    }
    expect(lines.map(({ level, reason, hint }) => [level, reason, hint])).toStrictEqual([
      ['error', 'storage_failed', undefined],
      ['warn', 'hmac_invalid', 'hex'],
      ['warn', 'hmac_invalid', 'another secret'],
      ['warn', 'status 401', undefined],
    ])
  })
})

const SHOP = 'a.platform.test'
const GRANT: ObservedWork = { kind: 'token', how: 'exchange', shop: SHOP, online: true }
const CALL: ObservedWork = {
  kind: 'api',
  api: 'Admin API',
  shop: SHOP,
  operation: 'Shop',
  attempts: 2,
}
const RUN: ObservedWork = {
  kind: 'webhook',
  shop: SHOP,
  topic: 'ORDERS_CREATE',
  webhookId: 'w-1',
  duplicate: false,
}

const WORK_COMMON = {
  time: expect.any(String) as string,
  source: 'platform',
  shop: SHOP,
  durationMs: 3,
}

function logWork(work: ObservedWork, failure?: WorkEvent['failure']): void {
  createEventLogger(log)({ type: 'work', work, durationMs: 3, ...(failure && { failure }) })
}

describe('the log line of a successful operation', () => {
  it.each([
    [
      'a grant',
      GRANT,
      { level: 'info', message: 'An access token was obtained', how: 'exchange', online: true },
    ],
    [
      'an API call',
      CALL,
      {
        level: 'debug',
        message: 'The Admin API responded',
        api: 'Admin API',
        operation: 'Shop',
        attempts: 2,
      },
    ],
    [
      'a webhook',
      RUN,
      {
        level: 'info',
        message: 'A webhook was handled',
        topic: 'ORDERS_CREATE',
        webhookId: 'w-1',
        duplicate: false,
      },
    ],
    [
      'a duplicate',
      { ...RUN, duplicate: true },
      {
        level: 'info',
        message: 'A webhook was a duplicate',
        topic: 'ORDERS_CREATE',
        webhookId: 'w-1',
        duplicate: true,
      },
    ],
  ])('of %s', (_name, work, line) => {
    logWork(work)
    expect(lines).toStrictEqual([{ ...WORK_COMMON, ...line }])
  })
})

it('has one warning for the refusals of an app in many shops', () => {
  for (let index = 0; index < 1000; index++)
    logWork({
      kind: 'api_forbidden',
      shop: `shop-${index}.platform.test`,
      rule: 'allowlist-calls',
      explanation: 'Add the address',
    })
  expect(lines).toStrictEqual([
    {
      time: WORK_COMMON.time,
      source: 'platform',
      level: 'warn',
      message: 'Add the address',
      shop: 'shop-0.platform.test',
      rule: 'allowlist-calls',
    },
  ])
})

describe('the log line of a failed operation', () => {
  const failure = {
    error: new PlatformError('token_endpoint_failed', 'The token endpoint is throttled'),
  }

  it.each([
    ['is a warning for a grant', GRANT, 'warn'],
    ['has level debug for an API call', CALL, 'debug'],
  ])('%s, at most once in ten seconds', (_name, work, level) => {
    for (let count = 0; count < 100; count++) logWork(work, failure)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatchObject({
      ...WORK_COMMON,
      level,
      message: 'The token endpoint is throttled',
      reason: 'token_endpoint_failed',
    })
  })

  it('is one warning for the deliveries of all shops that meet a refusal of the app', () => {
    for (let index = 0; index < 200; index++)
      logWork(
        { ...RUN, shop: `shop-${index}.platform.test`, webhookId: `w-${index}` },
        {
          error: new PlatformError('webhook_handler_failed', '1 of 1 handlers failed', {
            cause: new PlatformError('admin_api_forbidden', 'Add the address'),
          }),
        },
      )
    expect(lines).toMatchObject([
      {
        level: 'warn',
        message: '1 of 1 handlers failed',
        reason: 'webhook_handler_failed',
        shop: 'shop-0.platform.test',
        error: expect.stringContaining('Add the address') as string,
      },
    ])
  })

  it('attack: of an app with encryption keys does not quote the payload in the message of a handler', () => {
    const cause = Object.assign(new TypeError('cannot mail\n    at ada@example.com:1:1'), {
      code: 'EMAIL_REFUSED',
    })
    createEventLogger(
      log,
      () => true,
    )({
      type: 'work',
      work: {
        kind: 'webhook',
        shop: 'a.platform.test',
        topic: 'ORDERS_CREATE',
        webhookId: 'w-1',
        duplicate: false,
      },
      durationMs: 1,
      failure: {
        error: new PlatformError('webhook_handler_failed', '1 of 1 handlers failed', { cause }),
      },
    })
    expect(lines).toHaveLength(1)
    expect(String(lines[0]?.['error'])).toMatch(
      /^TypeError EMAIL_REFUSED at .*listeners\.log\.test\.ts:\d+:\d+/,
    )
    expect(JSON.stringify(lines)).not.toContain('ada@example.com')
  })

  it('is an error with the stack of the handler for a webhook, once for concurrent copies', () => {
    const cause = new Error('The database of the app is gone')
    const error = new PlatformError('webhook_handler_failed', '1 of 1 handlers failed', { cause })
    logWork(RUN, { error })
    logWork(RUN, { error })
    expect(lines).toStrictEqual([
      {
        ...WORK_COMMON,
        level: 'error',
        message: '1 of 1 handlers failed',
        topic: 'ORDERS_CREATE',
        webhookId: 'w-1',
        duplicate: false,
        reason: 'webhook_handler_failed',
        error: cause.stack,
      },
    ])
  })

  it('does not contain the message of an error that the app threw', () => {
    logWork(GRANT, { error: new Error('the card of jane@example.com') })
    expect(JSON.stringify(lines)).not.toContain('jane')
    expect(lines[0]).toMatchObject({
      level: 'warn',
      message: 'The app threw an error',
      reason: 'app_error',
    })
  })
})
