import { createStorage } from 'unstorage'
import type { Storage } from 'unstorage'
import { createShopClients } from '../../server/lib/platform/api/shop-clients'
import type { PlatformConfig } from '../../server/lib/platform/config/config'
import type { PlatformInboxOptions } from '../../server/lib/platform/inbox/inbox-settings'
import type { PlatformServices } from '../../server/lib/platform/services'
import { guardStorage } from '../../server/lib/platform/session/guarded-storage'
import type { Session } from '../../server/lib/platform/session/session'
import { createSessionStorage } from '../../server/lib/platform/session/session-storage'
import type { SessionStorage } from '../../server/lib/platform/session/session-storage'
import { createAccessTokens } from '../../server/lib/platform/tokens/access-tokens'
import { createWebhooks } from '../../server/lib/platform/webhooks/create-webhooks'
import type { Webhooks } from '../../server/lib/platform/webhooks/create-webhooks'
import type { PlatformWebhookContext } from '../../server/lib/platform/webhooks/webhook-context'
import type { PlatformWebhooks } from '../../server/lib/platform/webhooks/webhook-handler'
import { NOW } from './admin-requests'
import { testConfig } from './configs'
import type { Delivery } from './webhook-deliveries'

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
  sessions?: Session[]
  /** Replaces methods of the session storage. */
  storage?: Partial<SessionStorage>
  records?: Storage
  inbox?: PlatformInboxOptions
}

/** The webhooks of an app, with a clock that stands still; the platform is where the profile of the configuration says. */
export async function createWebhookScene(options: WebhookSceneOptions = {}): Promise<WebhookScene> {
  let time = NOW
  const now = () => time
  const config = testConfig(options.config)
  const records = options.records ?? createStorage()
  const kept = createSessionStorage(createStorage())
  for (const session of options.sessions ?? []) await kept.storeSession(session)
  const storage = guardStorage({ ...kept, ...options.storage })
  const tokens = createAccessTokens({ config, storage, fetch, now, afterAuth: async () => {} })
  const clientsFor = (session: Session) => createShopClients({ config, tokens, fetch, now }, session)
  const services = { config, storage, tokens, clientsFor, now, records }
  const webhooks = createWebhooks({ ...services, webhooks: options.webhooks ?? {}, inbox: options.inbox })
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
