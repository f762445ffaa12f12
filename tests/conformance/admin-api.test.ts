import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { HttpResponseError, ThrottledError } from '../../server/core/errors/http-errors'
import { PlatformError } from '../../server/core/errors/errors'
import { rejection } from '../unit/rejection'
import { ACCESS_TOKEN, API_KEY, APP_URL, HOST, SECRET, SHOP } from './constants'
import { FRAMED, framedDocument, offlineSession, scriptRequest, sessionToken } from './requests'
import { DATA, QUERY, createScene, ending, json, refusalOf } from './scene'
import type { Scene } from './scene'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

const ID = `offline_${SHOP}`
const REVOKED = json(401, {
  errors: '[API] Invalid API key or access token (unrecognized login or wrong password)',
})
const REQUESTS = [
  ['[A25]', 'document', () => framedDocument()],
  ['[A26]', 'script', () => scriptRequest()],
] as const

/** Address and access token of each call; of a grant its kind and subject. */
function callsOf({ sent }: Scene): unknown[][] {
  return sent.map(({ url, headers, body }) =>
    url.endsWith('/graphql.json') ? [url, headers['x-shopify-access-token'], body] : [url, body],
  )
}

const CALL = `https://${SHOP}/admin/api/2026-10/graphql.json`
const EXCHANGE = [
  `https://${SHOP}/admin/oauth/access_token`,
  {
    client_id: API_KEY,
    client_secret: SECRET,
    grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
    subject_token: sessionToken(),
    subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
    requested_token_type: 'urn:shopify:params:oauth:token-type:offline-access-token',
    expiring: '1',
  },
]

/** An app whose stored token is `old`, with the context of one request. */
async function admitted(request: Request) {
  const scene = await createScene({ sessions: [offlineSession({ accessToken: 'old' })] })
  return { ...scene, scene, context: await scene.platform.admin(request) }
}

describe.each(REQUESTS)('%s 401 of the Admin API while a %s is handled', (_row, kind, request) => {
  it('gets a new token and is retried once', async () => {
    const { scene, context, respondToApi, storage } = await admitted(request())
    respondToApi(REVOKED, json(200, { data: DATA }))
    expect((await context.admin.graphql(QUERY, { variables: { first: 1 } })).data).toStrictEqual(
      DATA,
    )
    const body = { query: QUERY, variables: { first: 1 } }
    expect(callsOf(scene)).toStrictEqual([
      [CALL, 'old', body],
      EXCHANGE,
      [CALL, ACCESS_TOKEN, body],
    ])
    expect((await storage.loadSession(ID))?.accessToken).toBe(ACCESS_TOKEN)
  })

  it('ends the request when the new token is refused too, and deletes nothing', async () => {
    const { scene, context, respondToApi, storage } = await admitted(request())
    respondToApi(REVOKED)
    const response = await ending(() => context.admin.graphql(QUERY))
    if (kind === 'document') {
      const { pathname, searchParams } = new URL(response.headers.get('location') ?? '', APP_URL)
      expect([response.status, pathname, Object.fromEntries(searchParams)]).toStrictEqual([
        302,
        '/_platform/auth/session-token',
        {
          embedded: '1',
          shop: SHOP,
          host: HOST,
          'shopify-reload': `${APP_URL}/?${FRAMED}`,
        },
      ])
    }
    // Without the retry header: App Bridge would retry forever.
    else
      expect([
        response.status,
        Object.fromEntries(response.headers),
        await response.text(),
      ]).toStrictEqual([401, {}, ''])
    expect(callsOf(scene)).toStrictEqual([
      [CALL, 'old', { query: QUERY }],
      EXCHANGE,
      [CALL, ACCESS_TOKEN, { query: QUERY }],
    ])
    expect((await storage.loadSession(ID))?.accessToken).toBe(ACCESS_TOKEN)
  })
})

describe('a call of the Admin API', () => {
  it('[A27] rejects with an error, not with a response, when it is throttled twice with two tries', async () => {
    const { context, respondToApi, sent } = await admitted(scriptRequest())
    respondToApi(json(429, {}, { 'retry-after': '0' }))
    const error = await rejection(context.admin.graphql(QUERY, { tries: 2 }), ThrottledError)
    expect([
      error.code,
      error.status,
      error.upstreamStatus,
      error.retryAfterSeconds,
      sent.length,
    ]).toStrictEqual(['admin_api_throttled', 429, 429, 0, 2])
  })

  it('[A28] rejects with the reason of the signal that aborts it', async () => {
    const { context, respondToApi, sent } = await admitted(scriptRequest())
    const controller = new AbortController()
    respondToApi(
      ({ signal }) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason as Error))
          controller.abort(new Error('The merchant left'))
        }),
    )
    await expect(
      context.admin.graphql(QUERY, { signal: controller.signal, tries: 3 }),
    ).rejects.toThrow('The merchant left')
    expect([sent.length, sent[0]?.signal?.aborted]).toStrictEqual([1, true])
  })

  it('[A28] is aborted by its time limit as well as by the signal', async () => {
    const { context, respondToApi } = await admitted(scriptRequest())
    respondToApi(
      ({ signal }) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason as Error))
        }),
    )
    const call = context.admin.graphql(QUERY, {
      signal: new AbortController().signal,
      timeoutMs: 20,
    })
    expect((await rejection(call, PlatformError)).message).toBe(
      'The Admin API did not respond within 20 ms',
    )
  })

  it.each([400, 403, 404, 500, 503])(
    '[A29] with response %i rejects with status and body, 502 for the caller',
    async upstreamStatus => {
      const { context, respondToApi, storage } = await admitted(scriptRequest())
      const body = { errors: 'Something is wrong' }
      respondToApi(json(upstreamStatus, body, { 'x-request-id': 'request-1' }))
      const error = await rejection(context.admin.graphql(QUERY), HttpResponseError)
      const code = upstreamStatus === 403 ? 'admin_api_forbidden' : 'admin_api_failed'
      expect([error.code, error.upstreamStatus, error.body, error.requestId]).toStrictEqual([
        code,
        upstreamStatus,
        body,
        'request-1',
      ])
      expect(await refusalOf(await ending(() => Promise.reject(error)))).toStrictEqual([502, code])
      expect((await storage.loadSession(ID))?.accessToken).toBe('old')
    },
  )
})
