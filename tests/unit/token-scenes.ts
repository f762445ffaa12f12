import { createStorage } from 'unstorage'
import { createAccessTokens } from '../../server/lib/platform/tokens/access-tokens'
import type { AccessTokens } from '../../server/lib/platform/tokens/access-tokens'
import type { PlatformConfig } from '../../server/lib/platform/config/config'
import { encryptTokens } from '../../server/lib/platform/encryption/encrypted-storage'
import { guardStorage } from '../../server/lib/platform/session/guarded-storage'
import { NO_OBSERVER } from '../../server/lib/platform/observe/platform-observer'
import type { Session } from '../../server/lib/platform/session/session'
import { createSessionStorage } from '../../server/lib/platform/session/session-storage'
import type { SessionStorage } from '../../server/lib/platform/session/session-storage'
import { createSessionTokenVerifier } from '../../server/lib/platform/session-token/session-token'
import { NOW, SHOP, USER_ID, sessionTokenOf } from './admin-requests'
import { testConfig } from './configs'
import { json } from './upstream'
import type { Upstream, UpstreamAnswer, UpstreamRequest } from './upstream'

export interface TokenScene {
  tokens: AccessTokens
  /** The sessions themselves, without the guard. */
  storage: SessionStorage
  /** Ids that were asked for, in order. */
  loads: string[]
  /** Sessions that the hook got, in order. */
  hooked: Session[]
  /** What whoever runs the app was told, in order. */
  warnings: string[]
  /** Moves the clock to this many milliseconds after NOW. */
  at(milliseconds: number): void
  /** What a request of this shop and user asks for. */
  request(shop?: string, userId?: number): Promise<Session>
  /** The same after the Admin API refused a session. */
  retry(rejected: Session): Promise<Session>
}

export interface SceneOptions {
  config?: Partial<PlatformConfig>
  afterAuth?: (session: Session, tokens: AccessTokens) => Promise<unknown>
  /** Replaces methods of the storage. */
  storage?: Partial<SessionStorage>
}

/** Access tokens of an app on a platform that is the upstream, with a clock that stands still. */
export function createScene(upstream: Upstream, options: SceneOptions = {}): TokenScene {
  let now = NOW
  const loads: string[] = []
  const hooked: Session[] = []
  const warnings: string[] = []
  const config = testConfig({ profile: upstream.profile, ...options.config })
  const kept = createSessionStorage(createStorage())
  const storage: SessionStorage = { ...kept, ...options.storage }
  const watched: SessionStorage = {
    ...storage,
    loadSession: (id) => {
      loads.push(id)
      return storage.loadSession(id)
    },
  }
  const tokens = createAccessTokens({
    config,
    storage: encryptTokens(guardStorage(watched), config.encryptionKeys),
    fetch,
    now: () => now,
    afterAuth: async (session) => {
      hooked.push(session)
      await options.afterAuth?.(session, tokens)
    },
    observer: { ...NO_OBSERVER, warn: message => warnings.push(message) },
  })
  const verifier = createSessionTokenVerifier({ apiKey: config.apiKey, secrets: config.verificationSecrets, profile: config.profile })
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

const KINDS: Readonly<Record<string, string>> = {
  'urn:shopify:params:oauth:token-type:offline-access-token': 'offline',
  'urn:shopify:params:oauth:token-type:online-access-token': 'online',
}

/** Which token a request asks for: `offline`, `online` or `refresh`. */
export function kindOf(request: UpstreamRequest): string {
  const body = JSON.parse(request.body) as Record<string, string>
  return KINDS[body.requested_token_type ?? ''] ?? 'refresh'
}

/** Answers each token request with a token named after its kind and its place among the requests, e.g. `offline-1`. */
export function issueTokens(upstream: Upstream, userId = USER_ID): UpstreamAnswer {
  return (response, request) => {
    const place = upstream.requests.indexOf(request) + 1
    const kind = kindOf(request)
    const online = { expires_in: 86_400, associated_user_scope: '', associated_user: { id: userId } }
    const offline = { expires_in: 3600, refresh_token: `refresh-after-${place}`, refresh_token_expires_in: 7_776_000 }
    json(200, { access_token: `${kind}-${place}`, scope: 'write_products', ...(kind === 'online' ? online : offline) })(response, request)
  }
}
