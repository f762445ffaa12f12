import { createApp, eventHandler, toPlainHandler } from 'h3'
import { describe, expect, it, onTestFinished } from 'vitest'
import {
  HmacRefusedError,
  PlatformError,
  SessionTokenError,
} from '../../../../server/core/errors/errors'
import { PlatformResponse } from '../../../../server/core/errors/platform-response'
import {
  createCredentialWarning,
  watchCredentials,
} from '../../../../server/nitro/observe/credential-warning'
import type { ObservedWork } from '../../../../server/core/platform-observer'
import { observeRequest, observeWork } from '../../../../server/nitro/observe/events'
import type { ObservedKind, RequestEvent } from '../../../../server/nitro/observe/events'

const WRONG_SECRET =
  'The last 5 signatures of the platform (webhooks, callbacks, ID tokens) matched nothing. NUXT_PLATFORM_API_SECRET_KEY is probably not the secret of the app with the client id our-client-id. Copy the client id and the secret of the same app from the Dev Dashboard, and restart. After a rotation, the old secret belongs in NUXT_PLATFORM_PREVIOUS_API_SECRET_KEY.'
const WRONG_CLIENT_ID =
  'NUXT_PLATFORM_API_KEY is our-client-id, the client id of another app: an ID token that NUXT_PLATFORM_API_SECRET_KEY verifies names a different client id. Copy the client id and the secret of the same app from the Dev Dashboard, and restart.'

function listen({ embedded = true } = {}) {
  const warnings: string[] = []
  const listener = createCredentialWarning({
    credentials: () => ({ apiKey: 'our-client-id', embedded }),
    warn: message => warnings.push(message),
  })
  return { warnings, listener }
}

function requestEvent(kind: ObservedKind, error?: unknown): RequestEvent {
  return {
    type: 'request',
    request: {
      requestId: 'r-1',
      kind,
      method: 'POST',
      path: '/',
      startedAt: 0,
      durationMs: 1,
      outcome: error === undefined ? 'authenticated' : 'refused',
    },
    ...(error !== undefined && { error }),
  }
}

const hmac = () => new HmacRefusedError('hmac_invalid', 'no match', { likelyCause: 'a hint' })
const callback = () => new PlatformError('hmac_invalid', 'The hmac parameter does not match')
const token = (check: string) =>
  new PlatformResponse(
    new Response(null, { status: 401 }),
    'The token is refused',
    new SessionTokenError('The token is refused', check),
  )
const unsigned = () => token('signature')

describe('a wrong secret', () => {
  it.each([
    ['webhooks', 'webhook', hmac],
    ['OAuth callbacks', 'auth', callback],
    ['app proxy requests', 'app proxy', hmac],
    ['ID tokens', 'admin', unsigned],
    ['pages', 'page', unsigned],
  ] as const)('is named by the fifth refusal of %s, once', (_name, kind, error) => {
    const { warnings, listener } = listen()
    for (let count = 0; count < 4; count++) listener(requestEvent(kind, error()))
    expect(warnings).toEqual([])
    for (let count = 0; count < 20; count++) listener(requestEvent(kind, error()))
    expect(warnings).toEqual([WRONG_SECRET])
  })

  it('is not suspected while some signature matches', () => {
    const { warnings, listener } = listen()
    for (let round = 0; round < 10; round++) {
      for (let count = 0; count < 4; count++) listener(requestEvent('webhook', hmac()))
      listener(requestEvent(round % 2 === 0 ? 'webhook' : 'admin'))
    }
    expect(warnings).toEqual([])
  })

  it('is suspected although the cookies of a standalone app match, which it signs itself', () => {
    const { warnings, listener } = listen({ embedded: false })
    for (let count = 0; count < 5; count++) {
      listener(requestEvent('webhook', hmac()))
      listener(requestEvent('admin'))
    }
    expect(warnings).toEqual([WRONG_SECRET])
  })

  it.each([
    ['a signature is missing', new HmacRefusedError('hmac_missing', '', { likelyCause: '' })],
    ['a token has expired', token('exp')],
    ['the app throws', new Error('boom')],
  ])('is not suspected when %s', (_case, error) => {
    const { warnings, listener } = listen()
    for (let count = 0; count < 20; count++) listener(requestEvent('admin', error))
    expect(warnings).toEqual([])
  })
})

it('a client id of another app is named by the first token whose signature matches, once', () => {
  const { warnings, listener } = listen()
  for (let count = 0; count < 3; count++) listener(requestEvent('admin', token('aud')))
  expect(warnings).toEqual([WRONG_CLIENT_ID])
})

it('ignores work that is no request', () => {
  const { warnings, listener } = listen()
  listener({
    type: 'work',
    work: { kind: 'api', api: 'Admin API', shop: '', operation: undefined, attempts: 1 },
    durationMs: 1,
  })
  expect(warnings).toEqual([])
})

describe('watchCredentials', () => {
  /** Runs the authentication of a webhook: accepted, or refused with an error. */
  async function webhook(error?: unknown): Promise<void> {
    const app = createApp().use(
      eventHandler(async event => {
        await observeRequest('webhook', event, async () => {
          if (error !== undefined) throw error
          return {}
        }).catch(() => {})
        return 'done'
      }),
    )
    await toPlainHandler(app)({ method: 'POST', path: '/', headers: {} })
  }

  it('is reset by an accepted webhook, whose handlers end before it', async () => {
    const warnings: string[] = []
    const stop = watchCredentials({
      credentials: () => ({ apiKey: 'our-client-id', embedded: true }),
      warn: message => warnings.push(message),
    })
    onTestFinished(stop)
    for (let count = 0; count < 8; count++) {
      await webhook(hmac())
      const work = { kind: 'api', api: 'Admin API', shop: '', operation: undefined, attempts: 1 }
      await observeWork(work as ObservedWork, async () => {})
      await webhook()
    }
    expect(warnings).toEqual([])
  })

  it('counts refusals that no accepted request interrupts, until it is stopped', async () => {
    const warnings: string[] = []
    const stop = watchCredentials({
      credentials: () => ({ apiKey: 'our-client-id', embedded: true }),
      warn: message => warnings.push(message),
    })
    onTestFinished(stop)
    for (let round = 0; round < 3; round++) {
      for (let count = 0; count < 4; count++) await webhook(hmac())
      await webhook()
    }
    expect(warnings).toEqual([])
    for (let count = 0; count < 12; count++) await webhook(hmac())
    expect(warnings).toEqual([WRONG_SECRET])
  })

  it('does nothing after it was stopped', async () => {
    const warnings: string[] = []
    watchCredentials({
      credentials: () => ({ apiKey: 'our-client-id', embedded: true }),
      warn: message => warnings.push(message),
    })()
    for (let count = 0; count < 12; count++) await webhook(hmac())
    expect(warnings).toEqual([])
  })
})
