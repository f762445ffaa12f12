import { context, propagation, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base'
import type { ReadableSpan } from '@opentelemetry/sdk-trace-base'
import { createApp, eventHandler, toPlainHandler } from 'h3'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  activeSpan,
  observeRequest,
  observeWork,
  traceWith,
} from '../../../../server/nitro/observe/events'
import { PlatformResponse } from '../../../../server/core/errors/platform-response'
import { PlatformError } from '../../../../server/core/errors/errors'
import {
  GraphqlQueryError,
  HttpResponseError,
  TokenEndpointError,
} from '../../../../server/core/errors/http-errors'
import type { ObservedWork } from '../../../../server/core/platform-observer'
import { createTracing } from '../../../../server/nitro/observe/open-telemetry'

const SHOP = 'a.platform.test'
const GRANT: ObservedWork = { kind: 'token', how: 'exchange', shop: SHOP, online: false }
const RUN: ObservedWork = {
  kind: 'webhook',
  shop: SHOP,
  topic: 'ORDERS_CREATE',
  webhookId: 'w-1',
  duplicate: true,
}
const exporter = new InMemorySpanExporter()

beforeAll(() => {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  trace.setGlobalTracerProvider(
    new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }),
  )
  traceWith(createTracing(trace.getTracer('test')))
})
afterEach(() => exporter.reset())
afterAll(() => {
  traceWith(undefined)
  for (const api of [context, trace, propagation]) api.disable()
})

/** Authenticates a request within a span of the app. */
async function request(authenticate: () => Promise<object>): Promise<void> {
  await toPlainHandler(
    createApp().use(
      eventHandler(async event => {
        await trace.getTracer('app').startActiveSpan('GET /api', async span => {
          await observeRequest('admin', event, authenticate).catch(() => {})
          span.end()
        })
        return 'done'
      }),
    ),
  )({ method: 'GET', path: '/api?id_token=secret', headers: {} })
}

const apiCall = (): ObservedWork => ({
  kind: 'api',
  api: 'Admin API',
  shop: SHOP,
  operation: 'Shop',
  attempts: 3,
})
const shown = ({ name, attributes, status }: ReadableSpan) => ({ name, attributes, status })
const nameOfParent = (span: ReadableSpan) =>
  exporter
    .getFinishedSpans()
    .find(each => each.spanContext().spanId === span.parentSpanContext?.spanId)?.name

describe('a trace', () => {
  it('contains the operations of a request, nested', async () => {
    await request(async () => {
      await observeWork(GRANT, () => observeWork(apiCall(), async () => 'answer'))
      return { shop: SHOP }
    })
    expect(
      exporter.getFinishedSpans().map(span => [span.name, nameOfParent(span), span.kind]),
    ).toStrictEqual([
      ['platform Admin API', 'platform token exchange', 2],
      ['platform token exchange', 'platform authenticate admin', 2],
      ['platform authenticate admin', 'GET /api', 0],
      ['GET /api', undefined, 0],
    ])
  })

  it('contains names and ids, and no results', async () => {
    await request(() => observeWork(GRANT, async () => ({ shop: SHOP, accessToken: 'secret' })))
    await observeWork(apiCall(), async () => 'secret')
    await observeWork(RUN, async () => 'secret')
    expect(
      exporter
        .getFinishedSpans()
        .filter(({ name }) => name.startsWith('platform'))
        .map(shown),
    ).toStrictEqual([
      {
        name: 'platform token exchange',
        attributes: {
          'platform.shop': SHOP,
          'platform.grant': 'exchange',
          'platform.online': false,
          'http.response.status_code': 200,
        },
        status: { code: 0 },
      },
      {
        name: 'platform authenticate admin',
        attributes: {
          'platform.kind': 'admin',
          'platform.outcome': 'authenticated',
          'platform.shop': SHOP,
        },
        status: { code: 0 },
      },
      {
        name: 'platform Admin API',
        attributes: {
          'platform.shop': SHOP,
          'platform.api': 'Admin API',
          'graphql.operation.name': 'Shop',
          'platform.attempts': 3,
          'http.response.status_code': 200,
        },
        status: { code: 0 },
      },
      {
        name: 'platform webhook ORDERS_CREATE',
        attributes: {
          'platform.shop': SHOP,
          'platform.topic': 'ORDERS_CREATE',
          'platform.webhook_id': 'w-1',
          'platform.duplicate': true,
        },
        status: { code: 0 },
      },
    ])
  })
})

