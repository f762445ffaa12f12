import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { parse } from 'graphql'
import { createAdminClient } from '../../../../server/core/api/shop-clients'
import type { AdminApiContext } from '../../../../server/core/api/shop-clients'
import type { BulkQueryOptions } from '../../../../server/core/bulk/run-bulk-query'
import { runBulkQuery } from '../../../../server/core/bulk/run-bulk-query'
import { PlatformError } from '../../../../server/core/errors/errors'
import { GraphqlQueryError } from '../../../../server/core/errors/http-errors'
import { testConfig } from '../../configs'
import { rejection } from '../../rejection'
import { json, startUpstream } from '../../upstream'
import type { Upstream, UpstreamResponse } from '../../upstream'

const SHOP = 'acme.platform.test'
const QUERY = '{ products { edges { node { id variants { edges { node { id } } } } } } }'
const ID = 'gid://shopify/BulkOperation/1'
const LINES =
  '{"id":"gid://shopify/Product/1"}\n{"id":"gid://shopify/ProductVariant/2","__parentId":"gid://shopify/Product/1"}\n'
const OBJECTS = [
  { id: 'gid://shopify/Product/1' },
  { id: 'gid://shopify/ProductVariant/2', __parentId: 'gid://shopify/Product/1' },
]
const BUSY = userErrors({
  field: null,
  message: 'A bulk query operation for this app and shop is already in progress.',
  code: 'OPERATION_IN_PROGRESS',
})

const FULL = userErrors({
  field: null,
  message: 'Bulk operations limit reached. Please try again later.',
  code: 'LIMIT_REACHED',
})

let upstream: Upstream
let admin: AdminApiContext
/** What happens, in order: each call by its operation, and each download. */
let happened: string[]
beforeEach(async () => {
  upstream = await startUpstream()
  happened = []
  const config = testConfig({ profile: upstream.profile })
  admin = createAdminClient({
    shop: SHOP,
    apiVersion: '2026-07',
    config,
    fetch,
    accessToken: () => 'token-that-stays-secret',
    sleep: async () => {},
  })
})
afterEach(() => upstream.close())

function operation(status: string, fields: object = {}) {
  return { id: ID, status, errorCode: null, url: null, ...fields }
}

function started(status: string, fields?: object): UpstreamResponse {
  return json(200, {
    data: { bulkOperationRunQuery: { bulkOperation: operation(status, fields), userErrors: [] } },
  })
}

function status(name: string, fields?: object): UpstreamResponse {
  return json(200, { data: { node: operation(name, fields) } })
}

function userErrors(...errors: object[]): UpstreamResponse {
  return json(200, { data: { bulkOperationRunQuery: { bulkOperation: null, userErrors: errors } } })
}

const done = () => status('COMPLETED', { url: `${origin()}/result.jsonl` })
const origin = () => new URL(upstream.profile.shopUrl.replace('{shop}', 'x')).origin

interface Responses {
  starts?: UpstreamResponse[]
  polls?: UpstreamResponse[]
  file?: UpstreamResponse
}

/**
 * Responds to starts and status queries in this order, the last response forever; cancels and
 * downloads as they come.
 */
function respondWith({
  starts = [started('CREATED')],
  polls = [done()],
  file = response => void response.end(LINES),
}: Responses): void {
  const next = (list: UpstreamResponse[]) => (list.length > 1 ? list.shift() : list[0])
  upstream.respondWith((response, request) => {
    const { query = '' } =
      request.method === 'POST' ? (JSON.parse(request.body) as { query: string }) : {}
    const name = /(?:query|mutation) (\w+)/.exec(query)?.[1] ?? `download ${request.url}`
    happened.push(name)
    const responses =
      name === 'PlatformBulkStart'
        ? next(starts)
        : name === 'PlatformBulkStatus'
          ? next(polls)
          : name === 'PlatformBulkCancel'
            ? CANCELED
            : file
    responses?.(response, request)
  })
}

const CANCELED = json(200, { data: { bulkOperationCancel: { userErrors: [] } } })

