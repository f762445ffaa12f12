import { createStorage } from 'unstorage'
import type { Storage } from 'unstorage'
import { afterEach, beforeEach } from 'vitest'
import { sleep } from '../../server/core/concurrency/sleep'
import type { AccessLoss } from '../../server/core/tokens/access-losses'
import { createPlatformClock } from '../../server/core/tokens/platform-clock'
import { createAccessTokens } from '../../server/core/tokens/access-tokens'
import type { AccessTokens } from '../../server/core/tokens/access-tokens'
import type { PlatformConfig } from '../../server/core/config/config'
import { encryptTokens } from '../../server/core/encryption/encrypted-storage'
import { guardStorage } from '../../server/core/session/guarded-storage'
import { NO_OBSERVER } from '../../server/core/platform-observer'
import type { Session } from '../../server/core/session/session'
import { createSessionStorage } from '../../server/core/session/session-storage'
import type { SessionParams } from '../../server/core/session/session-fields'
import type { SessionStorage } from '../../server/core/session/session-storage'
import { createSessionTokenVerifier } from '../../server/core/session-token/session-token'
import { NOW, OFFLINE_ID, SHOP, USER_ID, offlineSession, sessionTokenOf } from './admin-requests'
import { testConfig } from './configs'
import { json, startUpstream } from './upstream'
import type { Upstream, UpstreamResponse, UpstreamRequest } from './upstream'

export interface TokenScene {
  tokens: AccessTokens
  /** The sessions themselves, without the guard. */
  storage: SessionStorage
  /** Ids of loaded sessions, in order. */
  loads: string[]
  /** Sessions that the hook got, in order. */
  hooked: Session[]
  /** Logged warnings, in order. */
  warnings: string[]
  /** Losses that the hook `accessLost` got, in order. */
  losses: AccessLoss[]
  /** Moves the clock to this many milliseconds after NOW. */
  at(milliseconds: number): void
  /** Returns the session for a request of this shop and user. */
  request(shop?: string, userId?: number): Promise<Session>
  /** Does the same after the Admin API refused a session. */
  retry(rejected: Session): Promise<Session>
}

export interface SceneOptions {
  config?: Partial<PlatformConfig>
  afterAuth?: (session: Session, tokens: AccessTokens) => Promise<unknown>
  /** Replaces methods of the storage. */
  storage?: Partial<SessionStorage>
  /** Shared with other processes. @default of this process alone */
  records?: Storage
  accessLost?: (loss: AccessLoss) => Promise<void>
}

/** Access tokens of an app on a platform that is the upstream, with a stopped clock. */
export function createScene(upstream: Upstream, options: SceneOptions = {}): TokenScene {
  let now = NOW
  const loads: string[] = []
  const hooked: Session[] = []
  const warnings: string[] = []
  const losses: AccessLoss[] = []
  const config = testConfig({ profile: upstream.profile, ...options.config })
  const kept = createSessionStorage(createStorage())
  const storage: SessionStorage = { ...kept, ...options.storage }
  const watched: SessionStorage = {
    ...storage,
    loadSession: id => {
      loads.push(id)
      return storage.loadSession(id)
    },
  }
  const clock = createPlatformClock(fetch, () => now)
  const tokens = createAccessTokens({
    config,
    storage: encryptTokens(guardStorage(watched), config.encryptionKeys),
    records: options.records,
    fetch: clock.fetch,
    now: () => now,
    toPlatformTime: clock.toPlatformTime,
    accessLost: async loss => {
      losses.push(loss)
      await options.accessLost?.(loss)
    },
    // A tenth of the time that is waited for the winner of a refresh.
    sleep: milliseconds => sleep(milliseconds / 10),
    afterAuth: async session => {
      hooked.push(session)
      await options.afterAuth?.(session, tokens)
    },
    observer: { ...NO_OBSERVER, warn: message => warnings.push(message) },
  })
  const verifier = createSessionTokenVerifier({
    apiKey: config.apiKey,
    secrets: config.verificationSecrets,
    profile: config.profile,
  })
  const ask = (shop: string, userId: number) => {
    const token = sessionTokenOf(shop, NOW, { sub: String(userId) })
    return { token, caller: verifier.verify(token, NOW) }
  }

  return {
    tokens,
    storage: kept,
    loads,
    hooked,
    warnings,
    losses,
    at(milliseconds) {
      now = NOW + milliseconds
    },
    request(shop = SHOP, userId = USER_ID) {
      const { token, caller } = ask(shop, userId)
      return tokens.forSessionToken(caller, token)
    },
    retry(rejected) {
      const { token, caller } = ask(SHOP, USER_ID)
      return tokens.afterRejection(rejected, caller, token)
    },
  }
}