describe('the span of work that was stored', () => {
  const job = (storedIn: string | undefined) =>
    observeWork(
      { kind: 'job', job: 'import', shop: SHOP, id: 'j-1', attempt: 1, lagMs: 5, storedIn },
      async () => {},
    )
  const webhook = (storedIn: string | undefined) =>
    observeWork(
      {
        kind: 'webhook',
        shop: SHOP,
        topic: 'ORDERS_CREATE',
        webhookId: 'w-1',
        duplicate: false,
        storedIn,
      },
      async () => {},
    )
  const linksOf = (name: string) =>
    exporter
      .getFinishedSpans()
      .filter(span => span.name === name)
      .map(({ links }) => links.map(({ context: linked }) => linked))

  it('links to the span in which the job or the delivery was stored', async () => {
    let stored: string | undefined
    const enqueue = trace.getTracer('app').startSpan('POST /import')
    context.with(trace.setSpan(context.active(), enqueue), () => (stored = activeSpan()))
    enqueue.end()
    await job(stored)
    await webhook(stored)
    const { traceId, spanId } = enqueue.spanContext()
    expect(stored).toBe(`00-${traceId}-${spanId}-01`)
    for (const name of ['platform job import', 'platform webhook ORDERS_CREATE'])
      expect(linksOf(name)).toStrictEqual([[{ traceId, spanId, traceFlags: 1, isRemote: true }]])
  })

  it.each([
    ['nothing', undefined],
    ['what is no span', 'damaged'],
    ['a span without an id', `00-${'0'.repeat(32)}-${'b'.repeat(16)}-01`],
  ])('has no link for %s', async (_name, storedIn) => {
    await job(storedIn)
    expect(linksOf('platform job import')).toStrictEqual([[]])
  })

  it('has no link when the job was stored outside of spans', async () => {
    expect(activeSpan()).toBeUndefined()
  })
})

describe('the span of a refusal of the app', () => {
  it('has the shop and the rule', async () => {
    const work = { kind: 'api_forbidden', shop: SHOP, rule: 'permanent-tokens', explanation: 'x' }
    await observeWork(work as ObservedWork, async () => {})
    expect(exporter.getFinishedSpans().map(shown)).toStrictEqual([
      {
        name: 'platform api forbidden',
        attributes: { 'platform.shop': SHOP, 'platform.rule': 'permanent-tokens' },
        status: { code: 0 },
      },
    ])
  })
})

describe('the span of a failure', () => {
  it.each([
    [
      'a refused call',
      apiCall(),
      new HttpResponseError('admin_api_failed', 'secret', { upstreamStatus: 403 }),
      'admin_api_failed',
      403,
    ],
    [
      'a query with errors',
      apiCall(),
      new GraphqlQueryError('secret', { body: { errors: [{ message: 'secret' }] } }),
      'graphql_failed',
      200,
    ],
    [
      'a call without a response',
      apiCall(),
      new PlatformError('admin_api_failed', 'secret'),
      'admin_api_failed',
      undefined,
    ],
    [
      'a refused grant',
      GRANT,
      new TokenEndpointError('secret', { upstreamStatus: 401 }),
      'token_endpoint_failed',
      401,
    ],
    ['a handler of the app', RUN, new Error('secret'), 'app_error', undefined],
  ])(
    'of %s has the code of the error and never its message',
    async (_name, work, error, code, status) => {
      await expect(observeWork(work, () => Promise.reject(error))).rejects.toBe(error)
      const [span] = exporter.getFinishedSpans()
      expect(span?.status).toStrictEqual({ code: 2 })
      expect([
        span?.attributes['error.type'],
        span?.attributes['http.response.status_code'],
        span?.events,
      ]).toStrictEqual([code, status, []])
      expect(JSON.stringify(span?.attributes)).not.toContain('secret')
    },
  )

  it.each([
    [
      'a refusal',
      new PlatformError('hmac_invalid', 'secret', { status: 401 }),
      'refused',
      'hmac_invalid',
    ],
    [
      'a redirect',
      new PlatformResponse(new Response('', { status: 302 })),
      'handled',
      'status 302',
    ],
  ])('of %s is not an error', async (_name, error, outcome, reason) => {
    await request(() => Promise.reject(error))
    const [span] = exporter.getFinishedSpans()
    expect(span && shown(span)).toStrictEqual({
      name: 'platform authenticate admin',
      attributes: {
        'platform.kind': 'admin',
        'platform.outcome': outcome,
        'platform.reason': reason,
      },
      status: { code: 0 },
    })
  })

  it('of a storage failure is an error', async () => {
    await request(() => Promise.reject(new PlatformError('storage_failed', 'secret')))
    const [span] = exporter.getFinishedSpans()
    expect([span?.status, span?.attributes['error.type']]).toStrictEqual([
      { code: 2 },
      'storage_failed',
    ])
  })
})
