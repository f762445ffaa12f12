import { createStorage } from 'unstorage'
import { createShopClients } from '../../server/core/api/shop-clients'
import type { PlatformConfig } from '../../server/core/config/config'
import type { PlatformServices } from '../../server/core/services'
import { guardStorage } from '../../server/core/session/guarded-storage'
import { createSessionStorage } from '../../server/core/session/session-storage'
import type { SessionStorage } from '../../server/core/session/session-storage'
import { expiringStoreOf } from '../../server/core/records/expiring-store'
import { createSignIns } from '../../server/core/standalone/sign-ins'
import { createAccessTokens } from '../../server/core/tokens/access-tokens'
import { NOW } from './admin-requests'
import { testConfig } from './configs'
import { issueTokens } from './token-scenes'
import { json } from './upstream'
import type { Upstream } from './upstream'

export const SHOP_DATA = { shop: { name: 'Acme' } }

export interface ServiceScene {
  services: PlatformServices
  /** The sessions themselves, without the guard. */
  storage: SessionStorage
  /** Calls of the storage that the services made, in order: method and first argument. */
  storageCalls: [string, unknown][]
  /** Moves the clock to this many milliseconds after NOW. */
  at(milliseconds: number): void
}

/**
 * What the surfaces of an app share, on a platform that is the upstream: it issues tokens, and its
 * APIs return {@link SHOP_DATA}.
 */
export function createServiceScene(
  upstream: Upstream,
  options: { config?: Partial<PlatformConfig>; storage?: Partial<SessionStorage> } = {},
): ServiceScene {
  let now = NOW
  const clock = () => now
  const config = testConfig({ profile: upstream.profile, ...options.config })
  const kept = createSessionStorage(createStorage())
  const storageCalls: [string, unknown][] = []
  const methods = Object.entries({ ...kept, ...options.storage }).map(([name, method]) => [
    name,
    (argument: never) => {
      storageCalls.push([name, argument])
      return method(argument)
    },
  ])
  const storage = guardStorage(Object.fromEntries(methods) as SessionStorage)
  const tokens = createAccessTokens({
    config,
    storage,
    fetch,
    now: clock,
    afterAuth: async () => {},
  })
  const records = createStorage()
  const store = expiringStoreOf(records)
  const signIns = createSignIns({ records, store, now: clock, warn: () => {} })
  const issue = issueTokens(upstream)
  upstream.respondWith((response, request) => {
    const reply = request.url?.endsWith('/graphql.json') ? json(200, { data: SHOP_DATA }) : issue
    reply(response, request)
  })
  return {
    services: {
      config,
      storage,
      tokens,
      signIns,
      clientsFor: session => createShopClients({ config, tokens, fetch, now: clock }, session),
      now: clock,
    },
    storage: kept,
    storageCalls,
    at(milliseconds) {
      now = NOW + milliseconds
    },
  }
}
