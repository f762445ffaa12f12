import { setTimeout as delay } from 'node:timers/promises'
import { inspect } from 'node:util'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { parseConfig } from '../../server/core/config/parse-config'
import { PlatformResponse } from '../../server/core/errors/platform-response'
import { createStorage } from 'unstorage'
import type { Session } from '../../server/core/session/session'
import { createSessionStorage } from '../../server/core/session/session-storage'
import type { SessionStorage } from '../../server/core/session/session-storage'
import { bodyOf } from '../../server/core/signed-body/request-body'
import { ACCESS_TOKEN, APP_URL, NOW, REFRESH_TOKEN, SECRET, SHOP } from './constants'
import { beginGrant } from './grants'
import { framedDocument, offlineSession, scriptRequest, sessionToken, signQuery } from './requests'
import { QUERY, createScene, ending, json } from './scene'
import type { Responder, Scene } from './scene'

const written: string[] = []
beforeEach(() => {
  written.length = 0
  for (const method of ['error', 'warn', 'log', 'info', 'debug'] as const) {
    vi.spyOn(console, method).mockImplementation(
      (...line: unknown[]) => void written.push(inspect(line, { depth: 9 })),
    )
  }
})
afterEach(() => {
  vi.restoreAllMocks()
})

const EXPIRED = { expires: new Date(NOW - 1000) }
const FORGED = `${sessionToken()}x`
const SECRETS = [
  SECRET,
  ACCESS_TOKEN,
  REFRESH_TOKEN,
  sessionToken(),
  FORGED,
  'secret-code',
  'secret-payload',
  'otherSecret',
]

/** Repeats what it was sent, as an error page for people does. */
const echo =
  (status: number): Responder =>
  ({ headers, body }) =>
    Response.json(
      {
        error: 'invalid_request',
        error_description: inspect({ headers, body }),
        errors: inspect({ headers, body }),
      },
      { status },
    )

/** Everything that a log or a caller may see of a failed step. */
async function seenOf(step: () => unknown): Promise<string> {
  let error: unknown
  try {
    await step()
  } catch (thrown) {
    error = thrown
  }
  expect(error).toBeInstanceOf(Error)
  const { status, headers } = await ending(() => Promise.reject(error as Error)).then(
    async response => ({
      status: `${response.status} ${await response.clone().text()}`,
      headers: [...response.headers],
    }),
  )
  const shown =
    error instanceof PlatformResponse
      ? error.message
      : inspect(error, { depth: 9 }) + JSON.stringify(error) + String((error as Error).stack)
  return [shown, status, inspect(headers), ...written].join('\n')
}