export interface TokenTests {
  /** Kinds of the requests that the platform got, in order. */
  kinds(): string[]
  /** A scene whose storage has an offline session. */
  sceneWith(
    params: Parameters<typeof offlineSession>[0],
    options?: SceneOptions,
  ): Promise<TokenScene>
  /** Properties of the stored offline session. */
  stored(scene: TokenScene): Promise<SessionParams | undefined>
}

/** Starts, for each test of a file, a platform that issues tokens as {@link issueTokens} does. */
export function setUpTokenUpstream(onStart: (upstream: Upstream) => void): TokenTests {
  let upstream: Upstream
  beforeEach(async () => {
    upstream = await startUpstream()
    upstream.respondWith(issueTokens(upstream))
    onStart(upstream)
  })
  afterEach(() => upstream.close())
  return {
    kinds: () => upstream.requests.map(kindOf),
    async sceneWith(params, options) {
      const scene = createScene(upstream, options)
      await scene.storage.storeSession(offlineSession(params))
      return scene
    },
    stored: async ({ storage }) => (await storage.loadSession(OFFLINE_ID))?.toObject(),
  }
}

const KINDS: Readonly<Record<string, string>> = {
  'urn:shopify:params:oauth:token-type:offline-access-token': 'offline',
  'urn:shopify:params:oauth:token-type:online-access-token': 'online',
}

/** Returns the kind of the requested token: `offline`, `online`, `application` or `refresh`. */
export function kindOf(request: UpstreamRequest): string {
  const body = JSON.parse(request.body) as Record<string, string>
  const other = body.client_assertion === undefined ? 'refresh' : 'application'
  return KINDS[body.requested_token_type ?? ''] ?? other
}

/**
 * Responds to each token request with a token named after its kind and place in the requests,
 * e.g. `offline-1`.
 */
export function issueTokens(upstream: Upstream, userId = USER_ID): UpstreamResponse {
  return (response, request) => {
    const place = upstream.requests.indexOf(request) + 1
    const kind = kindOf(request)
    const online = {
      expires_in: 86_400,
      associated_user_scope: '',
      associated_user: { id: userId },
    }
    const offline = {
      expires_in: 3600,
      refresh_token: `refresh-after-${place}`,
      refresh_token_expires_in: 7_776_000,
    }
    json(200, {
      access_token: `${kind}-${place}`,
      scope: 'write_products',
      ...(kind === 'online' ? online : kind === 'application' ? { expires_in: 3600 } : offline),
    })(response, request)
  }
}

/**
 * A platform that accepts each refresh token once: `access-1` with `refresh-after-1` for the first,
 * and so on.
 */
export function rotateStrictly(first: string): { response: UpstreamResponse; live: () => string } {
  let live = first
  let rotations = 0
  return {
    live: () => live,
    response(response, request) {
      const { refresh_token: presented } = JSON.parse(request.body) as { refresh_token?: string }
      if (presented !== live) return json(400, { error: 'invalid_grant' })(response, request)
      rotations++
      live = `refresh-after-${rotations}`
      const body = {
        access_token: `access-${rotations}`,
        scope: 'write_products',
        expires_in: 3600,
        refresh_token: live,
        refresh_token_expires_in: 7_776_000,
      }
      json(200, body)(response, request)
    },
  }
}