async function objectsOf(options: BulkQueryOptions = {}): Promise<unknown[]> {
  const objects: unknown[] = []
  for await (const object of runBulkQuery(admin, QUERY, { pollMs: 5, ...options }))
    objects.push(object)
  return objects
}

describe('runBulkQuery', () => {
  it('starts the operation, polls until it has finished and reads its file', async () => {
    respondWith({ polls: [status('CREATED'), status('RUNNING'), done()] })
    expect(await objectsOf()).toEqual(OBJECTS)
    expect(happened).toEqual([
      'PlatformBulkStart',
      'PlatformBulkStatus',
      'PlatformBulkStatus',
      'PlatformBulkStatus',
      'download /result.jsonl',
    ])
    expect(
      upstream.requests
        .slice(0, 2)
        .map(({ body }) => (JSON.parse(body) as { variables: unknown }).variables),
    ).toEqual([{ query: QUERY }, { id: ID }])
  })

  it('attack: the access token is not sent with the download', async () => {
    respondWith({})
    await objectsOf()
    const download = upstream.requests.at(-1)
    expect([download?.method, download?.url]).toEqual(['GET', '/result.jsonl'])
    expect(JSON.stringify(download?.headers)).not.toContain('token-that-stays-secret')
  })

  it('takes a parsed document', async () => {
    respondWith({})
    await runBulkQuery(admin, parse('{ products { edges { node { id } } } }'), { pollMs: 5 }).next()
    expect(
      (JSON.parse(upstream.requests[0]?.body ?? '') as { variables: unknown }).variables,
    ).toEqual({
      query: '{\n  products {\n    edges {\n      node {\n        id\n      }\n    }\n  }\n}',
    })
  })

  it('yields nothing for an empty result', async () => {
    respondWith({ polls: [status('COMPLETED')] })
    expect(await objectsOf()).toEqual([])
    expect(happened).toEqual(['PlatformBulkStart', 'PlatformBulkStatus'])
  })

  it('does nothing before the first object is requested', async () => {
    respondWith({})
    runBulkQuery(admin, QUERY)
    await new Promise(resolve => setTimeout(resolve, 20))
    expect(happened).toEqual([])
  })

  it.each<[string, object, string]>([
    [
      'FAILED',
      { errorCode: 'ACCESS_DENIED', partialDataUrl: 'https://platform.test/partial.jsonl' },
      'FAILED, ACCESS_DENIED',
    ],
    ['FAILED', { errorCode: 'has ada@example.com in it' }, 'FAILED'],
    ['CANCELED', {}, 'CANCELED'],
    ['EXPIRED', {}, 'EXPIRED'],
  ])('an operation that is %s with %o is an error, and no data', async (name, fields, received) => {
    respondWith({ polls: [status('RUNNING'), status(name, fields)] })
    const error = await rejection(objectsOf(), PlatformError)
    expect([error.code, error.status, error.message]).toEqual([
      'admin_api_failed',
      502,
      `The bulk operation ended as ${received}`,
    ])
    expect(happened).toEqual(['PlatformBulkStart', 'PlatformBulkStatus', 'PlatformBulkStatus'])
  })

  it('waits until an operation that is being cancelled has ended', async () => {
    respondWith({ polls: [status('CANCELING'), status('CANCELED')] })
    expect((await rejection(objectsOf(), PlatformError)).message).toBe(
      'The bulk operation ended as CANCELED',
    )
  })

  it('throws the error that the platform reports for the query', async () => {
    respondWith({
      starts: [
        userErrors({
          field: ['query'],
          message: 'Bulk queries must contain at least one connection.',
          code: 'INVALID',
        }),
      ],
    })
    const error = await rejection(objectsOf(), GraphqlQueryError)
    expect([error.code, error.message, error.queryName]).toEqual([
      'graphql_failed',
      "The platform refused to run the bulk query (INVALID); see the error's body",
      'PlatformBulkStart',
    ])
    expect(error.body).toEqual({
      errors: [
        {
          message: 'Bulk queries must contain at least one connection.',
          extensions: { code: 'INVALID', field: ['query'] },
        },
      ],
    })
    expect(happened).toEqual(['PlatformBulkStart'])
  })

  it('throws when the platform reports nothing', async () => {
    respondWith({ starts: [json(200, { data: { bulkOperationRunQuery: null } })] })
    expect((await rejection(objectsOf(), GraphqlQueryError)).message).toBe(
      "The platform refused to run the bulk query; see the error's body",
    )
  })

  it('throws while another operation runs, or waits for its end', async () => {
    respondWith({ starts: [BUSY] })
    expect((await rejection(objectsOf(), GraphqlQueryError)).message).toContain(
      '(OPERATION_IN_PROGRESS)',
    )
    expect(happened).toEqual(['PlatformBulkStart'])
    respondWith({ starts: [BUSY, BUSY, started('CREATED')] })
    expect(await objectsOf({ whenBusy: 'wait' })).toEqual(OBJECTS)
    expect(happened.slice(1)).toEqual([
      'PlatformBulkStart',
      'PlatformBulkStart',
      'PlatformBulkStart',
      'PlatformBulkStatus',
      'download /result.jsonl',
    ])
  })

  it('throws while as many operations run as the platform allows, or waits until one ends', async () => {
    respondWith({ starts: [FULL] })
    expect((await rejection(objectsOf(), GraphqlQueryError)).message).toContain('(LIMIT_REACHED)')
    expect(happened).toEqual(['PlatformBulkStart'])
    respondWith({ starts: [FULL, BUSY, FULL, started('CREATED')] })
    expect(await objectsOf({ whenBusy: 'wait' })).toEqual(OBJECTS)
    expect(happened.filter(name => name === 'PlatformBulkStart')).toHaveLength(5)
  })

  it('does not wait when the query itself is refused', async () => {
    respondWith({
      starts: [
        userErrors({
          field: ['query'],
          message: 'Bulk queries must contain at least one connection.',
          code: 'INVALID',
        }),
      ],
    })
    expect((await rejection(objectsOf({ whenBusy: 'wait' }), GraphqlQueryError)).message).toContain(
      '(INVALID)',
    )
    expect(happened).toEqual(['PlatformBulkStart'])
  })

  it('waits for another operation no longer than its own time limit', async () => {
    respondWith({ starts: [BUSY] })
    const error = await rejection(objectsOf({ whenBusy: 'wait', timeoutMs: 50 }), PlatformError)
    expect(error.message).toBe('The bulk operation did not finish within 50 ms')
    expect(happened).not.toContain('PlatformBulkCancel')
  })

  it('throws when the platform no longer has the operation', async () => {
    respondWith({ polls: [json(200, { data: { node: null } })] })
    expect((await rejection(objectsOf(), PlatformError)).message).toBe(
      'The platform no longer knows the bulk operation that it started',
    )
  })
})

