import { context, propagation, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base'
import type { ReadableSpan } from '@opentelemetry/sdk-trace-base'
import { createApp, eventHandler, toPlainHandler } from 'h3'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { observed } from '../../../server/lib/nitro/request-observers'
import { runSpansWith } from '../../../server/lib/nitro/spans'
import { workObserver } from '../../../server/lib/nitro/work-observer'
import { PlatformAnswer } from '../../../server/lib/platform/errors/answer'
import { PlatformError } from '../../../server/lib/platform/errors/errors'
import { GraphqlQueryError, HttpResponseError, TokenEndpointError } from '../../../server/lib/platform/errors/http-errors'
import type { ObservedWork } from '../../../server/lib/platform/observe/platform-observer'
import { createSpanRunner } from '../../../telemetry/span-runner'

const SHOP = 'a.platform.test'
const GRANT: ObservedWork = { kind: 'token', how: 'exchange', shop: SHOP, online: false }
const RUN: ObservedWork = { kind: 'webhook', shop: SHOP, topic: 'ORDERS_CREATE', webhookId: 'w-1', duplicate: true }
const exporter = new InMemorySpanExporter()

beforeAll(() => {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }))
  runSpansWith(createSpanRunner(trace.getTracer('test')))
})
afterEach(() => exporter.reset())
afterAll(() => {
  runSpansWith(undefined)
  for (const api of [context, trace, propagation]) api.disable()
})

/** Runs the authentication of a request within a span of the app. */
async function request(authenticate: () => Promise<object>): Promise<void> {
  await toPlainHandler(createApp().use(eventHandler(async (event) => {
    await trace.getTracer('app').startActiveSpan('GET /api', async (span) => {
      await observed('admin', event, authenticate).catch(() => {})
      span.end()
    })
    return 'done'
  })))({ method: 'GET', path: '/api?id_token=secret', headers: {} })
}

const apiCall = (): ObservedWork => ({ kind: 'api', api: 'Admin API', shop: SHOP, operation: 'Shop', attempts: 3 })
const told = ({ name, attributes, status }: ReadableSpan) => ({ name, attributes, status })
const nameOfParent = (span: ReadableSpan) => exporter.getFinishedSpans().find(each => each.spanContext().spanId === span.parentSpanContext?.spanId)?.name

describe('a trace', () => {
  it('shows what was done for a request, each step below the one that needed it', async () => {
    await request(async () => {
      await workObserver.run(GRANT, () => workObserver.run(apiCall(), async () => 'answer'))
      return { shop: SHOP }
    })
    expect(exporter.getFinishedSpans().map(span => [span.name, nameOfParent(span), span.kind])).toStrictEqual([
      ['platform Admin API', 'platform token exchange', 2],
      ['platform token exchange', 'platform authenticate admin', 2],
      ['platform authenticate admin', 'GET /api', 0],
      ['GET /api', undefined, 0],
    ])
  })

  it('names who and what, and holds nothing else', async () => {
    await request(() => workObserver.run(GRANT, async () => ({ shop: SHOP, accessToken: 'secret' })))
    await workObserver.run(apiCall(), async () => 'secret')
    await workObserver.run(RUN, async () => 'secret')
    expect(exporter.getFinishedSpans().filter(({ name }) => name.startsWith('platform')).map(told)).toStrictEqual([
      { name: 'platform token exchange', attributes: { 'platform.shop': SHOP, 'platform.grant': 'exchange', 'platform.online': false, 'http.response.status_code': 200 }, status: { code: 0 } },
      { name: 'platform authenticate admin', attributes: { 'platform.kind': 'admin', 'platform.outcome': 'authenticated', 'platform.shop': SHOP }, status: { code: 0 } },
      { name: 'platform Admin API', attributes: { 'platform.shop': SHOP, 'platform.api': 'Admin API', 'graphql.operation.name': 'Shop', 'platform.attempts': 3, 'http.response.status_code': 200 }, status: { code: 0 } },
      { name: 'platform webhook ORDERS_CREATE', attributes: { 'platform.shop': SHOP, 'platform.topic': 'ORDERS_CREATE', 'platform.webhook_id': 'w-1', 'platform.duplicate': true }, status: { code: 0 } },
    ])
  })
})

describe('a span of what failed', () => {
  it.each([
    ['a refused call', apiCall(), new HttpResponseError('admin_api_failed', 'secret', { upstreamStatus: 403 }), 'admin_api_failed', 403],
    ['a query with errors', apiCall(), new GraphqlQueryError('secret', { body: { errors: [{ message: 'secret' }] } }), 'graphql_failed', 200],
    ['a call without an answer', apiCall(), new PlatformError('admin_api_failed', 'secret'), 'admin_api_failed', undefined],
    ['a refused grant', GRANT, new TokenEndpointError('secret', { upstreamStatus: 401 }), 'token_endpoint_failed', 401],
    ['a handler of the app', RUN, new Error('secret'), 'app_error', undefined],
  ])('%s has the code of the error and never its message', async (_name, work, error, code, status) => {
    await expect(workObserver.run(work, () => Promise.reject(error))).rejects.toBe(error)
    const [span] = exporter.getFinishedSpans()
    expect(span?.status).toStrictEqual({ code: 2 })
    expect([span?.attributes['error.type'], span?.attributes['http.response.status_code'], span?.events]).toStrictEqual([code, status, []])
    expect(JSON.stringify(span?.attributes)).not.toContain('secret')
  })

  it.each([
    ['a refusal', new PlatformError('hmac_invalid', 'secret', { status: 401 }), 'refused', 'hmac_invalid'],
    ['a redirect', new PlatformAnswer(new Response('', { status: 302 })), 'answered', 'status 302'],
  ])('%s is the caller\'s, and no error of the app', async (_name, error, outcome, reason) => {
    await request(() => Promise.reject(error))
    const [span] = exporter.getFinishedSpans()
    expect(span && told(span)).toStrictEqual({ name: 'platform authenticate admin', attributes: { 'platform.kind': 'admin', 'platform.outcome': outcome, 'platform.reason': reason }, status: { code: 0 } })
  })

  it('a fault is an error', async () => {
    await request(() => Promise.reject(new PlatformError('storage_failed', 'secret')))
    const [span] = exporter.getFinishedSpans()
    expect([span?.status, span?.attributes['error.type']]).toStrictEqual([{ code: 2 }, 'storage_failed'])
  })
})
