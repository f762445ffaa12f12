import type { SeededIds } from '../../src/admin-api/seed-records'
import { PRODUCTS } from '../../src/admin-api/products/product-records'
import type { ProductRecord } from '../../src/admin-api/products/product-records'
import type { ControlCharge } from '../../src/billing/billing-control'
import type { EmulatorControl } from '../../src/control/control'
import type {
  ControlInvoice,
  ControlPlan,
  ControlUsageEvent,
} from '../../src/pricing/pricing-control'
import { renameStore } from '../../src/snapshots/snapshot'
import type { Snapshot } from '../../src/snapshots/snapshot'
import type { BridgeRequest, BridgeResponses } from '../../src/state/bridge-responses'
import type { RecordSeed } from '../../src/seed/record-seed'
import { createStore } from '../../src/lifecycle/create-store'
import type { StoreSeed } from '../../src/seed/store-seed'
import type { QueueMessage, Delivery } from '../../src/webhooks/delivery'
import type { SendWebhookOptions } from '../../src/webhooks/send-webhook'
import { createRecordCreators } from './create-records'
import type { RecordCreators } from './create-records'

/** A webhook that was sent, and the app's last response. */
export interface WebhookResult extends Delivery {
  /** Status of the app's response; 0: there was none. */
  status: number
  /** The first 2 KB of the app's response, or why there was none. */
  responseBody: string
}

/** The store of one test: no other test has seen it. */
export interface TestStore {
  /** Domain, e.g. `store-1.platform.test`. */
  readonly shop: string
  /** Its name in the admin's addresses, e.g. `store-1`. */
  readonly handle: string
  /** Products of its seed, with the global ids that a picker gives to the app. */
  readonly products: readonly { id: string; title: string }[]
  /**
   * Queues the result of the next picker or dialog of App Bridge, in place of a user, e.g.
   * `queueResponse('resourcePicker', { ids: [store.products[0].id] })` or
   * `queueResponse('picker', { cancelled: true })`.
   *
   * @throws Refusal for a result that the dialog cannot have
   */
  queueResponse: <Request extends BridgeRequest>(
    request: Request,
    response: BridgeResponses[Request],
  ) => Promise<void>
  /**
   * Sends a webhook to the address that is subscribed to the topic, or to `options.uri`; resolves
   * when the app has responded.
   *
   * @throws Refusal when nothing is subscribed to the topic
   * @throws Error when several addresses are
   */
  sendWebhook: (
    topic: string,
    payload?: Record<string, unknown>,
    options?: Omit<SendWebhookOptions, 'shop' | 'topic' | 'payload'>,
  ) => Promise<WebhookResult>
  /**
   * The webhooks that the platform has sent for this store, oldest first; of one topic, in either
   * spelling.
   */
  webhooks: (topic?: string) => Promise<WebhookResult[]>
  /**
   * The events that the platform has sent for this store, oldest first; of one subscription, by its
   * handle.
   */
  events: (handle?: string) => Promise<WebhookResult[]>
  /**
   * The messages that the platform has put into queues of Google Cloud Pub/Sub and Amazon
   * EventBridge, oldest first, in the form of these services; optionally those of one URI.
   */
  queueMessages: (uri?: string) => Promise<QueueMessage[]>
  /**
   * Adds records to the store, without webhooks; resolves to their global ids. The fields are those
   * of `platform.seed.json`.
   *
   * @throws Refusal that names the invalid field
   */
  seed: (records: RecordSeed) => Promise<SeededIds>
  /**
   * Executes an operation of the Admin API as the store: with all scopes, whether the app is
   * installed or not. Resolves to `data`.
   *
   * @throws Refusal with the errors of the response; user errors are data
   */
  query: <Data extends object = Record<string, unknown>>(
    document: string,
    variables?: Record<string, unknown>,
  ) => Promise<Data>
  /**
   * Creates one record, with webhooks and all other consequences. Missing fields have defaults.
   *
   * @throws Error with the user errors
   */
  readonly create: RecordCreators
  /** What the app charges, oldest first. */
  charges: () => Promise<ControlCharge[]>
  /** The plan of Shopify App Pricing; null without one. */
  plan: () => Promise<ControlPlan | null>
  /** What the store pays for its plans of Shopify App Pricing, oldest first. */
  invoices: () => Promise<ControlInvoice[]>
  /** The events that the app reported for the store, oldest first, with their outcome. */
  usageEvents: () => Promise<ControlUsageEvent[]>
}

/** Resets the platform, and adds a store that the app has never seen. */
export async function createTestStore(
  control: EmulatorControl,
  seed: StoreSeed,
): Promise<TestStore> {
  await control.reset()
  const position = (await control.shops()).length
  const { shop, handle } = await control.addShop(seed)
  // Global ids follow from the store's position: the emulator makes the same ones.
  return describeStore(control, { shop, handle }, () =>
    createStore(seed, position).records.table(PRODUCTS).all(),
  )
}

/**
 * Replaces the state of the platform with a snapshot, whose first store gets a handle that the app
 * has never seen: the app keeps what it has stored for another one.
 *
 * @throws Error if the snapshot has no store
 */
export async function loadTestStore(
  control: EmulatorControl,
  snapshot: Snapshot,
  handle: string,
): Promise<TestStore> {
  const [first] = snapshot.state.stores
  if (!first) throw new Error('The snapshot has no store.')
  const renamed = renameStore(snapshot, first.handle, handle)
  await control.loadSnapshot(renamed)
  const [{ domain = '', records } = first] = renamed.state.stores
  return describeStore(
    control,
    { shop: domain, handle },
    () => (records.tables[PRODUCTS.type] ?? []) as ProductRecord[],
  )
}

function describeStore(
  control: EmulatorControl,
  { shop, handle }: Pick<TestStore, 'shop' | 'handle'>,
  listProducts: () => readonly ProductRecord[],
): TestStore {
  let products: TestStore['products'] | undefined
  return {
    shop,
    handle,
    get products() {
      products ??= listProducts().map(({ id, title }) => ({ id, title }))
      return products
    },
    seed: records => control.seed({ ...records, shop }),
    query: async <Data extends object>(query: string, variables?: Record<string, unknown>) =>
      (await control.query({ shop, query, variables })) as Data,
    create: createRecordCreators(control, shop),
    queueResponse: (request, response) => control.queueResponse({ shop, to: request, response }),
    async sendWebhook(topic, payload, options) {
      const [delivery, ...others] = await control.sendWebhook({ ...options, shop, topic, payload })
      if (!delivery || others.length > 0)
        throw new Error(
          `${others.length + 1} addresses are subscribed to ${topic}: choose one with the option uri.`,
        )
      return resultOf(delivery)
    },
    webhooks: async topic => (await control.deliveries({ shop, topic })).map(resultOf),
    events: async handle =>
      (await control.deliveries({ shop }))
        .filter(
          delivery =>
            delivery.handle !== undefined && (handle === undefined || delivery.handle === handle),
        )
        .map(resultOf),
    queueMessages: uri => control.queueMessages({ shop, uri }),
    charges: () => control.charges({ shop }),
    plan: () => control.plan({ shop }),
    invoices: () => control.invoices({ shop }),
    usageEvents: () => control.usageEvents({ shop }),
  }
}

function resultOf(delivery: Delivery): WebhookResult {
  const { status = 0, responseBody, error } = delivery.attempts.at(-1) ?? {}
  return { ...delivery, status, responseBody: error ?? responseBody ?? '' }
}
