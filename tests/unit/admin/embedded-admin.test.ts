import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { PlatformError } from '../../../server/lib/platform/errors/errors'
import { APP_URL, FRAMED, SHOP, documentRequest, offlineSession, scriptRequest, sessionTokenOf } from '../admin-requests'
import { QUERY, REVOKED, answerOf, createPlatformScene } from '../platform-scenes'
import { rejection } from '../rejection'
import { signedIn } from '../standalone-requests'
import { json, startUpstream } from '../upstream'
import type { Upstream } from '../upstream'

const ID = `offline_${SHOP}`
const BOUNCE = `/_platform/auth/session-token?${FRAMED}&shopify-reload=${encodeURIComponent(`${APP_URL}/?${FRAMED}`)}`
const signedDocument = () => documentRequest(`${FRAMED}&id_token=${sessionTokenOf()}`)

let upstream: Upstream
beforeEach(async () => {
  upstream = await startUpstream()
})
afterEach(() => upstream.close())

describe('a session token that the platform refuses although we accepted it', () => {
  const refused = () => createPlatformScene(upstream, { tokens: json(400, { error: 'invalid_subject_token' }) })

  it('A22: is answered like a bad one', async () => {
    const document = await answerOf(refused().platform.admin(signedDocument()))
    expect([document.status, document.headers.get('location')]).toEqual([302, BOUNCE])
    const script = await answerOf(refused().platform.admin(scriptRequest()))
    expect([script.status, script.headers.get('x-shopify-retry-invalid-session-request')]).toEqual([401, '1'])
  })

  it('A22: is answered like a bad one when it was to replace a revoked token', async () => {
    const { platform, storage, answerGraphql } = refused()
    await storage.storeSession(offlineSession())
    const { admin } = await platform.admin(signedDocument())
    answerGraphql(REVOKED)
    expect((await answerOf(admin.graphql(QUERY))).headers.get('location')).toBe(BOUNCE)
  })
})

describe('any other fault of a grant', () => {
  it.each([
    ['a refused credential', json(401, { error: 'invalid_client' }), 'token_endpoint_failed', 500],
    ['another refused grant', json(400, { error: 'invalid_grant' }), 'grant_refused', 401],
    ['a throttled endpoint', json(429, {}), 'token_endpoint_failed', 503],
  ])('A23: %s is passed on', async (_what, tokens, code, status) => {
    const { platform, storage } = createPlatformScene(upstream, { tokens })
    const error = await rejection(platform.admin(scriptRequest()), PlatformError)
    expect([error.code, error.status, await storage.findSessionsByShop(SHOP)]).toEqual([code, status, []])
  })
})

describe('an embedded app', () => {
  it('attack: does not look at cookies: one of a standalone app signs nobody in', async () => {
    const { platform, storage } = createPlatformScene(upstream)
    await storage.storeSession(offlineSession())
    expect((await answerOf(platform.admin(documentRequest(FRAMED, { cookie: signedIn() })))).headers.get('location')).toBe(BOUNCE)
  })

  it('does not demand an origin of a call that carries a token, which no other site can send', async () => {
    const { platform } = createPlatformScene(upstream)
    const { session } = await platform.admin(scriptRequest(undefined, { method: 'POST', headers: { origin: 'https://extensions.example' } }))
    expect(session.id).toBe(ID)
  })
})