describe('a token or a secret', () => {
  it.each<[string, (scene: Scene) => unknown]>([
    ['a bad ID token of a script', ({ platform }) => platform.admin(scriptRequest(FORGED))],
    ['a bad ID token of a document', ({ platform }) => platform.admin(framedDocument(FORGED))],
    [
      'an ID token that is refused',
      ({ platform, respondToTokens }) => {
        respondToTokens(
          json(400, { error: 'invalid_subject_token', error_description: sessionToken() }),
        )
        return platform.admin(framedDocument())
      },
    ],
    [
      'an exchange that is refused with what we sent',
      ({ platform, respondToTokens }) => {
        respondToTokens(echo(400))
        return platform.admin(scriptRequest())
      },
    ],
    [
      'an exchange that fails with what we sent',
      ({ platform, respondToTokens }) => {
        respondToTokens(echo(500))
        return platform.admin(scriptRequest())
      },
    ],
    [
      'a refresh that is refused with what we sent',
      async ({ platform, storage, respondToTokens }) => {
        await storage.storeSession(offlineSession(EXPIRED))
        respondToTokens(echo(401))
        return platform.unauthenticatedAdmin(SHOP)
      },
    ],
    [
      'a refresh token that is dead',
      async ({ platform, storage, respondToTokens }) => {
        await storage.storeSession(offlineSession(EXPIRED))
        respondToTokens(json(400, { error: 'invalid_grant', error_description: REFRESH_TOKEN }))
        return platform.unauthenticatedAdmin(SHOP)
      },
    ],
    [
      'an Admin API that echoes the request',
      async ({ platform, storage, respondToApi }) => {
        await storage.storeSession(offlineSession())
        respondToApi(echo(403))
        const { admin } = await platform.unauthenticatedAdmin(SHOP)
        return admin.graphql(QUERY)
      },
    ],
    [
      'a GraphQL error that quotes what we sent',
      async ({ platform, storage, respondToApi }) => {
        await storage.storeSession(offlineSession())
        respondToApi(echo(200))
        const { admin } = await platform.unauthenticatedAdmin(SHOP)
        return admin.graphql(QUERY)
      },
    ],
    [
      'an access token that no header can carry',
      async ({ platform, storage }) => {
        await storage.storeSession(
          offlineSession({ accessToken: `${ACCESS_TOKEN}\n`, refreshToken: undefined }),
        )
        const { admin } = await platform.unauthenticatedAdmin(SHOP)
        return admin.graphql(QUERY)
      },
    ],
    [
      'a code that is refused with what we sent',
      scene => {
        const { cookie, fields } = beginGrant(scene)
        scene.respondToTokens(echo(400))
        const query = signQuery({ ...fields, code: 'secret-code' })
        return scene.platform.oauth.callback(
          new Request(`${APP_URL}/_platform/auth/callback?${query}`, { headers: { cookie } }),
        )
      },
    ],
    [
      'a callback signed with another secret',
      scene => {
        const { cookie, fields } = beginGrant(scene)
        const query = signQuery({ ...fields, code: 'secret-code' }, 'otherSecret')
        return scene.platform.oauth.callback(
          new Request(`${APP_URL}/_platform/auth/callback?${query}`, { headers: { cookie } }),
        )
      },
    ],
    [
      'a webhook with a wrong signature',
      ({ platform }) => {
        const headers = { 'x-shopify-hmac-sha256': 'wrong', 'x-shopify-topic': 'orders/create' }
        return platform.webhook(
          new Request(APP_URL, { method: 'POST', headers }),
          bodyOf(new TextEncoder().encode('{"a":"secret-payload"}')),
        )
      },
    ],
    [
      'a storage that reports a failed statement with its values',
      async () => {
        const storage = createSessionStorage(createStorage())
        const refuse = ({ accessToken, refreshToken }: Session) =>
          Promise.reject(
            Object.assign(new Error(`Failed query\nparams: ${accessToken}`), {
              params: [refreshToken],
            }),
          )
        const { platform } = await createScene({ storage: { ...storage, storeSession: refuse } })
        return platform.admin(scriptRequest())
      },
    ],
    [
      'a setting that is wrong',
      ({ config: { verificationSecrets: _, ...config } }) =>
        parseConfig({
          ...config,
          appUrl: `https://user:${ACCESS_TOKEN}@x.example`,
          adminApiAccessToken: SECRET,
          previousApiSecretKey: '',
          encryptionKeys: '',
        }),
    ],
  ])('[H8] does not appear because of %s', async (_why, step) => {
    const scene = await createScene()
    const seen = await seenOf(() => step(scene))
    for (const secret of SECRETS) expect(seen).not.toContain(secret)
  })

  it('[H8] does not appear in a context that is logged or serialized, apart from the session itself', async () => {
    const { platform } = await createScene({ sessions: [offlineSession()] })
    const { session, ...context } = await platform.admin(scriptRequest())
    const shown =
      inspect([context, platform.oauth], { depth: 9, showHidden: true }) + JSON.stringify(context)
    for (const secret of SECRETS) expect(shown).not.toContain(secret)
    expect(session.accessToken).toBe(ACCESS_TOKEN)
  })
})

