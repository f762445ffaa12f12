import { describe, expect, it, vi } from 'vitest'
import { PlatformError } from '../../server/core/errors/errors'
import { createTestKey } from '../unit/app-keys'
import { rejection } from '../unit/rejection'
import { NOW, REFRESH_TOKEN, SCOPE, SHOP } from './constants'
import { offlineSession, scriptRequest } from './requests'
import { createScene, DATA, json, QUERY } from './scene'
import type { Responder, SceneOptions } from './scene'

const TOKEN_URL = `https://${SHOP}/admin/oauth/access_token`
const REFUSED = json(400, { error: 'invalid_grant' })
const REFRESHED = json(200, {
  access_token: 'refreshed_token',
  scope: SCOPE,
  expires_in: 3600,
  refresh_token: 'next_refresh_token',
  refresh_token_expires_in: 7_776_000,
})
/** A token endpoint where every refresh token is dead. */
const onlyForTheKey: Responder = request =>
  request.body.client_assertion === undefined
    ? REFUSED(request)
    : Response.json({ access_token: 'application_token', scope: SCOPE, expires_in: 3600 })

/** An app whose only token has expired, and how it calls the Admin API without a merchant. */
async function expired(options: SceneOptions = {}) {
  const scene = await createScene({
    sessions: [offlineSession({ expires: new Date(NOW - 1000) })],
    ...options,
  })
  const call = async () => {
    const { admin } = await scene.platform.unauthenticatedAdmin(SHOP)
    return (await admin.graphql(QUERY)).data
  }
  /** The kinds of grants that were requested. */
  const grants = () =>
    scene.sent.filter(({ url }) => url === TOKEN_URL).map(({ body }) => body.grant_type)
  return { ...scene, call, grants }
}

it('[O9] a private key of the app replaces a dead refresh token', async () => {
  const { call, grants, respondToTokens, sent } = await expired({
    config: { appKeys: [createTestKey('app').key] },
  })
  respondToTokens(onlyForTheKey)
  expect([await call(), await call()]).toEqual([DATA, DATA])
  expect(grants()).toEqual(['client_credentials'])
  expect(sent[0]?.body).not.toHaveProperty('client_secret')
})

it('[O10] a refresh whose response is lost is sent again, with the same refresh token', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  try {
    const { call, respondToTokens, sent } = await expired()
    respondToTokens(() => Promise.reject(new TypeError('fetch failed')), REFRESHED)
    const called = call()
    await vi.advanceTimersByTimeAsync(5000)
    expect(await called).toEqual(DATA)
    expect(
      sent.filter(({ url }) => url === TOKEN_URL).map(({ body }) => body.refresh_token),
    ).toEqual([REFRESH_TOKEN, REFRESH_TOKEN])
  } finally {
    vi.useRealTimers()
  }
})

describe('[O11] an app without a token that works', () => {
  it('is notified once, and has access again after the next visit', async () => {
    const accessLost = vi.fn()
    const { call, platform, respondToTokens } = await expired({ hooks: { accessLost } })
    respondToTokens(REFUSED)
    for (const _ of [1, 2, 3]) await rejection(call(), PlatformError)
    expect(accessLost.mock.calls).toEqual([[{ shop: SHOP, reason: 'refresh_token_refused' }]])
    respondToTokens(REFRESHED)
    await platform.admin(scriptRequest())
    expect(await call()).toEqual(DATA)
  })
})
