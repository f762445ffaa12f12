import { createStorage } from 'unstorage'
import type { Storage } from 'unstorage'
import { createShopClients } from '../../server/core/api/shop-clients'
import type { PlatformConfig } from '../../server/core/config/config'
import type { PlatformInboxOptions } from '../../server/core/inbox/inbox-settings'
import type { PlatformObserver } from '../../server/core/platform-observer'
import type { PlatformServices } from '../../server/core/services'
import { guardStorage } from '../../server/core/session/guarded-storage'
import type { AnyPlatformEvent } from '../../server/core/events/platform-event'
import type { Session } from '../../server/core/session/session'
import { createSessionStorage } from '../../server/core/session/session-storage'
import type { SessionStorage } from '../../server/core/session/session-storage'
import { expiringStoreOf } from '../../server/core/records/expiring-store'
import { createSignIns } from '../../server/core/standalone/sign-ins'
import { createAccessTokens } from '../../server/core/tokens/access-tokens'
import { createWebhooks } from '../../server/core/webhooks/create-webhooks'
import type { Webhooks } from '../../server/core/webhooks/create-webhooks'
import type { PlatformWebhookContext } from '../../server/core/webhooks/webhook-context'
import type { PlatformWebhooks } from '../../server/core/webhooks/webhook-handler'
import { NOW } from './admin-requests'
import { testConfig } from './configs'
import type { Delivery } from './webhook-deliveries'
import { NO_PRICING } from './no-pricing'

export interface WebhookScene {
  webhooks: Webhooks
  services: PlatformServices & { records: Storage }
  /** The sessions themselves, without the guard. */
  storage: SessionStorage
  records: Storage
  receive(delivery: Delivery): Promise<PlatformWebhookContext>
  /** Moves the clock to this many milliseconds after NOW. */
  at(milliseconds: number): void
}

export interface WebhookSceneOptions {
  config?: Partial<PlatformConfig>
  webhooks?: PlatformWebhooks
  events?: AnyPlatformEvent[]
  sessions?: Session[]
  /** Replaces methods of the session storage. */
  storage?: Partial<SessionStorage>
  records?: Storage
  inbox?: PlatformInboxOptions
  observer?: PlatformObserver
  /** What the platform returns; default: nothing that listens. */
  fetch?: typeof fetch
}

/**
 * The webhooks of an app, with a clock that does not advance by itself; the profile of the
 * configuration names the platform.
 */
export async function createWebhookScene(options: WebhookSceneOptions = {}): Promise<WebhookScene> {
  let time = NOW
  const now = () => time
  const config = testConfig(options.config)
  const fetch = options.fetch ?? globalThis.fetch
  const records = options.records ?? createStorage()
  const kept = createSessionStorage(createStorage())
  for (const session of options.sessions ?? []) await kept.storeSession(session)
  const storage = guardStorage({ ...kept, ...options.storage })
  const tokens = createAccessTokens({ config, storage, fetch, now, afterAuth: async () => {} })
  const clientsFor = (session: Session) =>
    createShopClients({ config, tokens, fetch, now }, session)
  const expiring = expiringStoreOf(records)
  const signIns = createSignIns({ records, store: expiring, now, warn: () => {} })
  const pricing = NO_PRICING
  const services = { config, storage, tokens, signIns, clientsFor, now, records, expiring, pricing }
  const webhooks = createWebhooks({
    ...services,
    webhooks: options.webhooks ?? {},
    events: options.events,
    inbox: options.inbox,
    observer: options.observer,
  })
  return {
    webhooks,
    services,
    storage: kept,
    records,
    receive: ({ request, body }) => webhooks.receive(request, body),
    at(milliseconds) {
      time = NOW + milliseconds
    },
  }
}