describe('Retry-After', () => {
  it('[H14] is waited in seconds, fractions included', async () => {
    const {
      platform,
      sent,
      respondToApi: respondToApi,
    } = await createScene({ sessions: [offlineSession()] })
    respondToApi(json(429, {}, { 'retry-after': '0.6' }), json(200, { data: {} }))
    const { admin } = await platform.unauthenticatedAdmin(SHOP)
    const before = performance.now()
    await admin.graphql(QUERY, { tries: 2 })
    expect(performance.now() - before).toBeGreaterThanOrEqual(595)
    expect(sent.length).toBe(2)
  })
})

describe('two refreshes of one rotating token at once', () => {
  /** Accepts the newest refresh token alone, once. */
  function rotating(): Responder {
    let live = REFRESH_TOKEN
    let renewals = 0
    return ({ body }) => {
      if (body.refresh_token !== live)
        return Response.json({ error: 'invalid_grant' }, { status: 400 })
      renewals++
      live = `refresh-${renewals}`
      return Response.json({
        access_token: `renewed-${renewals}`,
        scope: 'testScope',
        expires_in: 3600,
        refresh_token: live,
        refresh_token_expires_in: 7_776_000,
      })
    }
  }

  it('[H15] within a process are one', async () => {
    const {
      platform,
      storage,
      sent,
      respondToTokens: respondToTokens,
    } = await createScene({
      sessions: [offlineSession(EXPIRED)],
    })
    respondToTokens(rotating())
    const contexts = await Promise.all(
      Array.from({ length: 50 }, () => platform.unauthenticatedAdmin(SHOP)),
    )
    expect(new Set(contexts.map(({ session }) => session.accessToken))).toStrictEqual(
      new Set(['renewed-1']),
    )
    const stored = await storage.loadSession(`offline_${SHOP}`)
    expect([sent.length, stored?.accessToken, stored?.refreshToken]).toStrictEqual([
      1,
      'renewed-1',
      'refresh-1',
    ])
  })

  it('[H15] by two processes leave the token of the one that won, for both', async () => {
    const first = await createScene({ sessions: [offlineSession(EXPIRED)] })
    const second = await createScene({ storage: first.storage })
    const platformSide = rotating()
    first.respondToTokens(platformSide)
    second.respondToTokens(platformSide)
    const contexts = await Promise.all(
      [first, second].map(({ platform }) => platform.unauthenticatedAdmin(SHOP)),
    )
    expect(contexts.map(({ session }) => session.accessToken)).toStrictEqual([
      'renewed-1',
      'renewed-1',
    ])
    const stored = await first.storage.loadSession(`offline_${SHOP}`)
    expect([
      first.sent.length,
      second.sent.length,
      stored?.accessToken,
      stored?.refreshToken,
    ]).toStrictEqual([1, 1, 'renewed-1', 'refresh-1'])
    first.at(3_600_000)
    expect((await first.platform.unauthenticatedAdmin(SHOP)).session.accessToken).toBe('renewed-2')
  })

  it('[H15] by two processes without a lock leave that token too when each call to the storage takes up to a second', async () => {
    const kept = createSessionStorage(createStorage())
    await kept.storeSession(offlineSession(EXPIRED))
    const slow = (milliseconds: number): SessionStorage => ({
      ...kept,
      storeSession: async session => {
        await delay(milliseconds)
        return kept.storeSession(session)
      },
    })
    const winner = await createScene({ storage: slow(700) })
    const loser = await createScene({ storage: slow(1000) })
    const platformSide = rotating()
    winner.respondToTokens(platformSide)
    loser.respondToTokens(platformSide)
    const contexts = await Promise.all(
      [winner, loser].map(({ platform }) => platform.unauthenticatedAdmin(SHOP)),
    )
    expect(contexts.map(({ session }) => session.accessToken)).toStrictEqual([
      'renewed-1',
      'renewed-1',
    ])
    const stored = await kept.loadSession(`offline_${SHOP}`)
    expect([stored?.accessToken, stored?.refreshToken]).toStrictEqual(['renewed-1', 'refresh-1'])
  })
})
