import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { PlatformError } from '../../../../server/core/errors/errors'
import {
  APP_URL,
  FRAMED,
  OFFLINE_ID,
  SHOP,
  documentRequest,
  offlineSession,
  scriptRequest,
  sessionTokenOf,
} from '../../admin-requests'
import { QUERY, REVOKED, responseOf, createPlatformScene } from '../../platform-scenes'
import { rejection } from '../../rejection'
import { signedIn } from '../../standalone-requests'
import { json, startUpstream } from '../../upstream'
import type { Upstream } from '../../upstream'

const BOUNCE = `/_platform/auth/session-token?${FRAMED}&shopify-reload=${encodeURIComponent(`${APP_URL}/?${FRAMED}`)}`
const signedDocument = () => documentRequest(`${FRAMED}&id_token=${sessionTokenOf()}`)

let upstream: Upstream
beforeEach(async () => {
  upstream = await startUpstream()
})
afterEach(() => upstream.close())

describe('an ID token that the layer accepts and the platform refuses', () => {
  const refused = (error = 'invalid_subject_token') =>
    createPlatformScene(upstream, { tokens: json(400, { error }) })

  it.each(['invalid_subject_token', 'invalid_grant'])(
    'A22: is refused like an invalid one, under either name (%s)',
    async error => {
      const document = await responseOf(refused(error).platform.admin(signedDocument()))
      expect([document.status, document.headers.get('location')]).toEqual([302, BOUNCE])
      const script = await responseOf(refused(error).platform.admin(scriptRequest()))
      expect([
        script.status,
        script.headers.get('x-shopify-retry-invalid-session-request'),
      ]).toEqual([401, '1'])
    },
  )

  it.each(['invalid_subject_token', 'invalid_grant'])(
    'A22: is refused like an invalid one when it was to replace a revoked token (%s)',
    async error => {
      const { platform, storage, respondToGraphql } = refused(error)
      await storage.storeSession(offlineSession())
      const [document, script] = [
        await platform.admin(signedDocument()),
        await platform.admin(scriptRequest()),
      ]
      respondToGraphql(REVOKED)
      expect((await responseOf(document.admin.graphql(QUERY))).headers.get('location')).toBe(BOUNCE)
      const refusal = await responseOf(script.admin.graphql(QUERY))
      expect([
        refusal.status,
        refusal.headers.get('x-shopify-retry-invalid-session-request'),
      ]).toEqual([401, '1'])
    },
  )
})

describe('any other failure of a grant', () => {
  it.each([
    ['a refused credential', json(401, { error: 'invalid_client' }), 'token_endpoint_failed', 502],
    ['a throttled endpoint', json(429, {}), 'token_endpoint_failed', 503],
  ])('A23: %s is passed on', async (_what, tokens, code, status) => {
    const { platform, storage } = createPlatformScene(upstream, { tokens })
    const error = await rejection(platform.admin(scriptRequest()), PlatformError)
    expect([error.code, error.status, await storage.findSessionsByShop(SHOP)]).toEqual([
      code,
      status,
      [],
    ])
  })
})

describe('an embedded app', () => {
  it('attack: ignores cookies: a sign-in cookie of a standalone app is not accepted', async () => {
    const { platform, storage } = createPlatformScene(upstream)
    await storage.storeSession(offlineSession())
    expect(
      (
        await responseOf(platform.admin(documentRequest(FRAMED, { cookie: signedIn() })))
      ).headers.get('location'),
    ).toBe(BOUNCE)
  })

  it('requires no origin header of a call with a token, which no other site can send', async () => {
    const { platform } = createPlatformScene(upstream)
    const { session } = await platform.admin(
      scriptRequest(undefined, {
        method: 'POST',
        headers: { origin: 'https://extensions.example' },
      }),
    )
    expect(session.id).toBe(OFFLINE_ID)
  })
})