describe('an operation that no caller waits for any more', () => {
  const reason = new Error('the job was stopped')

  it('is cancelled at the platform when its signal aborts', async () => {
    const controller = new AbortController()
    respondWith({ polls: [status('RUNNING')] })
    const objects = objectsOf({ signal: controller.signal, pollMs: 20 })
    setTimeout(() => controller.abort(reason), 70)
    await expect(objects).rejects.toBe(reason)
    expect(happened.at(-1)).toBe('PlatformBulkCancel')
    expect(
      (JSON.parse(upstream.requests.at(-1)?.body ?? '') as { variables: unknown }).variables,
    ).toEqual({ id: ID })
  })

  it('is cancelled when it was aborted while it started', async () => {
    const controller = new AbortController()
    respondWith({
      starts: [
        (response, request) => {
          controller.abort(reason)
          started('CREATED')(response, request)
        },
      ],
    })
    await expect(objectsOf({ signal: controller.signal })).rejects.toBe(reason)
    expect(happened).toEqual(['PlatformBulkStart', 'PlatformBulkCancel'])
  })

  it('is not started when its signal is already aborted', async () => {
    respondWith({})
    await expect(objectsOf({ signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
    expect(happened).toEqual([])
  })

  it('is cancelled when its time is up', async () => {
    respondWith({ polls: [status('RUNNING')] })
    const error = await rejection(objectsOf({ timeoutMs: 50 }), PlatformError)
    expect([error.code, error.message]).toEqual([
      'admin_api_failed',
      'The bulk operation did not finish within 50 ms',
    ])
    expect(happened.at(-1)).toBe('PlatformBulkCancel')
  })

  it("is cancelled when the status cannot be read; throws the platform's error", async () => {
    respondWith({ polls: [json(500, {})] })
    expect((await rejection(objectsOf(), PlatformError)).message).toBe(
      'The Admin API responded with status 500',
    )
    expect(happened).toEqual(['PlatformBulkStart', 'PlatformBulkStatus', 'PlatformBulkCancel'])
  })

  it('survives some seconds without a response', async () => {
    respondWith({ polls: [...Array.from({ length: 9 }, () => json(503, {})), done()] })
    expect(await objectsOf()).toEqual(OBJECTS)
  })
})

describe('the download', () => {
  const failing = (url: string | undefined) => ({ polls: [status('COMPLETED', { url })] })

  it.each([
    'http://evil.example/result.jsonl',
    'file:///etc/passwd',
    'http://169.254.169.254/latest',
    'http://127.0.0.1.evil.example/',
    'nonsense',
    'data:,{}',
  ])('attack: %s is not fetched', async url => {
    respondWith(failing(url))
    const error = await rejection(objectsOf(), PlatformError)
    expect([error.code, error.message]).toEqual([
      'admin_api_failed',
      "The bulk operation's result is at an address that is not https",
    ])
  })

  it('attack: a redirect is not followed', async () => {
    const elsewhere = await startUpstream()
    respondWith({
      file: response => void response.writeHead(302, { location: elsewhere.profile.shopUrl }).end(),
    })
    expect((await rejection(objectsOf(), PlatformError)).message).toBe(
      "The download of the bulk operation's result failed with status 302",
    )
    expect(elsewhere.requests).toHaveLength(0)
    await elsewhere.close()
  })

  it.each<[string, UpstreamResponse, string]>([
    [
      'that is not there',
      response => void response.writeHead(404).end('gone'),
      'failed with status 404',
    ],
    [
      'that breaks off',
      response =>
        void response
          .writeHead(200, { 'content-length': 10_000 })
          .write(LINES, () => response.socket?.destroy()),
      'broke off',
    ],
  ])('of a file %s is an error', async (_what, file, message) => {
    respondWith({ file })
    const error = await rejection(objectsOf(), PlatformError)
    expect([error.code, error.message]).toEqual([
      'admin_api_failed',
      `The download of the bulk operation's result ${message}`,
    ])
  })

  it('yields each object as it arrives', async () => {
    let file: ServerResponse | undefined
    respondWith({
      file: response => {
        file = response
        response.write('{"id":1}\n{"id":2}\n{"id"')
      },
    })
    const objects = runBulkQuery(admin, QUERY, { pollMs: 5 })
    expect([(await objects.next()).value, (await objects.next()).value]).toEqual([
      { id: 1 },
      { id: 2 },
    ])
    file?.end(':3}\n')
    expect([(await objects.next()).value, (await objects.next()).done]).toEqual([{ id: 3 }, true])
  })

  it('ends when the loop is left, and cancels no operation that has finished', async () => {
    const closed = new Promise<void>(resolve => {
      respondWith({
        file: response => {
          response.on('close', resolve)
          response.write(LINES)
        },
      })
    })
    for await (const object of runBulkQuery(admin, QUERY, { pollMs: 5 })) {
      expect(object).toEqual(OBJECTS[0])
      break
    }
    await closed
    expect(happened).not.toContain('PlatformBulkCancel')
  })

  it('is stopped by the signal', async () => {
    const controller = new AbortController()
    const reason = new Error('the job was stopped')
    respondWith({ file: response => void response.write(LINES) })
    const objects = runBulkQuery(admin, QUERY, { pollMs: 5, signal: controller.signal })
    await objects.next()
    await objects.next()
    setTimeout(() => controller.abort(reason), 20)
    await expect(objects.next()).rejects.toBe(reason)
  })
})
